import { z } from 'zod';
import { CONCORDANCE_SORTS } from '#shared/contract/text.ts';
import {
  collocatesParameters,
  keynessParameters,
  ngramsParameters,
  trendsMethodParameters,
  trendsParameters,
  wordOptions,
} from '#shared/methods/text-bench.ts';
import type { OptionTypes } from './arguments.ts';
import { csvOptionTypes } from './csv-option.ts';
import { encodingSchema } from './encoding-option.ts';
import { schemaOptionTypes, withFallbacks } from './schema-options.ts';
import { seedSchema } from './seed-option.ts';

/** Which of the two sets a command of one corpus reads. */
export const overSchema = trendsMethodParameters.pick({ over: true });

/** Which lines of a concordance are printed. */
export const pageSchema = z.object({
  offset: z.int().min(0).default(0).meta({ description: 'Lines or rows left out at the start' }),
  limit: z
    .int()
    .min(1)
    .max(1_000_000)
    .default(50)
    .meta({ description: 'Lines or rows printed; of CSV and JSON all, but for kwic' }),
  width: z.int().min(1).max(100).default(10).meta({ description: 'Words on either side', unit: 'words' }),
  sample: z.int().min(1).optional().meta({ description: 'Lines drawn at random' }),
});

export const partsSchema = z.object({
  parts: z
    .enum(['lines', 'days', 'weeks', 'months'])
    .default('lines')
    .meta({ description: 'Parts of the text' }),
});

/** Which words are near a node. */
export const nearSchema = collocatesParameters.pick({ window: true, left: true, right: true });

/** The calendar of parts. */
export const zoneSchema = trendsParameters.pick({ zone: true });

/** Files are held against other tools, which list every word. Sets are asked as on the page. */
export const EVERY_WORD = {
  keyness: { minOccurrences: 1 },
  collocates: { minCooccurrences: 1 },
  ngrams: { minPosts: 1 },
} as const;

/** What counts of sets where the option is left out, and of files. */
const leastOf = (field: z.ZodType, ofFiles: number): string =>
  `${String(field.parse(undefined))}; ${ofFiles} for files`;

const WHOLE_FILES = 'true for files without --own-words, else false';

/** Options of schemas, with what counts of sets and of files. */
const typesOf = (...schemas: readonly z.ZodObject[]): OptionTypes =>
  withFallbacks(schemaOptionTypes(wordOptions, seedSchema, encodingSchema, ...schemas), {
    minOccurrences: leastOf(keynessParameters.shape.minOccurrences, EVERY_WORD.keyness.minOccurrences),
    minCooccurrences: leastOf(
      collocatesParameters.shape.minCooccurrences,
      EVERY_WORD.collocates.minCooccurrences,
    ),
    minPosts: leastOf(ngramsParameters.shape.minPosts, EVERY_WORD.ngrams.minPosts),
    unit: 'day; post for files without --dated',
    quotes: WHOLE_FILES,
    links: WHOLE_FILES,
  });

const word = { type: 'string' } as const;

/** Where texts are from, and how the answer is printed. */
const sources: OptionTypes = {
  a: word,
  b: word,
  set: word,
  against: word,
  'own-words': { type: 'boolean' },
  dated: { type: 'boolean' },
  ...csvOptionTypes,
};
const rowsSchema = pageSchema.pick({ offset: true, limit: true });

/** Options of each action of `dropscope text`. */
export const textActionOptions = {
  keyness: { 'a-file': word, 'b-file': word, ...sources, ...typesOf(keynessParameters, rowsSchema) },
  kwic: {
    file: word,
    query: word,
    expression: word,
    near: word,
    sort: { type: 'string', values: CONCORDANCE_SORTS.join('|'), fallback: 'position' },
    ...sources,
    ...typesOf(nearSchema, overSchema, pageSchema),
  },
  collocates: {
    file: word,
    node: word,
    ...sources,
    ...typesOf(collocatesParameters, overSchema, rowsSchema),
  },
  dispersion: { file: word, word, ...sources, ...typesOf(partsSchema, zoneSchema, overSchema) },
  ngrams: { file: word, ...sources, ...typesOf(ngramsParameters, overSchema, rowsSchema) },
  trends: { file: word, word, ...sources, ...typesOf(trendsParameters, overSchema) },
} as const satisfies Readonly<Record<string, OptionTypes>>;
