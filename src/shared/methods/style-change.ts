import { z } from 'zod';
import { listOf, nullSummarySchema } from './parts.ts';

const count = z.int();

/** Where a change is, at the end of a chunk and between two drops near it. */
const boundaryOf = <Time extends z.ZodType>(time: Time) =>
  z.object({
    /** Chunks before it. */
    afterChunk: count,
    lastDrop: count,
    nextDrop: count.nullable(),
    /** Time of the last drop before it and of the first after. */
    lastTime: time,
    nextTime: time.nullable(),
  });

/** Where a change is as near as the text says: the best split between two drops within a chunk of its boundary, by G². */
const placeOf = <Time extends z.ZodType>(time: Time) => ({
  lastDrop: count,
  nextDrop: count.nullable(),
  /** Of the last drop before it. */
  time,
});

const groupComparisonSchema = z.object({
  /** Every value of the split, also those with too little text. */
  groups: listOf(z.object({ name: z.string(), drops: count, characters: count, chunks: count })),
  pairs: listOf(
    z.object({
      a: z.string(),
      b: z.string(),
      /** Mean Burrows' Delta and mean 1 − cosine between chunks of a and of b. */
      delta: z.number(),
      cosineDistance: z.number(),
      /** Energy statistic of Delta next to labels shuffled over the two groups' chunks. */
      chance: nullSummarySchema,
      q: z.number(),
    }),
  ),
});

/**
 * A change of style.
 * @param time epoch seconds as it is stored, a timestamp as the API writes it
 */
export const styleChangeOf = <Time extends z.ZodType>(time: Time) =>
  z.object({
    dropsTested: count,
    characters: count,
    chunks: listOf(z.object({ firstDrop: count, lastDrop: count, startTime: time, endTime: time })),
    /** Best split by each measure and feature set. */
    splits: listOf(
      z.object({
        features: z.enum(['letters', 'case', 'function-words']),
        measure: z.enum(['g-squared', 'delta', 'cosine']),
        boundary: boundaryOf(time),
        ...placeOf(time),
        /** The statistic of the best split next to that of shuffled orders. */
        chance: nullSummarySchema,
        q: z.number(),
      }),
    ),
    /** G² of the chosen 3-grams at every boundary, `i` chunks before it; 0 where a side would be too short. */
    curve: listOf(z.number()),
    /** Burrows' Delta and 1 − cosine of each chunk and the next. */
    neighbours: listOf(z.object({ delta: z.number(), cosineDistance: z.number() })),
    /** None where `changed` is false. */
    changePoints: listOf(
      z.object({
        boundary: boundaryOf(time),
        ...placeOf(time),
        chance: nullSummarySchema,
      }),
    ),
    /** Chunks and best split when the definition is read in another way; tested is the first (or the third, with case). */
    readings: listOf(
      z.object({
        reading: z.string(),
        characters: count,
        chunks: count,
        /** Chunks before the best split by G² of the 3-grams, and the drop it is in; null with too little text. */
        afterChunk: count.nullable(),
        lastDrop: count.nullable(),
      }),
    ),
    byBoard: groupComparisonSchema,
    byTripcode: groupComparisonSchema,
    /** Whether the best split by G² of the chosen 3-grams has q < 0.05 among the six measures. */
    changed: z.boolean(),
    /** That a change of style is not proof of a change of author. */
    statement: z.string(),
    note: z.string().nullable(),
  });
