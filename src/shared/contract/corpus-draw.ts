import { z } from 'zod';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { periodShape, timestampSchema } from './common.ts';
import type { ValueOf } from './value.ts';

/** The most posts that are drawn into a working set. */
export const DRAW_MAX = 5_000_000;

/** Which posts of a corpus are meant. */
export const corpusFilterSchema = z.object({
  account: z.string().trim().min(1).max(200).optional().meta({ description: 'As the corpus writes it' }),
  platform: z.string().trim().min(1).max(100).optional(),
  search: z.string().trim().min(1).max(2000).optional(),
  ...periodShape,
});
export type CorpusFilter = ValueOf<typeof corpusFilterSchema>;

/** First and last second with a post, epoch seconds, UTC. */
export const corpusSpanSchema = z.object({ first: z.int(), last: z.int() });
export type CorpusSpan = ValueOf<typeof corpusSpanSchema>;

export const baseRatesSchema = z.object({
  posts: z.int(),
  accounts: z.int(),
  span: corpusSpanSchema.nullable(),
  /** UTC days from the first post to the last, and those of them that have a post. */
  days: z.int(),
  activeDays: z.int(),
  postsPerDay: z.number(),
});
export type BaseRates = ValueOf<typeof baseRatesSchema>;

export const drawSampleSchema = z.object({
  size: z.int().min(1).max(DRAW_MAX),
  seed: z.int().min(0).max(0xff_ff_ff_ff).default(DEFAULT_SEED),
});
export type DrawSample = ValueOf<typeof drawSampleSchema>;

/** Where a working set was drawn from, with all that its rates have to be read against. */
export const corpusDrawSchema = z.object({
  corpus: z.string(),
  filter: corpusFilterSchema,
  /** Null: every post that matches was taken. */
  sample: drawSampleSchema.nullable(),
  /** Posts that match the filter, and those of them that the set contains. */
  matching: z.int(),
  drawn: z.int(),
  /** Drawn posts that have no text, or come twice: the set is without them. */
  leftOut: z.int(),
  /** Drawn of matching, 0…1. */
  fraction: z.number(),
  /** Of the whole corpus when it was drawn. */
  whole: baseRatesSchema,
  drawnAt: timestampSchema,
});
export type CorpusDraw = ValueOf<typeof corpusDrawSchema>;
