import { z } from 'zod';
import { keyCategorySchema, keyStatusSchema } from './abbreviation-key.ts';
import {
  idParamsSchema,
  offsetSchema,
  rangeSchema,
  statedTimestampSchema,
  timestampSchema,
} from './common.ts';
import { dropNumberParamsSchema, dropSchema } from './drops.ts';
import { endpointOf } from './endpoint.ts';
import { named, type ValueOf } from './value.ts';

/** What one occurrence means here: not looked at, settled, contested, or not to be told from what there is. */
export const READING_STATES = ['open', 'resolved', 'disputed', 'insufficient'] as const;

export const readingSchema = named('AbbreviationReading', {
  id: z.int(),
  dropNumber: z.int(),
  keyId: z.string(),
  start: z.int(),
  end: z.int(),
  spelling: z.string(),
  state: z.enum(READING_STATES),
  /** The meaning it is given; null unless resolved or disputed. */
  reading: z.string().nullable(),
  by: z.string(),
  reason: z.string(),
  at: timestampSchema,
});
export type AbbreviationReading = ValueOf<typeof readingSchema>;

export const readingInputSchema = z
  .strictObject({
    keyId: z.string().min(1).max(100),
    start: z.int().min(0),
    end: z.int().min(0),
    state: z.enum(READING_STATES),
    reading: z.string().trim().min(1).max(200).nullable().default(null),
    by: z.string().trim().max(100).default(''),
    reason: z.string().trim().max(1000).default(''),
  })
  .refine(({ state, reading }) => state !== 'resolved' || reading !== null, {
    path: ['reading'],
    message: 'given where the state is resolved',
  });
export type ReadingInput = ValueOf<typeof readingInputSchema>;

export const abbreviationPositionSchema = rangeSchema.extend({ reading: readingSchema.nullable() });

export const abbreviationMatchSchema = named('AbbreviationMatch', {
  keyId: z.string(),
  abbreviation: z.string(),
  definition: z.string(),
  meanings: z.array(z.string()),
  status: keyStatusSchema,
  category: keyCategorySchema,
  isPersonName: z.boolean(),
  isOrganization: z.boolean(),
  thumbnailUrl: z.string().nullable(),
  positions: z.array(abbreviationPositionSchema),
});
export type AbbreviationMatch = ValueOf<typeof abbreviationMatchSchema>;

export const topAbbreviationSchema = z.object({
  keyId: z.string(),
  abbreviation: z.string(),
  definition: z.string(),
  category: keyCategorySchema,
  status: keyStatusSchema,
  /** Places in the drops' own words. */
  occurrences: z.int(),
  /** Drops with at least one of them. */
  drops: z.int(),
  /** Occurrences that the user gave a meaning, by meaning. */
  readings: z.array(z.object({ reading: z.string(), count: z.int() })),
});
export type TopAbbreviation = ValueOf<typeof topAbbreviationSchema>;

export const abbreviationCorrelationStatsSchema = z.object({
  totalQDrops: z.int(),
  /** Different definitions among the keys in use. */
  totalAbbreviations: z.int(),
  sampleAnalysis: z.object({
    coveragePercentage: z.number(),
    /** All drops: coverage is counted, not sampled. */
    dropsAnalyzed: z.int(),
    dropsCovered: z.int(),
    dropsWithText: z.int(),
    /** Coverage if the most frequent key did not count: in the archive that is the signature. */
    withoutTop: z
      .object({
        abbreviation: z.string(),
        dropsCovered: z.int(),
        coveragePercentage: z.number(),
      })
      .nullable(),
  }),
  /** UTC months with drops, in order. */
  months: z.array(
    z.object({
      month: z.string(),
      drops: z.int(),
      /** Drops with at least one key. */
      covered: z.int(),
      /** The same if the most frequent key did not count. */
      withoutTop: z.int(),
      /** The middle 95% of `withoutTop` if its share were the same in every month. */
      low: z.int(),
      high: z.int(),
    }),
  ),
  topAbbreviations: z.array(topAbbreviationSchema),
  /** Keys that occur at all; the list above is cut at `limit`. */
  keysFound: z.int(),
  occurrences: z.int(),
  readings: z.record(z.enum(READING_STATES), z.int()),
  /** False while the stored matches are being brought in line with the keys or the drops. */
  isCurrent: z.boolean(),
});
export type AbbreviationCorrelationStats = ValueOf<typeof abbreviationCorrelationStatsSchema>;

