import { z } from 'zod';
import { mediaTypesOf } from '#shared/media-types.ts';
import { coordinationParameters, EVIDENCE_TYPES } from '#shared/methods/coordination.ts';
import { GAP_RESOLUTIONS } from '#shared/methods/parts.ts';
import { parameterDescriptionSchema } from './analyses.ts';
import {
  chanceSchema,
  csvForSchema,
  flagSchema,
  idParamsSchema,
  intervalSchema,
  limitSchema,
  pageShape,
  shareSchema,
  timestampSchema,
  usernameSchema,
} from './common.ts';
import { endpointOf } from './endpoint.ts';
import { ladderPartSchema } from './ladder.ts';
import { platformFilterSchema, socialPlatformSchema } from './platforms.ts';
import { setQueryShape } from './sets.ts';
import { named, type ValueOf } from './value.ts';

export const evidenceTypeSchema = z.enum(EVIDENCE_TYPES);

export const coordinationFindingSchema = named('CoordinationFinding', {
  id: z.string(),
  runId: z.string(),
  /** 1 − q. */
  confidence: z.number(),
  /** Earned: a score of 0.7 or more and q < 0.05 under the whole-day null. */
  isProof: z.boolean(),
  type: evidenceTypeSchema,
  /** Minutes, post − drop: positive where the drop came first. */
  timeDelta: z.number(),
  /** What came first. */
  sourceType: z.string(),
  targetType: z.string(),
  correlationScore: z.number(),
  /** What is behind it: `exceeds chance`, `within chance`, `not tested`, `cites the post`. */
  proofType: z.string(),
  dropNumber: z.int(),
  dropTimestamp: timestampSchema.nullable(),
  postId: z.string(),
  /** The post’s name, `post:twitter/946…`; null where it is gone. */
  postItem: z.string().nullable(),
  postTimestamp: timestampSchema.nullable(),
  platform: socialPlatformSchema,
  username: z.string(),
  p: z.number(),
  q: z.number(),
  /** Name of the locked plan that its run follows; null: its p and q are exploratory. */
  plan: z.string().nullable(),
  meetsRule: z.boolean(),
  /** Stems, as the method compares them. */
  sharedTerms: z.array(z.string()),
  /** The same as the drops spell them. */
  sharedWords: z.array(z.string()),
  /** The drop's tripcode, or "without tripcode". */
  author: z.string(),
});
export type CoordinationFinding = ValueOf<typeof coordinationFindingSchema>;

const windowHitsSchema = z.object({
  minutes: z.int(),
  observed: z.int(),
  expected: z.number().nullable(),
  bandLow: z.number().nullable(),
  bandHigh: z.number().nullable(),
  p: z.number(),
  q: z.number(),
  /** 95% Wilson interval of observed ÷ tested, a share; null where nothing was tested. */
  interval: intervalSchema.nullable(),
});
export type CoordinationWindow = ValueOf<typeof windowHitsSchema>;

export const coordinationAccountSchema = z.object({
  username: z.string(),
  platform: socialPlatformSchema,
  posts: z.int(),
  /** Drops in the common active period. */
  tested: z.int(),
  null: z.object({ model: z.string(), surrogates: z.int(), available: z.int() }),
  /**
   * k = 0 … 60: drops with a post within k minutes (|Δ| ≤ 60·k seconds), either way and each way, next to the band.
   * `clockMinute` cuts the seconds off both stamps first, so that k = 0 is the same HH:MM.
   */
  chart: z.object({
    either: z.array(windowHitsSchema),
    before: z.array(windowHitsSchema),
    after: z.array(windowHitsSchema),
    clockMinute: z.array(windowHitsSchema),
  }),
  /** Findings that the rule keeps among the tested ones, next to moved posts; null in runs of before version 6. */
  rule: chanceSchema.nullable(),
  /** The chance ladder of the account’s posts; null in runs of before version 4. */
  ladder: ladderPartSchema.nullable(),
});
export type CoordinationAccount = ValueOf<typeof coordinationAccountSchema>;

export const leftOutSchema = z.object({ drops: z.int(), posts: z.int() });

export const coordinationRunSchema = named('CoordinationRun', {
  id: z.string(),
  username: z.string(),
  platform: z.string(),
  startedAt: timestampSchema,
  finishedAt: timestampSchema,
  /** Everything it takes to repeat the run. */
  method: z.string(),
  methodVersion: z.int(),
  parameters: coordinationParameters,
  seed: z.int(),
  includeReposts: z.boolean(),
  dataset: z.string(),
  dropsHash: z.string(),
  postsHash: z.string(),
  drops: z.int(),
  posts: z.int(),
  /** Drops and posts dated to the day, which the run does not compare; absent where there are none. */
  leftOut: leftOutSchema.optional(),
  /** How distances were counted: by clock minutes where any drop or post is known to the minute only. */
  resolution: z.enum(GAP_RESOLUTIONS),
  findings: z.int(),
  proofs: z.int(),
  accounts: z.array(coordinationAccountSchema),
  edges: z.array(
    z.object({
      author: z.string(),
      account: z.string(),
      weight: z.int(),
      meetsRule: z.boolean(),
    }),
  ),
  /** Pairs within the window, drops with one, drops without: hits + misses = tested. */
  ledger: z.object({
    windowMinutes: z.number(),
    tested: z.int(),
    hits: z.int(),
    misses: z.int(),
    pairs: z.int(),
    /** False where there were too many pairs to keep them all. */
    isWhole: z.boolean(),
  }),
  /** The drops or the posts have changed since. */
  isStale: z.boolean(),
  /** The frozen set that drops and posts were narrowed to; null where all were compared. */
  set: z.object({ name: z.string(), hash: z.string() }).nullable(),
  /** Number of the analysis run behind it; null in runs of earlier versions. */
  analysisRun: z.int().nullable(),
  /** Name of the locked plan that makes the run confirmatory; null: the run is exploratory. */
  plan: z.string().nullable(),
});
export type CoordinationRun = ValueOf<typeof coordinationRunSchema>;

