import { z } from 'zod';
import { DROP_CATEGORIES, NEWS_CATEGORIES } from '#shared/constants.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { MATRIX_DIMENSIONS } from '#shared/methods/correlation-matrix.ts';
import { eventStudyParameters, eventStudyResult } from '#shared/methods/event-study.ts';
import { pairLedgerParameters, pairLedgerResult } from '#shared/methods/pair-ledger.ts';
import {
  windowCurveParameters,
  windowCurveResult,
  windowMatchParameters,
  windowMatchResult,
} from '#shared/methods/windows.ts';
import { seedSchema, selectionSchema, startedRunSchema } from './analyses.ts';
import { chanceSchema, periodShape, shareSchema } from './common.ts';
import { dropSchema } from './drops.ts';
import { endpointOf } from './endpoint.ts';
import { seriesQueryShape } from './ladder.ts';
import { newsEventSchema } from './news.ts';
import { queryShape } from './query-shape.ts';
import { setQueryShape } from './sets.ts';
import { stampSchema } from './stamp.ts';
import { named, type ValueOf } from './value.ts';

export const CORRELATION_TYPES = ['temporal', 'thematic', 'predictive'] as const;
export type CorrelationType = (typeof CORRELATION_TYPES)[number];

/** Both shapes of the specification: nested under `correlation`, and at the top level. */
export const correlationItemSchema = named('CorrelationItem', {
  correlation: z.object({
    id: z.string(),
    correlationScore: z.string(),
    correlationType: z.enum(CORRELATION_TYPES),
    /** Event − drop, minutes; positive: the drop came first. Whole days, 0 for the same day, where only the event’s day is known. */
    timeDelta: z.number(),
    /** 1 − q. */
    confidence: z.number(),
    p: z.number(),
    q: z.number(),
    timeScore: z.number(),
    textScore: z.number(),
    /** Words that both texts share, stemmed, the heaviest first. */
    sharedTerms: z.array(z.string()),
  }),
  correlationScore: z.string(),
  qDrop: dropSchema,
  newsEvent: newsEventSchema,
});
export type CorrelationItem = ValueOf<typeof correlationItemSchema>;

/** What a point of the timeline shows of a pair; a whole drop is ten times as long. */
export const pairPointSchema = named('PairPoint', {
  correlation: correlationItemSchema.shape.correlation.pick({ id: true, correlationType: true, q: true }),
  correlationScore: z.string(),
  qDrop: dropSchema.pick({ dropNumber: true, timestamp: true }),
  newsEvent: newsEventSchema.pick({ id: true, title: true, publishedAt: true, hasTimeOfDay: true }),
});
export type PairPoint = ValueOf<typeof pairPointSchema>;

export const matrixSchema = named('CorrelationMatrix', {
  dimension: z.enum(MATRIX_DIMENSIONS),
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  cells: z.array(
    z.object({
      row: z.string(),
      col: z.string(),
      /** Mean score of the kept pairs in the cell; null without one. */
      value: z.number().nullable(),
      /** Different events among those pairs. */
      count: z.int(),
    }),
  ),
});
export type CorrelationMatrix = ValueOf<typeof matrixSchema>;

/** How many pairs reach a score, next to what is expected by chance: all of them, and those of each cell of the matrix. */
export const pairCountsSchema = named('PairCounts', {
  stamp: stampSchema,
  minScore: z.number(),
  /** Over all cells; `observed` counts the pairs of the common active period. */
  total: chanceSchema,
  /** Pairs with a score of 0.7 or more by UTC month of the drop: every month of the common active period. */
  months: z.array(z.object({ month: z.string(), ...chanceSchema.omit({ surrogates: true, p: true }).shape })),
  dimension: z.enum(MATRIX_DIMENSIONS),
  cells: z.array(z.object({ row: z.string(), col: z.string(), ...chanceSchema.shape, q: z.number() })),
});
export type PairCounts = ValueOf<typeof pairCountsSchema>;

/** Kinds of event and of drop in one list, comma-separated: any of the named kinds of event, and any of those of drop. */
export const pairCategoriesSchema = z
  .string()
  .max(200)
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum([...NEWS_CATEGORIES, ...DROP_CATEGORIES])).min(1))
  .meta({ description: `Comma-separated, of ${[...NEWS_CATEGORIES, ...DROP_CATEGORIES].join(', ')}` });

/** Which stored pairs: the same for the list, the matrix and the network. */
const pairFilterShape = {
  category: pairCategoriesSchema.optional(),
  ...periodShape,
  ...setQueryShape,
};

/** One cell of the matrix as `dimension|row|column`, by the labels of `getCorrelationMatrix`. */
const matrixCellSchema = z
  .string()
  .max(200)
  .transform((text) => text.split('|'))
  .pipe(z.tuple([z.enum(MATRIX_DIMENSIONS), z.string().min(1), z.string().min(1)]))
  .optional()
  .meta({ description: 'Only the pairs of one cell of the matrix: `dimension|row|column`' });