export const abbreviationTrendSchema = z.object({
  /** Calendar months, UTC, from the first drop to the last. */
  months: z.array(z.string()),
  /** Drops of each month: the n of its share. */
  drops: z.array(z.int()),
  series: z.array(
    z.object({
      keyId: z.string(),
      abbreviation: z.string(),
      /** Drops of the month that contain the key. */
      counts: z.array(z.int()),
      /** `counts` over `drops`; null in a month without drops. */
      shares: z.array(z.number().nullable()),
    }),
  ),
});
export type AbbreviationTrend = ValueOf<typeof abbreviationTrendSchema>;

export const abbreviationExampleSchema = z.object({
  dropNumber: z.int(),
  timestamp: statedTimestampSchema,
  /** The text around the first occurrence, on one line. */
  excerpt: z.string(),
  /** Of the occurrence inside `excerpt`, both ends inclusive. */
  highlight: rangeSchema,
  occurrences: z.int(),
});
export type AbbreviationExample = ValueOf<typeof abbreviationExampleSchema>;

const endpoint = endpointOf('Abbreviations');

export const abbreviationEndpoints = {
  getDropAbbreviations: endpoint({
    call: 'GET /api/q-drops/number/:dropNumber/abbreviations',
    summary: 'A drop and the abbreviations in its own words.',
    params: dropNumberParamsSchema,
    answer: z.object({ qDrop: dropSchema, abbreviations: z.array(abbreviationMatchSchema) }),
  }),
  setReading: endpoint({
    call: 'POST /api/q-drops/number/:dropNumber/abbreviations/readings',
    summary: 'Say what one occurrence means in this drop; the others stay as they are.',
    params: dropNumberParamsSchema,
    body: readingInputSchema,
    answer: readingSchema,
  }),
  undoReading: endpoint({
    call: 'POST /api/abbreviation-readings/:id/undo',
    summary: 'Undo a reading; the previous one counts again.',
    params: z.object({ id: z.coerce.number().int().min(1) }),
    answer: z.object({ undone: readingSchema, current: readingSchema.nullable() }),
  }),
  listReadings: endpoint({
    call: 'GET /api/abbreviation-readings',
    summary: 'Readings that count now, newest first; one key or all.',
    query: z.object({
      keyId: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(5000).default(50),
      offset: offsetSchema,
    }),
    answer: z.array(readingSchema),
  }),
  getAbbreviationCorrelationStats: endpoint({
    call: 'GET /api/abbreviations/correlation-stats',
    summary: 'Coverage over all drops and the most frequent abbreviations.',
    query: z.object({ limit: z.coerce.number().int().min(1).max(5000).default(25) }),
    answer: abbreviationCorrelationStatsSchema,
  }),
  getAbbreviationTrend: endpoint({
    call: 'GET /api/abbreviations/trend',
    summary: 'Per month the share of drops that contain a key.',
    query: z.object({
      /** Ids, joined by commas. */
      keys: z.string().min(1).max(4000),
    }),
    answer: abbreviationTrendSchema,
  }),
  listAbbreviationExamples: endpoint({
    call: 'GET /api/abbreviation-keys/:id/examples',
    summary: 'Drops that contain the key, in order; their number in X-Total-Count.',
    params: idParamsSchema,
    query: z.object({
      limit: z.coerce.number().int().min(1).max(5000).default(50),
      offset: offsetSchema,
    }),
    answer: z.array(abbreviationExampleSchema),
  }),
} as const;
