import { z } from 'zod';
import { parametricTest } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod } from '#main/analysis/method.ts';
import {
  chiSquareUpperTail,
  dispersionIndex,
  fencesSchema,
  mean,
  tukeyFences,
  variance,
  type Numbers,
  type TukeyFences,
} from '#main/analysis/statistics/statistics.ts';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import { intervalOf } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { listOf } from '#shared/methods/parts.ts';
import { frequencyParameters } from '#shared/methods/patterns.ts';
import { bucketSchema, bucketsOf, SCALES, type FrequencyBucket, type Scale } from './buckets.ts';

const scaleSchema = z.object({
  scale: z.enum(SCALES),
  drops: z.number(),
  /** Buckets from the first drop's to the last drop's, empty ones counted. */
  buckets: z.number(),
  filledBuckets: z.number(),
  /** Drops per bucket. */
  mean: z.number().nullable(),
  variance: z.number().nullable(),
  dispersionIndex: z.number().nullable(),
  /** That Poisson counts are at least as uneven: chi-square of (buckets − 1) · index. */
  dispersionP: z.number().nullable(),
  /** Mean gap of neighboring drops in one bucket. */
  averageIntervalMinutes: z.number().nullable(),
  fences: fencesSchema.nullable(),
  /** Filled buckets outside the fences, fullest first; an empty bucket below the fence is in `emptyOutliers`. */
  outliers: listOf(bucketSchema),
  emptyOutliers: z.number(),
  /** Fullest first, the earlier one where two are equal. */
  peaks: listOf(bucketSchema),
  filled: listOf(bucketSchema),
});
export type ScaleFrequency = ValueOf<typeof scaleSchema>;

const silenceSchema = z.object({
  fromDrop: z.number(),
  toDrop: z.number(),
  startTime: z.number(),
  endTime: z.number(),
  /** Present where the drop on that side is dated to the day: the silence then begins after its day, or ends before it. */
  startResolution: z.literal('day').exactOptional(),
  endResolution: z.literal('day').exactOptional(),
  seconds: z.number(),
});
export type DropSilence = ValueOf<typeof silenceSchema>;

const resultSchema = z.object({
  dropsTested: z.number(),
  scales: listOf(scaleSchema),
  /** Longest first. */
  silences: listOf(silenceSchema),
  /** Mean gap of neighboring drops over the whole archive. */
  averageIntervalMinutes: z.number().nullable(),
});
export type Frequency = ValueOf<typeof resultSchema>;

const fullestFirst = (buckets: readonly FrequencyBucket[]): readonly FrequencyBucket[] =>
  [...buckets].sort((a, b) => b.count - a.count);

/**
 * Fences of all buckets; where a quarter of them is empty, of the filled ones, for then the fences of all only tell that most of
 * the time there are no drops.
 */
const fencesOf = (
  counts: Numbers,
  filled: readonly FrequencyBucket[],
): { readonly fences: TukeyFences | null; readonly ofEmpty: boolean } => {
  const all = tukeyFences(counts);
  return all?.q1 === 0
    ? { fences: tukeyFences(filled.map(({ count }) => count)), ofEmpty: false }
    : { fences: all, ofEmpty: true };
};

const scaleOf = (
  drops: readonly AnalysisDrop[],
  scale: Scale,
  { zone, peaks }: ValueOf<typeof frequencyParameters>,
): ScaleFrequency => {
  const { counts, filled, gaps } = bucketsOf(drops, scale, zone);
  const index = dispersionIndex(counts);
  const { fences, ofEmpty } = fencesOf(counts, filled);
  const isOutlier = (count: number): boolean =>
    fences !== null && (count < fences.lower || count > fences.upper);
  const sorted = fullestFirst(filled);
  return {
    scale,
    drops: drops.length,
    buckets: counts.length,
    filledBuckets: filled.length,
    mean: mean(counts),
    variance: variance(counts),
    dispersionIndex: index,
    dispersionP: index === null ? null : chiSquareUpperTail((counts.length - 1) * index, counts.length - 1),
    averageIntervalMinutes: gaps.count === 0 ? null : gaps.seconds / 60 / gaps.count,
    fences,
    outliers: sorted.filter(({ count }) => isOutlier(count)),
    emptyOutliers: ofEmpty && isOutlier(0) ? counts.length - filled.length : 0,
    peaks: sorted.slice(0, peaks),
    filled,
  };
};