const seriesQuery = { ...seriesQueryShape, username: z.string().trim().min(1).max(100).optional() };

const storedPairsQuery = z.object({
  minScore: shareSchema.default(0),
  maxQ: shareSchema.optional(),
  correlationType: z.enum(CORRELATION_TYPES).optional(),
  ...pairFilterShape,
  cell: matrixCellSchema,
  dropNumber: z.coerce.number().int().min(1).optional(),
  sortBy: z.enum(['score', 'p']).default('score'),
  limit: z.coerce.number().int().min(1).max(5000).default(100),
});

const endpoint = endpointOf('Correlations');

export const correlationEndpoints = {
  runCorrelations: endpoint({
    call: 'POST /api/correlations/run',
    summary: 'Compute the pairs and the prediction accuracy anew, as a job.',
    changes: ['Analyses'],
    body: z.object({
      parameters: z.record(z.string(), z.unknown()).default({}),
      seed: seedSchema,
    }),
    answer: startedRunSchema,
  }),
  getPairLedger: endpoint({
    call: 'GET /api/correlations/ledger',
    computed: true,
    summary: 'Every match of a drop and a post (or event) within a window, and every drop without one.',
    query: z.object({
      ...seriesQuery,
      ...queryShape(pairLedgerParameters),
      limit: z.coerce.number().int().min(1).max(50_000).default(5000),
    }),
    answer: pairLedgerResult.extend({
      stamp: stampSchema,
      rowCount: z.int(),
      missCount: z.int(),
    }),
  }),
  getWindowMatch: endpoint({
    call: 'GET /api/correlations/windows',
    computed: true,
    summary: 'For k = 0 … 60 minutes how many drops have a post within k, compared with the null.',
    query: z.object({
      ...seriesQuery,
      ...queryShape(windowMatchParameters),
      seed: seedSchema,
    }),
    answer: windowMatchResult.extend({ stamp: stampSchema }),
  }),
  getWindowCurve: endpoint({
    call: 'GET /api/correlations/window-curve',
    computed: true,
    summary: 'The same for windows from a minute to a day; flags a chosen window that is the maximum.',
    query: z.object({
      ...seriesQuery,
      ...queryShape(windowCurveParameters),
      seed: seedSchema,
    }),
    answer: windowCurveResult.extend({ stamp: stampSchema }),
  }),
  getEventStudy: endpoint({
    call: 'GET /api/correlations/event-study',
    computed: true,
    summary: 'Drops per hour and day around chosen events, compared with the same dates shifted by weeks.',
    query: z.object({
      category: selectionSchema.shape.category,
      ...queryShape(selectionSchema.pick({ eventIds: true })),
      ...queryShape(eventStudyParameters),
      seed: seedSchema,
      ...setQueryShape,
    }),
    answer: eventStudyResult.extend({ stamp: stampSchema }),
  }),
  listCorrelations: endpoint({
    call: 'GET /api/correlations',
    computed: true,
    summary: 'Stored pairs of drop and event, by their score or by their p.',
    query: storedPairsQuery,
    answer: z.array(correlationItemSchema),
  }),
  listPairPoints: endpoint({
    call: 'GET /api/correlations/points',
    computed: true,
    summary: 'The same pairs, with what a point of the timeline shows of each.',
    query: storedPairsQuery,
    answer: z.array(pairPointSchema),
  }),
  countCorrelations: endpoint({
    call: 'GET /api/correlations/counts',
    computed: true,
    summary: `How many stored pairs there are, and how many of them have an event of q < ${SIGNIFICANT_Q}.`,
    query: z.object({ minScore: shareSchema.default(0), ...pairFilterShape, cell: matrixCellSchema }),
    answer: z.object({ pairs: z.int(), significant: z.int() }),
  }),
  getCorrelationMatrix: endpoint({
    call: 'GET /api/correlations/matrix',
    computed: true,
    summary: 'Mean stored score per cell, and the events in it, of the selected pairs.',
    query: z.object({
      dimension: z.enum(MATRIX_DIMENSIONS).default('event-types'),
      minScore: shareSchema.default(0),
      ...pairFilterShape,
    }),
    answer: matrixSchema,
  }),
  getPairCounts: endpoint({
    call: 'GET /api/correlations/pair-counts',
    computed: true,
    summary: 'How many pairs reach a score, in all and per cell of the matrix, compared with chance.',
    query: z.object({
      dimension: z.enum(MATRIX_DIMENSIONS).default('event-types'),
      minScore: shareSchema.default(0),
      ...pairFilterShape,
    }),
    answer: pairCountsSchema,
  }),
} as const;
