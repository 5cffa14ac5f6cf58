import { z } from 'zod';
import { parametricTest } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod, stampOf } from '#main/analysis/method.ts';
import { rankCorrelationSchema, stampSchema } from '#main/analysis/results.ts';
import { chiSquareUpperTail, spearman, wilsonInterval } from '#main/analysis/statistics/statistics.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import { bucketLabel, bucketOf, clockSeconds, dayNumberOf, weekdayOfDay } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf, oneOf } from '#shared/methods/parts.ts';
import { TIME_ZONES, type TimeZone } from '#shared/zones.ts';

const parametersSchema = z.object({
  zone: oneOf(TIME_ZONES, 'UTC', 'Zone of the calendar and the clock'),
});

const peakSchema = z.object({
  /** 0 … 23, or 0 = Monday … 6 = Sunday. */
  class: z.number(),
  count: z.number(),
  n: z.number(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
  evenShare: z.number(),
  /** Chi-square goodness of fit of all classes against an even spread. */
  p: z.number(),
});
/** The fullest class of a cycle (hour of the day, day of the week) next to an even spread. */
export type CyclePeak = ValueOf<typeof peakSchema>;

const monthSchema = z.object({ month: z.string(), count: z.number() });

const resultSchema = z.object({
  stamp: stampSchema,
  drops: z.number(),
  /** Every month from the first drop's to the last drop's, empty ones included. */
  monthly: listOf(monthSchema),
  busiestMonth: monthSchema.nullable(),
  trend: rankCorrelationSchema.nullable(),
  hours: listOf(z.number()),
  weekdays: listOf(z.number()),
  peakHour: peakSchema.nullable(),
  peakWeekday: peakSchema.nullable(),
});
export type TemporalProfileOutput = ValueOf<typeof resultSchema>;

const monthlyCounts = (drops: readonly AnalysisDrop[], zone: TimeZone) => {
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
  const chiSquare = counts.reduce((sum, observed) => sum + (observed - expected) ** 2 / expected, 0);
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
  parameters: ValueOf<typeof parametersSchema>,
  context: AnalysisContext,
): TemporalProfileOutput => {
  checkpoint(context, 0, 1);
  const { zone } = parameters;
  const monthly = monthlyCounts(drops, zone);
  const timed = drops.filter((drop) => !isDayDated(drop));
  const hours = countClasses(timed, 24, (time) => Math.floor(clockSeconds(time, zone) / 3600));
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
  version: 1,
  title: 'Trend and cycles',
  summary: 'How the number of drops moves over the months, the hours of the day and the days of the week.',
  definition:
    'Drops are counted per calendar month (empty months between the first and the last included), per hour of the day and per weekday, in the named zone; drops dated to the day have no hour. The trend is Spearman’s rank correlation of the monthly counts with the months in order. Hours and weekdays are compared with an even spread by a chi-square test; the fullest one is shown with its Wilson interval.',
  reads: ['drops'],
  parameters: parametersSchema,
  result: resultSchema,
  outputs: {
    monthly: ['Drops per month', 'count'],
    trend: 'Rank correlation of the monthly counts with time',
    peakHour: ['Fullest hour of the day compared with an even spread', 'share (0…1)'],
    peakWeekday: ['Fullest weekday compared with an even spread', 'share (0…1)'],
  },
  limits: [
    'Drops come in bursts, so they are not independent of each other: the chi-square test overstates how sure the cycles are.',
    'The fullest class is picked after looking; its interval does not allow for that.',
  ],
  source: 'Spearman (1904); Pearson’s chi-square test; Wilson (1927).',
  run: ({ drops }, parameters, context) => run(drops, parameters, context),
  tests: ({ trend, peakHour, peakWeekday }) => [
    ...parametricTest('Trend of the monthly counts', trend?.rho ?? null, trend?.p ?? null),
    ...parametricTest(
      'Hours of the day against an even spread',
      peakHour?.share ?? null,
      peakHour?.p ?? null,
    ),
    ...parametricTest(
      'Days of the week against an even spread',
      peakWeekday?.share ?? null,
      peakWeekday?.p ?? null,
    ),
  ],
});
