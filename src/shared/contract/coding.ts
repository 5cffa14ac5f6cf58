import { z } from 'zod';
import { agreementFiguresSchema, confusionSchema, METRICS, spanFiguresSchema } from '#shared/agreement.ts';
import { GRANULARITIES } from '#shared/granularities.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import { bookCodeSchema, codeNameSchema } from './coder.ts';
import { idParamsSchema, timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

/** So many drops a batch has at most: its agreement is computed in one go. */
export const LARGEST_BATCH = 5000;

/** What a code is given to: a whole drop, or a part of its text. */
export const CODING_UNITS = ['drop', 'span'] as const;

/** A coder: a person by the name that they chose. */
const coderNameSchema = z.string().trim().min(1).max(60);
const seedSchema = z.int().min(0).max(4_294_967_295);

/** One code of one coder; `start` and `end` count Unicode code points from 0, the end is not included. Both are null for a whole drop. */
export const givenCodeSchema = named('GivenCode', {
  code: codeNameSchema,
  start: z.int().min(0).nullable().default(null),
  end: z.int().min(1).nullable().default(null),
});
export type GivenCode = ValueOf<typeof givenCodeSchema>;

const noteSchema = z.string().trim().max(2000);

export const codedDropSchema = named('CodedDrop', {
  codes: z.array(givenCodeSchema),
  isUnsure: z.boolean(),
  note: z.string(),
  codedAt: timestampSchema,
});
export type CodedDrop = ValueOf<typeof codedDropSchema>;

export const batchDropsSchema = z.union([
  z.object({ from: z.literal('set'), set: z.string().min(1).max(200) }),
  z.object({
    from: z.literal('sample'),
    size: z.int().min(1).max(LARGEST_BATCH),
    seed: seedSchema.default(4966),
    /** `year`: from each year in proportion to its drops. */
    stratum: z.enum(['none', 'year']).default('none'),
  }),
]);
export type BatchDrops = ValueOf<typeof batchDropsSchema>;

export const codingBatchBodySchema = z.object({
  codebookId: z.string().min(1).max(64),
  name: z.string().trim().min(1).max(200),
  unit: z.enum(CODING_UNITS).default('drop'),
  coders: z
    .array(coderNameSchema)
    .min(1)
    .max(20)
    .refine((names) => new Set(names).size === names.length, 'Every coder must have a name of their own.'),
  drops: batchDropsSchema,
  /** Of the order in which each coder gets the drops. */
  orderSeed: seedSchema.default(4966),
});
export type CodingBatchBody = ValueOf<typeof codingBatchBodySchema>;

export const codingBatchSchema = named('CodingBatch', {
  id: z.string(),
  name: z.string(),
  codebookId: z.string(),
  codebook: z.string(),
  unit: z.enum(CODING_UNITS),
  /** The codes as they were when the batch was made. */
  codes: z.array(bookCodeSchema.omit({ phrases: true })),
  /** SHA-256 of what those codes mean: the version of the code book. */
  codesSha256: z.string(),
  drops: z.int(),
  coders: z.array(
    z.object({
      coder: z.string(),
      coded: z.int(),
      closedAt: timestampSchema.nullable(),
    }),
  ),
  /** Whether every coder has closed the batch: only then are codes compared. */
  isOpened: z.boolean(),
  decided: z.int(),
  createdAt: timestampSchema,
});
export type CodingBatch = ValueOf<typeof codingBatchSchema>;

export const codingItemSchema = named('CodingItem', {
  dropNumber: z.int(),
  text: z.string(),
  /** What this coder gave; null: not coded yet. */
  coded: codedDropSchema.nullable(),
});
export type CodingItem = ValueOf<typeof codingItemSchema>;

export const codedDropsSchema = named('CodedDrops', {
  /** Whose codes they are; null: as adjudicated, what every coder gave or was decided. */
  by: z.string().nullable(),
  codes: z.array(z.object({ code: z.string(), drops: z.array(z.int()) })),
  /** Drops on which the coders differ and nothing is decided: only codes that all of them gave count there. */
  undecided: z.int(),
});
export type CodedDrops = ValueOf<typeof codedDropsSchema>;

const codeCountShape = {
  code: z.string(),
  /** Drops with the code as adjudicated. */
  count: z.int(),
  /** Drops that every coder gave the code, and drops that at least one gave it or that were decided to have it. */
  low: z.int(),
  high: z.int(),
  /** 95% interval of the share of the drops with text, of disagreement and sampling together; null where the batch is no random sample. */
  shareLow: z.number().nullable(),
  shareHigh: z.number().nullable(),
};
/** The calendar by which codes are counted. */
export const codeCountsQuerySchema = z.object({
  granularity: z.enum(GRANULARITIES).default('month'),
  timeZone: z.enum(TIME_ZONES).default('UTC'),
});

export const codeCountsSchema = named('CodeCounts', {
  granularity: z.enum(GRANULARITIES),
  timeZone: z.enum(TIME_ZONES),
  /** Whether the drops of the batch are a random sample of the dataset. */
  isSample: z.boolean(),
  /** Drops of the batch that are in the dataset. */
  drops: z.int(),
  codes: z.array(
    z.object({
      ...codeCountShape,
      byCoder: z.array(z.object({ coder: z.string(), count: z.int() })),
    }),
  ),
  /** In order of time; buckets without a drop of the batch are left out. */
  buckets: z.array(
    z.object({
      /** First day of the calendar bucket, and the first day after it, in the zone of the answer. */
      start: z.string(),
      end: z.string(),
      /** Drops of the batch. */
      drops: z.int(),
      /** Drops of the whole dataset, and news events. */
      allDrops: z.int(),
      events: z.int(),
      codes: z.array(z.object(codeCountShape)),
    }),
  ),
});
export type CodeCounts = ValueOf<typeof codeCountsSchema>;

const decisionSchema = z.object({
  codes: z.array(givenCodeSchema),
  reason: z.string(),
  by: z.string(),
  decidedAt: timestampSchema,
});

export const codingDifferenceSchema = named('CodingDifference', {
  dropNumber: z.int(),
  text: z.string(),
  coders: z.array(z.object({ coder: z.string(), coded: codedDropSchema.nullable() })),
  decision: decisionSchema.nullable(),
});
export type CodingDifference = ValueOf<typeof codingDifferenceSchema>;

export const codingAgreementSchema = named('CodingAgreement', {
  metric: z.enum(METRICS),
  figures: agreementFiguresSchema,
  /** Of batches of spans; null for whole drops. */
  spans: spanFiguresSchema.nullable(),
  /** Of every pair of coders; an item of a cell is the number of a drop. */
  confusions: z.array(confusionSchema),
});
export type CodingAgreement = ValueOf<typeof codingAgreementSchema>;

export const modelCodingSchema = named('ModelCoding', {
  jobId: z.string(),
  /** Drops that it has yet to code. */
  drops: z.int(),
});
export type ModelCoding = ValueOf<typeof modelCodingSchema>;

const dropParamsSchema = z.object({
  id: z.string().min(1).max(64),
  dropNumber: z.coerce.number().int().min(1),
});
const coderQuerySchema = z.object({ coder: coderNameSchema });
const codesSchema = z.array(givenCodeSchema).max(200);

const endpoint = endpointOf('Coding');

export const codingEndpoints = {
  listCodingBatches: endpoint({
    call: 'GET /api/coding/batches',
    summary: 'Batches of the open dataset, newest first, with how far each coder is.',
    answer: z.array(codingBatchSchema),
  }),
  addCodingBatch: endpoint({
    call: 'POST /api/coding/batches',
    summary: 'Make a batch of drops for several coders, from a set or as a seeded random sample.',
    body: codingBatchBodySchema,
    answer: codingBatchSchema,
  }),
  getCodingBatch: endpoint({
    call: 'GET /api/coding/batches/:id',
    summary: 'One batch.',
    params: idParamsSchema,
    answer: codingBatchSchema,
  }),
  removeCodingBatch: endpoint({
    call: 'DELETE /api/coding/batches/:id',
    summary: 'Remove a batch with its codes and decisions.',
    params: idParamsSchema,
    answer: z.object({ message: z.string() }),
  }),
  listCodingItems: endpoint({
    call: 'GET /api/coding/batches/:id/items',
    summary: 'The drops of a batch in the order of one coder, with that coder’s codes and nobody else’s.',
    params: idParamsSchema,
    query: coderQuerySchema,
    answer: z.array(codingItemSchema),
  }),
  setCodingItem: endpoint({
    call: 'PUT /api/coding/batches/:id/items/:dropNumber',
    summary: 'Store what one coder gives one drop; it replaces what the coder gave before.',
    params: dropParamsSchema,
    body: z.object({
      coder: coderNameSchema,
      codes: codesSchema.min(1),
      isUnsure: z.boolean().default(false),
      note: noteSchema.default(''),
    }),
    answer: codingItemSchema,
  }),
  closeCodingBatch: endpoint({
    call: 'POST /api/coding/batches/:id/close',
    summary: 'Close a batch for one coder, for good; codes are compared once all coders have closed it.',
    params: idParamsSchema,
    body: coderQuerySchema,
    answer: codingBatchSchema,
  }),
  startModelCoding: endpoint({
    call: 'POST /api/coding/batches/:id/model',
    summary:
      'Let a model or the local rule code a batch as one of its coders, blind like the others, as a job that closes the batch for it.',
    params: idParamsSchema,
    body: z.object({
      /** A coder of the batch: `rule`, or the name of a model that can be reached. */
      coder: coderNameSchema,
    }),
    answer: modelCodingSchema,
  }),
  getCodingAgreement: endpoint({
    call: 'GET /api/coding/batches/:id/agreement',
    summary: 'How far the coders of a batch agree, once all have closed it.',
    params: idParamsSchema,
    query: z.object({ metric: z.enum(METRICS).default('nominal') }),
    answer: codingAgreementSchema,
  }),
  listCodingDifferences: endpoint({
    call: 'GET /api/coding/batches/:id/differences',
    summary: 'The drops that coders of a batch coded differently, once all have closed it, with decisions.',
    params: idParamsSchema,
    answer: z.array(codingDifferenceSchema),
  }),
  listCodedDrops: endpoint({
    call: 'GET /api/coding/batches/:id/coded',
    summary:
      'The drops of each code, once all coders have closed the batch: of one coder, or as adjudicated where none is named.',
    params: idParamsSchema,
    query: z.object({ coder: coderNameSchema.optional() }),
    answer: codedDropsSchema,
  }),
  getCodeCounts: endpoint({
    call: 'GET /api/coding/batches/:id/counts',
    summary:
      'How often each code was given, as a whole and over time, with the interval that the disagreement of the coders gives, once all have closed the batch.',
    params: idParamsSchema,
    query: codeCountsQuerySchema,
    answer: codeCountsSchema,
  }),
  decideCodingItem: endpoint({
    call: 'PUT /api/coding/batches/:id/decisions/:dropNumber',
    summary: 'Decide a drop that was coded differently; the codes of the coders stay as they are.',
    params: dropParamsSchema,
    body: z.object({
      by: coderNameSchema,
      codes: codesSchema.min(1),
      reason: z.string().trim().min(1).max(2000),
    }),
    answer: codingDifferenceSchema,
  }),
} as const;
