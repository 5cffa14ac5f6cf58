import { z } from 'zod';
import { chanceSchema, statedTimestampSchema } from './common.ts';
import { endpoint } from './endpoint.ts';
import { methodStampSchema, seedSchema, surrogatesSchema } from './patterns.ts';
import { setQueryShape } from './sets.ts';
import type { ValueOf } from './value.ts';

const styleBoundarySchema = z.object({
  /** Chunks before it. */
  afterChunk: z.number().int(),
  lastDrop: z.number().int(),
  nextDrop: z.number().int().nullable(),
  lastTime: statedTimestampSchema,
  nextTime: statedTimestampSchema.nullable(),
});

const styleGroupsSchema = z.object({
  groups: z.array(
    z.object({
      name: z.string(),
      drops: z.number().int(),
      characters: z.number().int(),
      chunks: z.number().int(),
    }),
  ),
  pairs: z.array(
    z.object({
      a: z.string(),
      b: z.string(),
      delta: z.number(),
      cosineDistance: z.number(),
      chance: chanceSchema,
      q: z.number(),
    }),
  ),
});

export const styleChangeSchema = z
  .object({
    stamp: methodStampSchema,
    dropsTested: z.number().int(),
    characters: z.number().int(),
    chunks: z.array(
      z.object({
        firstDrop: z.number().int(),
        lastDrop: z.number().int(),
        startTime: statedTimestampSchema,
        endTime: statedTimestampSchema,
      }),
    ),
    splits: z.array(
      z.object({
        features: z.enum(['letters', 'case', 'function-words']),
        measure: z.enum(['g-squared', 'delta', 'cosine']),
        boundary: styleBoundarySchema,
        chance: chanceSchema,
        q: z.number(),
      }),
    ),
    /** G² of the split after 0, 1, 2 … chunks; 0 where a side would be too short. */
    curve: z.array(z.number()),
    /** Burrows' Delta and 1 − cosine of each chunk and the next. */
    neighbours: z.array(z.object({ delta: z.number(), cosineDistance: z.number() })),
    changePoints: z.array(
      z.object({
        boundary: styleBoundarySchema,
        lastDrop: z.number().int(),
        nextDrop: z.number().int().nullable(),
        time: statedTimestampSchema,
        chance: chanceSchema,
      }),
    ),
    /** Chunks and best split when the definition is read in another way; not tested. */
    readings: z.array(
      z.object({
        reading: z.string(),
        characters: z.number().int(),
        chunks: z.number().int(),
        afterChunk: z.number().int().nullable(),
        lastDrop: z.number().int().nullable(),
      }),
    ),
    byBoard: styleGroupsSchema,
    byTripcode: styleGroupsSchema,
    changed: z.boolean(),
    /** That a change of style is not proof of a change of author. */
    statement: z.string(),
    note: z.string().nullable(),
  })
  .meta({ id: 'StyleChange' });
export type StyleChange = ValueOf<typeof styleChangeSchema>;

export const styleChangeEndpoints = {
  getStyleChange: endpoint({
    method: 'GET',
    path: '/api/pattern-analysis/style-change',
    summary:
      'Where the style of the own words changes, compared with shuffled order. No proof of a change of author.',
    tag: 'Patterns',
    query: z.object({
      ...setQueryShape,
      chunkSize: z.coerce.number().int().min(500).max(100_000).default(7500),
      alphabet: z.enum(['letters', 'case']).default('letters'),
      features: z.coerce.number().int().min(10).max(5000).default(500),
      maxChangePoints: z.coerce.number().int().min(1).max(50).default(5),
      surrogates: surrogatesSchema.default(499),
      seed: seedSchema,
    }),
    answer: styleChangeSchema,
  }),
} as const;