export const ledgerRowSchema = z.object({
  dropNumber: z.int(),
  dropTimestamp: timestampSchema.nullable(),
  /** Null for a drop without a post in the window. */
  postId: z.string().nullable(),
  postTimestamp: timestampSchema.nullable(),
  /** Seconds, post − drop; of a miss, to the nearest post there is. */
  deltaSeconds: z.int().nullable(),
  similarity: z.number().nullable(),
  sharedTerms: z.array(z.string()),
});
export type LedgerRow = ValueOf<typeof ledgerRowSchema>;

export const coordinationRulesSchema = z.object({
  defaults: coordinationParameters,
  presets: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      note: z.string(),
      rule: coordinationParameters.pick({
        object: true,
        windowSeconds: true,
        minParticipation: true,
        minWeight: true,
        direction: true,
      }),
    }),
  ),
  parameters: z.array(parameterDescriptionSchema.omit({ type: true, default: true })),
  definition: z.string(),
  limits: z.array(z.string()),
});
export type CoordinationRules = ValueOf<typeof coordinationRulesSchema>;

/** What a run is asked: with the same data the same question has the same answer. */
export const coordinationQuestionSchema = z.object({
  username: usernameSchema,
  platform: platformFilterSchema,
  parameters: coordinationParameters.prefault({}),
  includeReposts: z.boolean().default(true),
  seed: z.int().min(0).max(4_294_967_295).default(4966),
  ...setQueryShape,
});

const endpoint = endpointOf('Coordination');

export const coordinationEndpoints = {
  listCoordinationFindings: endpoint({
    call: 'GET /api/coordination-analysis',
    summary:
      'Findings of the last coordination run for an account (or of every account’s last run), strongest first; with `set` of the last run narrowed to that set.',
    query: z.object({
      username: usernameSchema.optional(),
      runId: z.string().max(20).optional(),
      /** One finding. */
      id: z.string().max(100).optional(),
      type: evidenceTypeSchema.optional(),
      platform: platformFilterSchema,
      isProof: flagSchema.optional(),
      meetsRule: flagSchema.optional(),
      minScore: shareSchema.default(0),
      dropNumber: z.coerce.number().int().min(1).optional(),
      ...pageShape,
      ...setQueryShape,
    }),
    answer: z.array(coordinationFindingSchema),
  }),
  runCoordination: endpoint({
    call: 'POST /api/coordination-analysis/run',
    summary: 'Compare an account’s posts with the drops, as a job.',
    changes: ['Analyses', 'Coordination'],
    body: coordinationQuestionSchema,
    answer: z.object({
      message: z.string(),
      jobId: z.string().optional(),
      runId: z.string().optional(),
      status: z.enum(['running', 'completed']),
    }),
  }),
  getCoordinationRules: endpoint({
    call: 'GET /api/coordination-analysis/rules',
    summary: 'The parameters of a run with their bounds, and the presets of the rule builder.',
    answer: coordinationRulesSchema,
  }),
  listCoordinationRuns: endpoint({
    call: 'GET /api/coordination-analysis/runs',
    summary:
      'Every coordination run of all drops and posts, newest first; with `set` those narrowed to that set.',
    query: z.object({ username: usernameSchema.optional(), limit: limitSchema, ...setQueryShape }),
    answer: z.array(coordinationRunSchema),
  }),
  getCoordinationRun: endpoint({
    call: 'GET /api/coordination-analysis/runs/:id',
    summary:
      'One run: parameters, hashes of what was compared, charts with the chance band, edges, ledger counts.',
    params: idParamsSchema,
    answer: coordinationRunSchema,
  }),
  exportCoordinationRun: endpoint({
    call: 'GET /api/coordination-analysis/runs/:id/export',
    summary:
      'Findings, pairs or misses of a run as CSV: every row with ids, times, texts and addresses, and with the run, its parameters, seed and hashes.',
    params: idParamsSchema,
    query: z.object({
      part: z.enum(['findings', 'pairs', 'misses']).default('findings'),
      /** Of the findings only. */
      type: evidenceTypeSchema.optional(),
      platform: platformFilterSchema,
      isProof: flagSchema.optional(),
      meetsRule: flagSchema.optional(),
      csvFor: csvForSchema,
    }),
    answer: z.string(),
    produces: mediaTypesOf(['csv']),
  }),
  getCoordinationLedger: endpoint({
    call: 'GET /api/coordination-analysis/runs/:id/ledger',
    summary: 'The pair ledger of a run: every pair within the window, or every drop that has none.',
    params: idParamsSchema,
    query: z.object({
      kind: z.enum(['hits', 'misses']).default('hits'),
      dropNumber: z.coerce.number().int().min(1).optional(),
      maxMinutes: z.coerce.number().min(0).max(360).optional(),
      ...pageShape,
    }),
    answer: z.array(ledgerRowSchema),
  }),
} as const;
