import { z } from 'zod';
import { LIST_LIMIT_MAX, PLATFORMS } from '#shared/constants.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { GRANULARITIES } from '#shared/granularities.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import { periodShape, shareSchema, statedTimestampSchema } from './common.ts';
import { pairCategoriesSchema } from './correlations.ts';
import { endpointOf } from './endpoint.ts';
import { newsEventSchema } from './news.ts';
import { setQueryShape } from './sets.ts';
import { named, type ValueOf } from './value.ts';

const dateSchema = z.string().regex(/^-?\d{4,6}-\d{2}-\d{2}$/);

const countsSchema = z.object({
  drops: z.int(),
  events: z.int(),
  pairs: z.int(),
});

const bucketSchema = z.object({
  /** First day of the calendar bucket, and the first day after it, in the zone of the answer. */
  start: dateSchema,
  end: dateSchema,
  ...countsSchema.shape,
  /** Mean score of the pairs whose drop falls into the bucket; null without pairs. */
  meanScore: z.number().nullable(),
});
export type TimelineBucket = ValueOf<typeof bucketSchema>;

const silenceSchema = z.object({
  /** First day without a drop, and the first day with one after it, in the zone of the answer. */
  start: dateSchema,
  end: dateSchema,
  /** Days without any drop. */
  days: z.int(),
});
export type Silence = ValueOf<typeof silenceSchema>;

export const timelineSchema = named('Timeline', {
  granularity: z.enum(GRANULARITIES),
  timeZone: z.enum(TIME_ZONES),
  /** In order of time; buckets in which nothing happened are left out. */
  buckets: z.array(bucketSchema),
  /** Stretches without a drop of any category, or of the set, wherever they are; the longest first. */
  silences: z.array(silenceSchema),
  /** What the period and the categories leave. */
  shown: countsSchema,
  /** What the period has whatever the categories. */
  inPeriod: countsSchema,
  /** Which items the set narrows, being of a kind that it contains; none without a set. */
  narrowed: z.array(z.enum(['drop', 'event'])),
});
export type Timeline = ValueOf<typeof timelineSchema>;

const filterShape = {
  ...periodShape,
  category: pairCategoriesSchema.optional(),
  ...setQueryShape,
};

export const timelineEventSchema = newsEventSchema
  .extend({
    /** Best score of the event with a drop of the selected categories; null where no pair is stored. */
    bestScore: z.number().nullable(),
  })
  .meta({ id: 'TimelineEvent' });
export type TimelineEvent = ValueOf<typeof timelineEventSchema>;

/** Characters of a drop's text that a point of the timeline shows. */
export const POINT_EXCERPT = 90;

export const timelineDropSchema = named('TimelineDrop', {
  dropNumber: z.int(),
  timestamp: statedTimestampSchema,
  platform: z.enum(PLATFORMS),
  /** Characters of the whole text. */
  contentLength: z.int(),
  /** The beginning of the text, one character longer than is shown where something is left out. */
  excerpt: z.string(),
});
export type TimelineDrop = ValueOf<typeof timelineDropSchema>;

const endpoint = endpointOf('Timeline');

export const timelineEndpoints = {
  getTimeline: endpoint({
    call: 'GET /api/timeline',
    summary: 'Drops, news events and pairs per calendar bucket, counted over everything that matches.',
    query: z.object({
      ...filterShape,
      granularity: z.enum(GRANULARITIES).default('month'),
      timeZone: z.enum(TIME_ZONES).default('UTC'),
      /** Pairs of a lower score are left out. */
      minScore: shareSchema.default(STRONG_SCORE),
    }),
    answer: timelineSchema,
  }),
  listTimelineDrops: endpoint({
    call: 'GET /api/timeline/drops',
    summary:
      'The drops that match, oldest first, with what a point shows of each; how many match in X-Total-Count.',
    reads: ['Timeline', 'Datasets', 'Drops', 'Sets'],
    query: z.object({
      ...periodShape,
      /** Categories of drops, separated by commas. */
      category: z.string().max(100).optional(),
      ...setQueryShape,
      limit: z.coerce.number().int().min(1).max(LIST_LIMIT_MAX).default(LIST_LIMIT_MAX),
    }),
    answer: z.array(timelineDropSchema),
  }),
  listTimelineEvents: endpoint({
    call: 'GET /api/timeline/events',
    summary:
      'An even sample, in order of time, of the news events that match, with their best scores; how many match in X-Total-Count.',
    query: z.object({ ...filterShape, limit: z.coerce.number().int().min(1).max(500).default(50) }),
    answer: z.array(timelineEventSchema),
  }),
} as const;
