import { z } from 'zod';
import { listOf, nullSummarySchema } from '#main/analysis/results.ts';
import type { ValueOf } from '#shared/contract/value.ts';

export const STYLE_STATEMENT =
  'A change of style is not proof of a change of author: subject, board, device and haste change style too.';

const boundarySchema = z.object({
  /** Chunks before it. */
  afterChunk: z.number(),
  lastDrop: z.number(),
  nextDrop: z.number().nullable(),
  /** Time of the last drop before it and of the first after. */
  lastTime: z.number(),
  nextTime: z.number().nullable(),
});
/** Where a change lies, at the end of a chunk and between two drops near it. */
export type StyleBoundary = ValueOf<typeof boundarySchema>;

const splitSchema = z.object({
  features: z.enum(['letters', 'case', 'function-words']),
  measure: z.enum(['g-squared', 'delta', 'cosine']),
  boundary: boundarySchema,
  /** The statistic of the best split beside that of shuffled orders. */
  chance: nullSummarySchema,
  q: z.number(),
});
export type StyleSplit = ValueOf<typeof splitSchema>;

const changePointSchema = z.object({
  boundary: boundarySchema,
  /** Best split between two drops within a chunk of the boundary, by G². */
  lastDrop: z.number(),
  nextDrop: z.number().nullable(),
  time: z.number(),
  chance: nullSummarySchema,
});
export type StyleChangePoint = ValueOf<typeof changePointSchema>;

const groupComparisonSchema = z.object({
  /** Every value of the split, also those with too little text. */
  groups: listOf(
    z.object({ name: z.string(), drops: z.number(), characters: z.number(), chunks: z.number() }),
  ),
  pairs: listOf(
    z.object({
      a: z.string(),
      b: z.string(),
      /** Mean Burrows' Delta and mean 1 − cosine between chunks of a and of b. */
      delta: z.number(),
      cosineDistance: z.number(),
      /** Energy statistic of Delta beside labels shuffled over the two groups' chunks. */
      chance: nullSummarySchema,
      q: z.number(),
    }),
  ),
});
export type GroupComparison = ValueOf<typeof groupComparisonSchema>;

const readingSchema = z.object({
  reading: z.string(),
  characters: z.number(),
  chunks: z.number(),
  /** Chunks before the best split by G² of the 3-grams, and the drop it lies in; null with too little text. */
  afterChunk: z.number().nullable(),
  lastDrop: z.number().nullable(),
});
/** What is cut into chunks and counted when the definition is read in another way, for comparison with figures from elsewhere. */
export type StyleReading = ValueOf<typeof readingSchema>;

export const styleChangeSchema = z.object({
  dropsTested: z.number(),
  characters: z.number(),
  chunks: listOf(
    z.object({ firstDrop: z.number(), lastDrop: z.number(), startTime: z.number(), endTime: z.number() }),
  ),
  /** Best split by each measure and feature set. */
  splits: listOf(splitSchema),
  /** G² of the chosen 3-grams at every boundary, `i` chunks before it. */
  curve: listOf(z.number()),
  /** Burrows' Delta and 1 − cosine of each chunk and the next. */
  neighbours: listOf(z.object({ delta: z.number(), cosineDistance: z.number() })),
  /** None where `changed` is false. */
  changePoints: listOf(changePointSchema),
  /** Chunks and best split when the definition is read in another way; tested is the first (or the third, with case). */
  readings: listOf(readingSchema),
  byBoard: groupComparisonSchema,
  byTripcode: groupComparisonSchema,
  /** Drops of which only the day is known: their times above are noon of it. Absent where there are none. */
  datedToDay: listOf(z.number()).optional(),
  /** Whether the best split by G² of the chosen 3-grams has q < 0.05 among the six measures. */
  changed: z.boolean(),
  statement: z.string(),
  note: z.string().nullable(),
});
export type StyleChange = ValueOf<typeof styleChangeSchema>;