/** A drop dated to the day has no hour. */
const SCALES_OF_HOURS: ReadonlySet<Scale> = new Set(['hour', 'hour-of-week']);

const silencesOf = (drops: readonly AnalysisDrop[], shortest: number): readonly DropSilence[] =>
  drops
    .flatMap((drop, i) => {
      const before = drops[i - 1];
      if (before === undefined) return [];
      const startTime = isDayDated(before) ? intervalOf(before.time, 'day').last + 1 : before.time;
      const endTime = isDayDated(drop) ? intervalOf(drop.time, 'day').start : drop.time;
      const seconds = endTime - startTime;
      return seconds < shortest
        ? []
        : [
            {
              fromDrop: before.number,
              toDrop: drop.number,
              startTime,
              endTime,
              seconds,
              ...(isDayDated(before) ? { startResolution: 'day' as const } : {}),
              ...(isDayDated(drop) ? { endResolution: 'day' as const } : {}),
            },
          ];
    })
    .sort((a, b) => b.seconds - a.seconds || a.startTime - b.startTime);

const run = (
  drops: readonly AnalysisDrop[],
  chosen: ValueOf<typeof frequencyParameters>,
  context: AnalysisContext,
): Frequency => {
  const timed = drops.filter((drop) => !isDayDated(drop));
  const first = drops[0];
  const last = drops.at(-1);
  return {
    dropsTested: drops.length,
    scales: SCALES.map((scale, done) => {
      checkpoint(context, done, SCALES.length);
      return scaleOf(SCALES_OF_HOURS.has(scale) ? timed : drops, scale, chosen);
    }),
    silences: silencesOf(drops, chosen.silenceDays * 86_400),
    averageIntervalMinutes:
      first === undefined || last === undefined || drops.length < 2 || timed.length < drops.length
        ? null
        : (last.time - first.time) / 60 / (drops.length - 1),
  };
};

/** How often drops come, on five scales, and where they fall silent. Input: drops in canonical order. */
export const frequency = defineMethod({
  id: 'frequency',
  version: 2,
  title: 'Frequency',
  summary: 'Counts drops per hour, day, week, month and hour of the week, with outliers, peaks and silences.',
  definition: [
    'Buckets run from the first drop’s to the last drop’s without a gap, empty ones counted; the hour of the week always has 168. Hours are hours that passed: the one that clocks repeat in autumn is two buckets, the one that they skip in spring is none. Weeks are ISO weeks.',
    'variance: sample variance of the counts. dispersion index: variance ÷ mean, 1 for a Poisson process; its p is the chi-square tail of (buckets − 1) · index. averageInterval: mean gap of neighboring drops in the same bucket.',
    'outliers: counts outside Tukey’s fences q1 − 1.5·IQR and q3 + 1.5·IQR, quartiles by linear interpolation (type 7). Where a quarter of the buckets or more is empty (q1 = 0), the quartiles are those of the filled buckets: else every bucket with drops would be outside. peaks: the fullest buckets.',
    'Drops dated to the day count by day, week and month only. A gap from or to one is known to whole days: it is no averageInterval, and a silence lasts from the end of its day or to its beginning.',
    'silences: gaps between neighboring drops of at least silenceDays, longest first.',
  ].join('\n'),
  reads: ['drops'],
  parameters: frequencyParameters,
  result: resultSchema,
  outputs: {
    mean: ['Drops per bucket', 'drops'],
    variance: 'Sample variance of the counts',
    dispersionIndex: 'Variance ÷ mean',
    averageIntervalMinutes: ['Mean gap inside a bucket', 'minutes'],
    outliers: 'Buckets outside Tukey’s fences',
    peaks: 'The fullest buckets',
    silences: ['Long gaps with their length', 'seconds'],
  },
  limits: [
    'The first and the last week and month are rarely whole: their low counts make the dispersion of the coarse scales look larger.',
    'Drops come in sessions, so that Poisson counts are a yardstick, not a model of the author.',
  ],
  source:
    'Tukey (1977) for the fences, Fisher (1925) for the dispersion test, Hyndman & Fan (1996) for the quantiles.',
  run: ({ drops }, parameters, context) => run(drops, parameters, context),
  tests: ({ scales }) =>
    scales.flatMap(({ scale, dispersionIndex: index, dispersionP }) =>
      parametricTest(`Dispersion of the counts per ${scale}`, index, dispersionP),
    ),
});
