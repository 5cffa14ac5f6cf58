import { z } from 'zod';
import {
  collocatesParameters,
  keynessParameters,
  ngramsParameters,
  trendsParameters,
  wordOptions,
} from '#shared/methods/text-bench.ts';
import { encodingSchema } from './encoding-option.ts';
import { schemaOptionTypes } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';

/** Which lines of a concordance are printed. */
export const pageSchema = z.object({
  offset: z.number().int().min(0).default(0).meta({ description: 'Lines left out at the start' }),
  limit: z.number().int().min(1).max(1_000_000).default(50).meta({ description: 'Lines printed' }),
  width: z
    .number()
    .int()
    .min(1)
    .max(100)
    .default(10)
    .meta({ description: 'Words on either side', unit: 'words' }),
  sample: z.number().int().min(1).optional().meta({ description: 'Lines drawn at random' }),
});

export const partsSchema = z.object({
  parts: z
    .enum(['lines', 'days', 'weeks', 'months'])
    .default('lines')
    .meta({ description: 'Parts of the text' }),
});

/** Options of `dropscope text …`. */
export const textOptionTypes = {
  ...schemaOptionTypes(
    wordOptions,
    keynessParameters,
    collocatesParameters,
    ngramsParameters,
    trendsParameters,
    seedSchema,
    pageSchema,
    partsSchema,
    encodingSchema,
  ),
  over: { type: 'string' },
  a: { type: 'string' },
  b: { type: 'string' },
  set: { type: 'string' },
  against: { type: 'string' },
  file: { type: 'string' },
  'a-file': { type: 'string' },
  'b-file': { type: 'string' },
  node: { type: 'string' },
  word: { type: 'string' },
  query: { type: 'string' },
  near: { type: 'string' },
  expression: { type: 'string' },
  sort: { type: 'string' },
  'own-words': { type: 'boolean' },
  dated: { type: 'boolean' },
} as const;
