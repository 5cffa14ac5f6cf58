import { z } from 'zod';
import { nullSummarySchema } from '#shared/methods/parts.ts';
import {
  contentPatternParameters,
  DELTA_UNITS,
  deltaParameters,
  temporalClusterParameters,
  TIME_FINDING_KINDS,
} from '#shared/methods/patterns.ts';
import { seedSchema } from './analyses.ts';
import { chanceSchema, flagSchema, timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { queryShape } from './query-shape.ts';
import { setQueryShape } from './sets.ts';
import { stampSchema } from './stamp.ts';
import { named, type ValueOf } from './value.ts';

export const patternSummarySchema = z.object({
  /** Clusters, phrases and forms found, and deltas tested, with the default parameters; null until every kind is computed. */
  totalPatterns: z.int().nullable(),
  /** Those with a confidence of 0.8 or more; null until every kind is computed. */
  highConfidencePatterns: z.int().nullable(),
  timeSpanAnalyzed: z.string(),
  lastAnalysis: timestampSchema.nullable(),
  jobId: z.string().optional(),
  /** Drops analyzed. */
  drops: z.int(),
  /** Per kind of pattern how many were found, and how many of them with a confidence of 0.8 or more; null: not computed. */
  byKind: z.array(
    z.object({
      kind: z.string(),
      total: z.int().nullable(),
      highConfidence: z.int().nullable(),
    }),
  ),
});
export type PatternSummary = ValueOf<typeof patternSummarySchema>;

/** A temporal cluster or a delta pattern. */
export const patternSchema = named('Pattern', {
  id: z.string(),
  type: z.string(),
  /** 1 − q. */
  confidence: z.number(),
  description: z.string(),
  startTime: timestampSchema,
  endTime: timestampSchema,
  qDropIds: z.array(z.int()),
  metadata: z.object({
    /** Minutes. */
    averageInterval: z.number().nullable().optional(),
    dropNumbers: z.array(z.int()).optional(),
    type: z.string().optional(),
    intervalMinutes: z.number().optional(),
    zScore: z.number().nullable().optional(),
    /** Clusters: drops in the window that deviates most; `expected` is what the local rate gives there. */
    windowCount: z.int().optional(),
    poissonTail: z.number().optional(),
    /** Clusters: −ln of that tail, next to every cluster of the jittered archives. */
    strength: nullSummarySchema.optional(),
    /** What was tested, in words. */
    label: z.string().optional(),
    /** What the pattern was tested on, compared with its null. */
    unit: z.enum(DELTA_UNITS).optional(),
    observed: z.number().optional(),
    expected: z.number().nullable().optional(),
    bandLow: z.number().nullable().optional(),
    bandHigh: z.number().nullable().optional(),
    surrogates: z.int().optional(),
    p: z.number().optional(),
    q: z.number().optional(),
    holm: z.number().optional(),
    /** How many drops match, of how many, and how many by chance. */
    baseRateDrops: z.number().nullable().optional(),
    baseRateOf: z.number().nullable().optional(),
    baseRateExpected: z.number().nullable().optional(),
  }),
});
export type Pattern = ValueOf<typeof patternSchema>;

/** What is expected by chance for a whole list of clusters. */
export const clusterOverviewSchema = z.object({
  stamp: stampSchema,
  dropsTested: z.int(),
  clusters: z.int(),
  significantClusters: z.int(),
  /** Number of clusters, and strength of the strongest, next to jittered archives. */
  chance: z.object({ clusters: chanceSchema, strongest: chanceSchema }),
  /** What the definition gives when it is read in another way; its own reading comes first. */
  readings: z.array(z.object({ reading: z.string(), clusters: z.int(), drops: z.int() })),
  note: z.string().nullable(),
});

export const contentPatternSchema = named('ContentPattern', {
  /** A phrase of own words, or `formatting_…`. */
  pattern: z.string(),
  kind: z.enum(['phrase', 'format']),
  occurrences: z.int(),
  /** 1 − q. */
  significance: z.number(),
  /** Spearman of the monthly rate with the monthly number of drops. */
  correlation: z.number().nullable(),
  qDropIds: z.array(z.int()),
  drops: z.int(),
  words: z.int().nullable(),
  /** What counts as one occurrence of a form. */
  rule: z.string().nullable(),
  expected: z.number().nullable(),
  gSquared: z.number().nullable(),
  p: z.number(),
  q: z.number(),
});
export type ContentPattern = ValueOf<typeof contentPatternSchema>;

export const auditFindingSchema = named('AuditFinding', {
  kind: z.enum(TIME_FINDING_KINDS),
  board: z.string(),
  dropNumbers: z.array(z.int()),
  startTime: timestampSchema,
  endTime: timestampSchema,
  /** What would have to be added (hour-slip), or how far the time steps back (inversion). */
  seconds: z.number(),
  explanation: z.string(),
});
export type AuditFinding = ValueOf<typeof auditFindingSchema>;

const clusterQuery = z.object({
  ...setQueryShape,
  ...queryShape(temporalClusterParameters),
  seed: seedSchema,
});

const endpoint = endpointOf('Patterns');

export const patternEndpoints = {
  runPatternAnalysis: endpoint({
    call: 'POST /api/pattern-analysis/run',
    computed: true,
    summary:
      'Run all pattern methods as a job, store their results, and answer the summary when it is done; after a minute, or with `Prefer: respond-async` at once, 202 with the job.',
    changes: ['Analyses'],
    query: z.object({
      /** false: answer at once with the summary so far and the job’s id. */
      wait: flagSchema.default(true),
      seed: seedSchema,
      ...setQueryShape,
    }),
    answer: patternSummarySchema,
  }),
  getPatternSummary: endpoint({
    call: 'GET /api/pattern-analysis/summary',
    summary: 'What the pattern methods found on the current data; null where a method was not run on it.',
    query: z.object(setQueryShape),
    answer: patternSummarySchema,
  }),
  listTemporalClusters: endpoint({
    call: 'GET /api/pattern-analysis/temporal-clusters',
    computed: true,
    summary: 'Temporal clusters of drops, found in one of three ways.',
    query: clusterQuery,
    answer: z.array(patternSchema),
  }),
  getClusterOverview: endpoint({
    call: 'GET /api/pattern-analysis/temporal-clusters/overview',
    computed: true,
    summary:
      'How many clusters there are, compared with the number expected by chance, for the same parameters.',
    query: clusterQuery,
    answer: clusterOverviewSchema,
  }),
  listContentPatterns: endpoint({
    call: 'GET /api/pattern-analysis/content',
    computed: true,
    summary: 'Forms of layout first, then repeated phrases by their G².',
    query: z.object({
      ...setQueryShape,
      kind: z.enum(['all', 'phrase', 'format']).default('all'),
      /** Fewest words of a listed phrase. */
      minWords: z.coerce.number().int().min(1).max(6).default(1),
      maxQ: z.coerce.number().min(0).max(1).default(1),
      ...queryShape(contentPatternParameters),
      seed: seedSchema,
      limit: z.coerce.number().int().min(1).max(5000).default(500),
      offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
    }),
    answer: z.array(contentPatternSchema),
  }),
  listDeltaPatterns: endpoint({
    call: 'GET /api/pattern-analysis/deltas',
    computed: true,
    summary: 'Delta patterns, each compared with the number expected by chance.',
    query: z.object({
      ...setQueryShape,
      ...queryShape(deltaParameters),
    }),
    answer: z.array(patternSchema),
  }),
  listTimestampAudit: endpoint({
    call: 'GET /api/pattern-analysis/timestamp-audit',
    computed: true,
    summary: 'Stated times that the post numbers of the boards contradict. Nothing is ever changed.',
    query: z.object({
      ...setQueryShape,
      kind: z.enum(['all', 'hour-slip', 'inversion', 'equal-stamps']).default('all'),
    }),
    answer: z.array(auditFindingSchema),
  }),
} as const;
