import { z } from 'zod';
import { frequencyParameters } from '#shared/methods/patterns.ts';
import { statedTimestampSchema, timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { queryShape } from './query-shape.ts';
import { setQueryShape } from './sets.ts';
import { named, type ValueOf } from './value.ts';

export const frequencyBucketSchema = z.object({
  timeWindow: z.string(),
  /** Beginning in the calendar of the zone; null for an hour of the week. */
  start: timestampSchema.nullable(),
  count: z.int(),
  /** Minutes. */
  averageInterval: z.number().nullable(),
});

export const frequencyItemSchema = named('FrequencyItem', {
  /** hour, day, week, month or hour-of-week. */
  timeWindow: z.string(),
  /** Drops counted. */
  count: z.int(),
  /** Mean gap in minutes of neighboring drops in one bucket. */
  averageInterval: z.number().nullable(),
  /** Of the counts per bucket. */
  variance: z.number().nullable(),
  /** Buckets outside Tukey's fences, the fullest first; at most 500. */
  outliers: z.array(frequencyBucketSchema),
  outlierCount: z.int(),
  /** Empty buckets below the lower fence. */
  emptyOutliers: z.int(),
  /** The fullest buckets. */
  peaks: z.array(frequencyBucketSchema),
  buckets: z.int(),
  filledBuckets: z.int(),
  mean: z.number().nullable(),
  dispersionIndex: z.number().nullable(),
  dispersionP: z.number().nullable(),
  fences: z
    .object({
      q1: z.number(),
      median: z.number(),
      q3: z.number(),
      lower: z.number(),
      upper: z.number(),
    })
    .nullable(),
  /** Gaps of at least `silenceDays`, the longest first, between the times of two drops; the same in every item. */
  silences: z.array(
    z.object({
      fromDrop: z.int(),
      toDrop: z.int(),
      startTime: statedTimestampSchema,
      endTime: statedTimestampSchema,
      days: z.number(),
    }),
  ),
  zone: z.string(),
});
export type FrequencyItem = ValueOf<typeof frequencyItemSchema>;

const endpoint = endpointOf('Patterns');

export const frequencyEndpoints = {
  listFrequency: endpoint({
    call: 'GET /api/pattern-analysis/frequency',
    computed: true,
    summary: 'How often drops come, per hour, day, week, month and hour of the week, with silences.',
    query: z.object({
      ...setQueryShape,
      ...queryShape(frequencyParameters),
    }),
    answer: z.array(frequencyItemSchema),
  }),
} as const;
