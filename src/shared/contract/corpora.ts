import { z } from 'zod';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { TIME_RESOLUTIONS } from '#shared/time.ts';
import { acknowledgementSchema, startedShape, timestampSchema, unechoed, waitSchema } from './common.ts';
import { baseRatesSchema, corpusFilterSchema, corpusSpanSchema, drawSampleSchema } from './corpus-draw.ts';
import { endpointOf } from './endpoint.ts';
import { DEFAULT_WINDOWS, ladderPartSchema, windowsSchema } from './ladder.ts';
import { platformNameSchema } from './platforms.ts';
import { setNameSchema, workingSetSchema } from './sets.ts';
import { named, type ValueOf } from './value.ts';

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
  .meta({ description: 'Table or view, with its schema where that is not public; Parquet files need none' });

/** Which columns of a table mean what. */
export const corpusMappingSchema = z
  .strictObject({
    table: tableSchema.default('posts'),
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
    platform: platformNameSchema.optional(),
    /** What a column of whole numbers counts from 1970 on. */
    timeUnit: z.enum(['seconds', 'milliseconds']).default('seconds'),
    timeResolution: z.enum(TIME_RESOLUTIONS).default('second'),
    /** What the table is partitioned or distributed by, where its posts are on several servers: each then counts its own. */
    shardColumn: columnSchema.optional(),
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
export type CorpusMapping = ValueOf<typeof corpusMappingSchema>;

export const HISTOGRAM_BUCKETS = ['day', 'week', 'month'] as const;
export type HistogramBucket = (typeof HISTOGRAM_BUCKETS)[number];

/** How words are searched for: by the full-text index, or by comparing every text, which also finds parts of words. */
export const SEARCH_WAYS = ['index', 'pattern'] as const;
export type SearchWay = (typeof SEARCH_WAYS)[number];

export const corpusPostSchema = z.object({
  id: z.string(),
  account: z.string(),
  /** Epoch seconds, UTC; midnight where only the day is known. */
  time: z.int(),
  resolution: z.literal('day').exactOptional(),
  text: z.string(),
  platform: z.string().nullable(),
  replyTo: z.string().nullable(),
  link: z.string().nullable(),
  isRepost: z.boolean().nullable(),
  likes: z.int().nullable(),
  reposts: z.int().nullable(),
  replies: z.int().nullable(),
});
export type CorpusPost = ValueOf<typeof corpusPostSchema>;

const PEM_MAX = 100_000;
const ADDRESS_MAX = 2000;

/** Longest time of one statement on the server, seconds. */
const secondsSchema = z.number().min(1).max(86_400).default(120).meta({
  description: 'How long one statement may take on the server',
  unit: 's',
});

export const attachBodySchema = z.object({
  name: corpusNameSchema,
  address: z
    .string()
    .trim()
    .min(1)
    .max(ADDRESS_MAX)
    .register(unechoed, { reason: 'may contain a password' })
    .meta({
      description: 'postgres://role@host:5432/database, or a folder of Parquet files on this machine',
    }),
  /** Where the address has none. */
  password: z.string().max(1000).register(unechoed, { reason: 'a password' }).optional(),
  mapping: corpusMappingSchema,
  /** PEM of the authority that signed the server’s certificate, where the system does not know it. */
  authority: z.string().max(PEM_MAX).optional(),
});
export type AttachBody = ValueOf<typeof attachBodySchema>;

export const attachedCorpusSchema = named('AttachedCorpus', {
  name: z.string(),
  /** Without the password. */
  address: z.string(),
  table: z.string(),
  mapping: corpusMappingSchema,
  encrypted: z.boolean(),
  /** How words were found when it was attached. */
  searchedBy: z.enum(SEARCH_WAYS),
  attachedAt: timestampSchema,
});
export type AttachedCorpus = ValueOf<typeof attachedCorpusSchema>;

const questionShape = { filter: corpusFilterSchema.default({}), seconds: secondsSchema };
const linesSchema = z.int().min(1).max(1000).default(50);

export const corpusQuestionSchema = z.discriminatedUnion('question', [
  z.object({ question: z.literal('count'), ...questionShape }),
  z.object({ question: z.literal('range'), ...questionShape }),
  z.object({
    question: z.literal('histogram'),
    ...questionShape,
    bucket: z.enum(HISTOGRAM_BUCKETS).default('month'),
  }),
  z.object({ question: z.literal('search'), ...questionShape, limit: linesSchema }),
  z.object({ question: z.literal('accounts'), ...questionShape, limit: linesSchema }),
  z.object({ question: z.literal('rates'), ...questionShape }),
  z.object({
    question: z.literal('ladder'),
    ...questionShape,
    windows: windowsSchema.default([...DEFAULT_WINDOWS]),
    /** Most moves of the era rung, and moves of the minute rung, as many as the ladder of stored posts has; the others have few. */
    eraMoves: z.int().min(19).max(10_000).default(10_000),
    minuteMoves: z.int().min(19).max(9999).default(999),
    seed: z.int().min(0).max(0xff_ff_ff_ff).default(DEFAULT_SEED),
  }),
  z.object({ question: z.literal('post'), ...questionShape, id: z.string().min(1).max(200) }),
]);
export type CorpusQuestion = ValueOf<typeof corpusQuestionSchema>;
export const CORPUS_QUESTIONS = corpusQuestionSchema.options.map(({ shape }) => shape.question.value);

const shareSchema = z.object({
  whole: baseRatesSchema,
  /** Of the posts of the whole corpus, 0…1. */ share: z.number(),
});

export const corpusAnswerSchema = z.discriminatedUnion('question', [
  z.object({ question: z.literal('count'), posts: z.int() }),
  z.object({ question: z.literal('range'), span: corpusSpanSchema.nullable() }),
  z.object({
    question: z.literal('histogram'),
    bars: z.array(z.object({ start: z.string(), posts: z.int() })),
  }),
  z.object({
    question: z.literal('search'),
    searchedBy: z.enum(SEARCH_WAYS),
    posts: z.array(corpusPostSchema),
    hasMore: z.boolean(),
  }),
  z.object({
    question: z.literal('accounts'),
    accounts: z.array(z.object({ account: z.string(), posts: z.int() })),
  }),
  z.object({ question: z.literal('rates'), rates: baseRatesSchema, ...shareSchema.shape }),
  z.object({ question: z.literal('ladder'), ladder: ladderPartSchema.omit({ series: true }) }),
  z.object({ question: z.literal('post'), post: corpusPostSchema.nullable() }),
]);
export type CorpusAnswer = ValueOf<typeof corpusAnswerSchema>;

export const askedCorpusSchema = named('CorpusAnswer', {
  ...startedShape,
  /** Null while the job is running; its result has the same form. */
  answer: corpusAnswerSchema.nullable(),
  milliseconds: z.int().nullable(),
});
export type AskedCorpus = ValueOf<typeof askedCorpusSchema>;

export const drawBodySchema = z.object({
  set: setNameSchema,
  filter: corpusFilterSchema.default({}),
  /** Without it every post that matches is taken. */
  sample: drawSampleSchema.optional(),
  seconds: secondsSchema.default(1800),
});
export type DrawBody = ValueOf<typeof drawBodySchema>;

export const drawnSetSchema = named('DrawnSet', {
  ...startedShape,
  /** Null while the job is running. */
  set: workingSetSchema.nullable(),
});
export type DrawnSet = ValueOf<typeof drawnSetSchema>;

const corpusParamsSchema = z.object({ name: corpusNameSchema });

const endpoint = endpointOf('Corpora');

export const corpusEndpoints = {
  listCorpora: endpoint({
    call: 'GET /api/corpora',
    summary: 'Attached corpora: tables of posts on PostgreSQL servers, and Parquet files.',
    answer: z.array(attachedCorpusSchema),
  }),
  attachCorpus: endpoint({
    call: 'POST /api/corpora',
    summary:
      'Attach a table of posts on a PostgreSQL server, by a role that can only read, or a folder of Parquet files.',
    body: attachBodySchema,
    answer: attachedCorpusSchema,
  }),
  detachCorpus: endpoint({
    call: 'DELETE /api/corpora/:name',
    summary: 'Detach a corpus and remove its password; sets drawn from it stay.',
    params: corpusParamsSchema,
    answer: acknowledgementSchema,
  }),
  askCorpus: endpoint({
    call: 'POST /api/corpora/:name/questions',
    summary:
      'Count, draw a histogram, search, name accounts, base rates, or the chance ladder of a corpus; “local” is this workstation.',
    changes: [],
    params: corpusParamsSchema,
    query: z.object({ waitMs: waitSchema }),
    body: corpusQuestionSchema,
    answer: askedCorpusSchema,
  }),
  drawFromCorpus: endpoint({
    call: 'POST /api/corpora/:name/draws',
    summary: 'Draw a working set: a filter or a seeded sample, imported and frozen with its denominators.',
    changes: ['Sets', 'Social', 'Imports'],
    params: corpusParamsSchema,
    query: z.object({ waitMs: waitSchema }),
    body: drawBodySchema,
    answer: drawnSetSchema,
  }),
} as const;
