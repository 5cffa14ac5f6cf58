import { z } from 'zod';
import {
  collocatesMethodParameters,
  dispersionMethodParameters,
  keynessMethodParameters,
  ngramsMethodParameters,
  OWN_STOP_WORDS_MAX,
  ownStopWordSchema,
  QUERY_MAX,
  trendsMethodParameters,
  wordOptions,
} from '#shared/methods/text-bench.ts';
import {
  collocatesResultSchema,
  dispersionResultSchema,
  keynessResultSchema,
  ngramsResultSchema,
  trendsResultSchema,
} from '#shared/methods/text-results.ts';
import { seedSchema } from './analyses.ts';
import { pageShape, statedTimestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { queryShape } from './query-shape.ts';
import { stampSchema } from './stamp.ts';
import { ALL_DROPS, CORPORA, REST, textSetSpecSchema } from './text-sets.ts';
import { named, type ValueOf } from './value.ts';

const ITEM_MAX = 300;

/** How what is looked for is written. */
export const QUERY_KINDS = ['words', 'expression', 'key'] as const;

/** What lines are ordered by: a word next to the node (L1 the nearest), the node itself, or a property of the post. */
export const CONCORDANCE_SORTS = [
  ...(['position', 'date', 'author', 'node'] as const),
  ...(['L5', 'L4', 'L3', 'L2', 'L1', 'R1', 'R2', 'R3', 'R4', 'R5'] as const),
] as const;
export type ConcordanceSort = (typeof CONCORDANCE_SORTS)[number];

const setShape = { a: textSetSpecSchema.default(ALL_DROPS), b: textSetSpecSchema.default(REST) };
const wordShape = queryShape(wordOptions);
const queryText = z.string().trim().min(1).max(QUERY_MAX);
const nearSpan = z.coerce.number().int().min(0).max(10).default(5);
/** Asked for by name: an answer about the default of the method would be to another question. */
const wordList = queryShape(trendsMethodParameters).words.unwrap();
const base = { ...setShape, seed: seedSchema };

/** Sorts as a query writes them: several, comma-separated, the first one first. */
const sortListSchema = z
  .string()
  .max(100)
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(CONCORDANCE_SORTS)).min(1).max(5))
  .default(['position'])
  .meta({ description: `Up to five of ${CONCORDANCE_SORTS.join(', ')}, comma-separated` });

/** What an answer was computed with: method, parameters, and both sets with the hash of a frozen one. */
export const textStampSchema = stampSchema.extend({
  a: z.string(),
  aHash: z.string().nullable(),
  b: z.string(),
  bHash: z.string().nullable(),
});
export type TextStamp = ValueOf<typeof textStampSchema>;

export const concordanceLineSchema = named('ConcordanceLine', {
  /** The item’s name: `drop:4966`, `post:twitter/946…`, `event:…`. */
  item: z.string(),
  set: z.enum(['a', 'b']),
  /** Half-open range of the node in the text, UTF-16 code units. */
  start: z.int(),
  end: z.int(),
  left: z.string(),
  node: z.string(),
  right: z.string(),
  time: statedTimestampSchema.nullable(),
  author: z.string().nullable(),
});
export type ConcordanceLineAnswer = ValueOf<typeof concordanceLineSchema>;

const rowLimit = z.coerce.number().int().min(1).max(100_000).default(5000);
const rowCount = z.int();
const stamped = { stamp: textStampSchema };

const endpoint = endpointOf('Text');

export const textEndpoints = {
  listConcordance: endpoint({
    call: 'GET /api/text/concordance',
    computed: true,
    summary: 'Lines of a word, phrase, wildcard, regular expression or abbreviation key in its context.',
    query: z.object({
      ...setShape,
      ...wordShape,
      over: z.enum(CORPORA).default('a'),
      kind: z.enum(QUERY_KINDS).default('words'),
      near: queryText
        .optional()
        .meta({ description: 'Only lines with this word in the window, as Collocates lists it' }),
      window: z.enum(['words', 'post']).default('words'),
      left: nearSpan,
      right: nearSpan,
      sort: sortListSchema,
      sample: z.coerce.number().int().min(1).max(1_000_000).optional(),
      seed: seedSchema,
      width: z.coerce.number().int().min(1).max(100).default(10),
      ...pageShape,
      query: queryText,
    }),
    answer: z.array(concordanceLineSchema),
  }),
  listTextItems: endpoint({
    call: 'GET /api/text/items',
    summary: 'The text of a drop, post or news event by its name; empty where it is gone.',
    query: z.object({
      item: z
        .string()
        .max(ITEM_MAX)
        .regex(/^(?:drop|post|event):./su, 'drop:, post: or event: and an id'),
    }),
    answer: z.array(
      z.object({
        item: z.string(),
        text: z.string(),
        time: statedTimestampSchema,
        author: z.string().nullable(),
      }),
    ),
  }),
  listStopWords: endpoint({
    call: 'GET /api/text/stop-words',
    summary:
      'The stop words of this data folder, next to the English ones; a question names those that it leaves out.',
    answer: z.array(z.string()),
  }),
  setStopWords: endpoint({
    call: 'PUT /api/text/stop-words',
    summary:
      'Make the stop words of this data folder these; one act that can be undone, exchanged as tags are.',
    body: z.object({ words: z.array(ownStopWordSchema).max(OWN_STOP_WORDS_MAX) }),
    answer: z.array(z.string()),
  }),
  getKeyness: endpoint({
    call: 'GET /api/text/keyness',
    computed: true,
    summary: 'Words that one set uses more than the other, with nominal and permutation p.',
    query: z.object({ ...base, ...queryShape(keynessMethodParameters), limit: rowLimit }),
    answer: keynessResultSchema.extend({ ...stamped, rowCount }),
  }),
  getCollocates: endpoint({
    call: 'GET /api/text/collocates',
    computed: true,
    summary: 'Words near a word, with association measures and a permutation p.',
    query: z.object({ ...base, ...queryShape(collocatesMethodParameters), limit: rowLimit, node: queryText }),
    answer: collocatesResultSchema.extend({ ...stamped, rowCount }),
  }),
  getDispersion: endpoint({
    call: 'GET /api/text/dispersion',
    computed: true,
    summary: 'How evenly a word is spread over posts, days, weeks or months, and where it occurs.',
    query: z.object({ ...base, ...queryShape(dispersionMethodParameters), word: queryText }),
    answer: dispersionResultSchema.extend(stamped),
  }),
  getWordTrends: endpoint({
    call: 'GET /api/text/trends',
    computed: true,
    summary: 'How often words are used by day, week or month, with a band; bins without posts are gaps.',
    query: z.object({ ...base, ...queryShape(trendsMethodParameters), words: wordList }),
    answer: trendsResultSchema.extend(stamped),
  }),
  getNgrams: endpoint({
    call: 'GET /api/text/ngrams',
    computed: true,
    summary: 'Repeated phrases of 1 to 6 words, next to how often random word order gives them.',
    query: z.object({ ...base, ...queryShape(ngramsMethodParameters), limit: rowLimit }),
    answer: ngramsResultSchema.extend({ ...stamped, rowCount }),
  }),
} as const;
