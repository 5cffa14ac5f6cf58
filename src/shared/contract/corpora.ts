import { z } from 'zod';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { TIME_RESOLUTIONS } from '#shared/time.ts';
import { boundSchema } from './common.ts';
import { SOCIAL_PLATFORMS } from './posts.ts';

/** The most posts that are drawn into a working set. */
export const DRAW_MAX = 5_000_000;
/** The posts of this workstation, asked like an attached corpus. */
export const LOCAL_CORPUS = 'local';

export const corpusNameSchema = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'letters, digits, - and _, 1 to 40 of them');

const columnSchema = z.string().min(1).max(63);
const tableSchema = z
  .string()
  .max(127)
  .regex(/^[^."\0]{1,63}(\.[^."\0]{1,63})?$/u, 'a table, or schema.table')
  .meta({ description: 'Table or view, with its schema where that is not public' });

/** Which columns of a table mean what. */
export const corpusMappingSchema = z
  .strictObject({
    table: tableSchema,
    columns: z.strictObject({
      id: columnSchema,
      account: columnSchema,
      time: columnSchema,
      text: columnSchema,
      platform: columnSchema.optional(),
      replyTo: columnSchema.optional(),
      link: columnSchema.optional(),
      isRepost: columnSchema.optional(),
      likes: columnSchema.optional(),
      reposts: columnSchema.optional(),
      replies: columnSchema.optional(),
    }),
    /** Of all posts, where no column names it. */
    platform: z.enum(SOCIAL_PLATFORMS).optional(),
    /** What a column of whole numbers counts from 1970 on. */
    timeUnit: z.enum(['seconds', 'milliseconds']).default('seconds'),
    timeResolution: z.enum(TIME_RESOLUTIONS).default('second'),
    /** A column of type tsvector, where the server does not tell by itself. */
    search: z
      .strictObject({
        column: columnSchema,
        language: z
          .string()
          .regex(/^[a-z_]{1,63}$/)
          .default('simple'),
      })
      .optional(),
  })
  .meta({ id: 'CorpusMapping' });
export type CorpusMapping = z.output<typeof corpusMappingSchema>;

/** Which posts of a corpus are meant. */
export const corpusFilterSchema = z.object({
  account: z.string().trim().min(1).max(200).optional().meta({ description: 'As the corpus writes it' }),
  platform: z.string().trim().min(1).max(100).optional(),
  search: z.string().trim().min(1).max(2000).optional(),
  startDate: boundSchema.optional(),
  endDate: boundSchema.optional(),
});
export type CorpusFilter = z.output<typeof corpusFilterSchema>;

export const HISTOGRAM_BUCKETS = ['day', 'week', 'month'] as const;
export type HistogramBucket = (typeof HISTOGRAM_BUCKETS)[number];

/** How words are searched for: by the full-text index, or by comparing every text, which also finds parts of words. */
export const SEARCH_WAYS = ['index', 'pattern'] as const;
export type SearchWay = (typeof SEARCH_WAYS)[number];

export const corpusPostSchema = z.object({
  id: z.string(),
  account: z.string(),
  /** Epoch seconds, UTC. */
  time: z.number().int(),
  text: z.string(),
  platform: z.string().nullable(),
  replyTo: z.string().nullable(),
  link: z.string().nullable(),
  isRepost: z.boolean().nullable(),
  likes: z.number().int().nullable(),
  reposts: z.number().int().nullable(),
  replies: z.number().int().nullable(),
});
export type CorpusPost = z.output<typeof corpusPostSchema>;

/** First and last second with a post, epoch seconds, UTC. */
export const corpusSpanSchema = z.object({ first: z.number().int(), last: z.number().int() });
export type CorpusSpan = z.output<typeof corpusSpanSchema>;

export const baseRatesSchema = z.object({
  posts: z.number().int(),
  accounts: z.number().int(),
  span: corpusSpanSchema.nullable(),
  /** UTC days from the first post to the last, and those of them that have a post. */
  days: z.number().int(),
  activeDays: z.number().int(),
  postsPerDay: z.number(),
});
export type BaseRates = z.output<typeof baseRatesSchema>;

export const drawSampleSchema = z.object({
  size: z.number().int().min(1).max(DRAW_MAX),
  seed: z.number().int().min(0).max(0xff_ff_ff_ff).default(DEFAULT_SEED),
});
export type DrawSample = z.output<typeof drawSampleSchema>;
