import { z } from 'zod';
import { checkpoint, defineMethod, stampOf, type MethodStamp } from '#main/analysis/method.ts';
import {
  chiSquareUpperTail,
  spearman,
  wilsonInterval,
  type RankCorrelation,
} from '#main/analysis/statistics/statistics.ts';
import {
  bucketLabel,
  bucketOf,
  clockSeconds,
  dayNumberOf,
  weekdayOfDay,
  ZONES,
  type Zone,
} from '#main/analysis/time/zone.ts';
import type { AnalysisContext, AnalysisDrop } from '#main/analysis/types.ts';
import { METHOD_VERSIONS } from '#main/analysis/versions.ts';

const parametersSchema = z.object({
  zone: z.enum(ZONES).default('UTC').meta({ description: 'Zone of the calendar and the clock' }),
});

/** The fullest class of a cycle (hour of the day, day of the week) beside an even spread. */
export interface CyclePeak {
  /** 0 … 23, or 0 = Monday … 6 = Sunday. */
  readonly class: number;
  readonly count: number;
  readonly n: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
  readonly evenShare: number;
  /** Chi-square goodness of fit of all classes against an even spread. */
  readonly p: number;
}

export interface TemporalProfileOutput {
  readonly stamp: MethodStamp;
  readonly drops: number;
  /** Every month from the first drop's to the last drop's, empty ones included. */
  readonly monthly: readonly { readonly month: string; readonly count: number }[];
  readonly busiestMonth: { readonly month: string; readonly count: number } | null;
  readonly trend: RankCorrelation | null;
  readonly hours: readonly number[];
  readonly weekdays: readonly number[];
  readonly peakHour: CyclePeak | null;
  readonly peakWeekday: CyclePeak | null;
}

const monthlyCounts = (drops: readonly AnalysisDrop[], zone: Zone) => {
  const first = drops[0];
  const last = drops.at(-1);
  if (first === undefined || last === undefined) return [];
  const from = bucketOf(first.time, 'month', zone);
  const counts = new Array<number>(bucketOf(last.time, 'month', zone) - from + 1).fill(0);
  for (const drop of drops) {
    const index = bucketOf(drop.time, 'month', zone) - from;
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count, index) => ({ month: bucketLabel(from + index, 'month'), count }));
};

const countClasses = (drops: readonly AnalysisDrop[], size: number, classOf: (time: number) => number) => {
  const counts = new Array<number>(size).fill(0);
  for (const drop of drops) counts[classOf(drop.time)] = (counts[classOf(drop.time)] ?? 0) + 1;
  return counts;
};

const peakOf = (counts: readonly number[]): CyclePeak | null => {
  const n = counts.reduce((sum, count) => sum + count, 0);
  const count = Math.max(...counts);
  const interval = wilsonInterval(count, n);
  if (interval === null) return null;
  const expected = n / counts.length;
  const chiSquare = counts.reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
  return {
    class: counts.indexOf(count),
    count,
    n,
    share: count / n,
    low: interval.lower,
    high: interval.upper,
    evenShare: 1 / counts.length,
    p: chiSquareUpperTail(chiSquare, counts.length - 1),
  };
};

const run = (
  drops: readonly AnalysisDrop[],
  parameters: z.output<typeof parametersSchema>,
  context: AnalysisContext,
): TemporalProfileOutput => {
  checkpoint(context, 0, 1);
  const { zone } = parameters;
  const monthly = monthlyCounts(drops, zone);
  const hours = countClasses(drops, 24, (time) => Math.floor(clockSeconds(time, zone) / 3600));
  const weekdays = countClasses(drops, 7, (time) => weekdayOfDay(dayNumberOf(time, zone)));
  const counts = monthly.map(({ count }) => count);
  return {
    stamp: stampOf(temporalProfile, parameters, context),
    drops: drops.length,
    monthly,
    busiestMonth: monthly.find(({ count }) => count === Math.max(...counts)) ?? null,
    trend: spearman([...counts.keys()], counts),
    hours,
    weekdays,
    peakHour: peakOf(hours),
    peakWeekday: peakOf(weekdays),
  };
};

export const temporalProfile = defineMethod({
  id: 'temporal-profile',
  version: METHOD_VERSIONS['temporal-profile'],
  title: 'Trend and cycles',
  summary: 'How the number of drops moves over the months, the hours of the day and the days of the week.',
  definition:
    'Drops are counted per calendar month (empty months between the first and the last included), per hour of the day and per weekday, in the named zone. The trend is Spearman’s rank correlation of the monthly counts with the months in order. Hours and weekdays are compared with an even spread by a chi-square test; the fullest one is shown with its Wilson interval.',
  parameters: parametersSchema,
  outputs: [
    { name: 'monthly', meaning: 'Drops per month', unit: 'count' },
    { name: 'trend', meaning: 'Rank correlation of the monthly counts with time' },
    { name: 'peakHour', meaning: 'Fullest hour of the day beside an even spread', unit: 'share (0…1)' },
    { name: 'peakWeekday', meaning: 'Fullest weekday beside an even spread', unit: 'share (0…1)' },
  ],
  limits: [
    'Drops come in bursts, so they are not independent of each other: the chi-square test overstates how sure the cycles are.',
    'The fullest class is picked after looking; its interval does not allow for that.',
  ],
  source: 'Spearman (1904); Pearson’s chi-square test; Wilson (1927).',
  run,
});
