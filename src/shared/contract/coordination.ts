import { z } from 'zod';
import { booleanSchema, integerSchema, numberSchema, textSchema } from '#shared/plain-schemas.ts';
import {
  flagSchema,
  idParamsSchema,
  limitSchema,
  offsetSchema,
  shareSchema,
  timestampSchema,
  usernameSchema,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { platformFilterSchema, socialPlatformSchema } from './posts.ts';

export const EVIDENCE_TYPES = [
  'time-delta',
  'text-echo',
  'shared-rare-term',
  'shared-link',
  'image',
  'anniversary',
] as const;
export const evidenceTypeSchema = z.enum(EVIDENCE_TYPES);

export const coordinationFindingSchema = z
  .object({
    id: textSchema,
    runId: textSchema,
    /** 1 − q. */
    confidence: numberSchema,
    /** Earned: a score of 0.7 or more and q < 0.05 under the whole-day null. */
    isProof: booleanSchema,
    type: evidenceTypeSchema,
    /** Minutes, post − drop: positive where the drop came first. */
    timeDelta: numberSchema,
    /** What came first. */
    sourceType: textSchema,
    targetType: textSchema,
    correlationScore: numberSchema,
    /** What stands behind it: `exceeds chance`, `within chance`, `not tested`, `cites the post`. */
    proofType: textSchema,
    dropNumber: integerSchema,
    dropTimestamp: timestampSchema.nullable(),
    postId: textSchema,
    postTimestamp: timestampSchema.nullable(),
    platform: socialPlatformSchema,
    username: textSchema,
    p: numberSchema,
    q: numberSchema,
    meetsRule: booleanSchema,
    sharedTerms: z.array(textSchema),
    /** The drop's tripcode, or "without tripcode". */
    author: textSchema,
  })
  .meta({ id: 'CoordinationFinding' });
export type CoordinationFinding = z.infer<typeof coordinationFindingSchema>;

const windowHitsSchema = z.object({
  minutes: integerSchema,
  observed: integerSchema,
  expected: numberSchema.nullable(),
  bandLow: numberSchema.nullable(),
  bandHigh: numberSchema.nullable(),
  p: numberSchema,
  q: numberSchema,
});
export type CoordinationWindow = z.infer<typeof windowHitsSchema>;

export const coordinationAccountSchema = z.object({
  username: textSchema,
  platform: socialPlatformSchema,
  posts: integerSchema,
  /** Drops in the common active period. */
  tested: integerSchema,
  null: z.object({ model: textSchema, surrogates: integerSchema, available: integerSchema }),
  /**
   * k = 0 … 60: drops with a post within k minutes (|Δ| ≤ 60·k seconds), either way and each way, beside the band.
   * `clockMinute` cuts the seconds off both stamps first, so that k = 0 is the same HH:MM.
   */
  chart: z.object({
    either: z.array(windowHitsSchema),
    before: z.array(windowHitsSchema),
    after: z.array(windowHitsSchema),
    clockMinute: z.array(windowHitsSchema),
  }),
});
export type CoordinationAccount = z.infer<typeof coordinationAccountSchema>;

export const coordinationParametersSchema = z.object({
  windowMinutes: integerSchema.min(1).max(360).default(60),
  rareTermTexts: integerSchema.min(2).max(50).default(5),
  echoCosine: numberSchema.min(0.1).max(1).default(0.5),
  anniversaryMinutes: numberSchema.min(0).max(60).default(5),
  object: z.enum(['any', ...EVIDENCE_TYPES]).default('any'),
  windowSeconds: integerSchema.min(1).max(3600).default(3600),
  minParticipation: integerSchema.min(1).max(1000).default(1),
  minWeight: integerSchema.min(1).max(1000).default(1),
  direction: z.enum(['either', 'drop-first', 'post-first']).default('either'),
  surrogates: integerSchema.min(19).max(10_000).default(1000),
});
export type CoordinationParameters = z.output<typeof coordinationParametersSchema>;

export const coordinationRunSchema = z
  .object({
    id: textSchema,
    username: textSchema,
    platform: z.enum(['all', 'twitter', 'truthsocial']),
    startedAt: timestampSchema,
    finishedAt: timestampSchema,
    /** Everything it takes to repeat the run. */
    method: textSchema,
    methodVersion: integerSchema,
    parameters: coordinationParametersSchema,
    seed: integerSchema,
    includeReposts: booleanSchema,
    dataset: textSchema,
    dropsHash: textSchema,
    postsHash: textSchema,
    drops: integerSchema,
    posts: integerSchema,
    findings: integerSchema,
    proofs: integerSchema,
    accounts: z.array(coordinationAccountSchema),
    edges: z.array(
      z.object({
        author: textSchema,
        account: textSchema,
        weight: integerSchema,
        meetsRule: booleanSchema,
      }),
    ),
    /** Pairs within the window, drops with one, drops without: hits + misses = tested. */
    ledger: z.object({
      windowMinutes: numberSchema,
      tested: integerSchema,
      hits: integerSchema,
      misses: integerSchema,
      pairs: integerSchema,
      /** False where there were too many pairs to keep them all. */
      isWhole: booleanSchema,
    }),
    /** The drops or the posts have changed since. */
    isStale: booleanSchema,
  })
  .meta({ id: 'CoordinationRun' });
export type CoordinationRun = z.infer<typeof coordinationRunSchema>;

export const ledgerRowSchema = z.object({
  dropNumber: integerSchema,
  dropTimestamp: timestampSchema.nullable(),
  /** Null for a drop without a post in the window. */
  postId: textSchema.nullable(),
  postTimestamp: timestampSchema.nullable(),
  /** Seconds, post − drop; of a miss, to the nearest post there is. */
  deltaSeconds: integerSchema.nullable(),
  similarity: numberSchema.nullable(),
  sharedTerms: z.array(textSchema),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

const parameterDescriptionSchema = z.object({
  name: textSchema,
  description: textSchema,
  unit: textSchema.nullable(),
  minimum: numberSchema.nullable(),
  maximum: numberSchema.nullable(),
  choices: z.array(textSchema).nullable(),
});

export const coordinationRulesSchema = z.object({
  defaults: coordinationParametersSchema,
  presets: z.array(
    z.object({
      id: textSchema,
      title: textSchema,
      note: textSchema,
      rule: coordinationParametersSchema.pick({
        object: true,
        windowSeconds: true,
        minParticipation: true,
        minWeight: true,
        direction: true,
      }),
    }),
  ),
  parameters: z.array(parameterDescriptionSchema),
  definition: textSchema,
  limits: z.array(textSchema),
});
export type CoordinationRules = z.infer<typeof coordinationRulesSchema>;

/** What a run is asked: with the same data the same question has the same answer. */
export const coordinationQuestionSchema = z.object({
  username: usernameSchema,
  platform: platformFilterSchema,
  parameters: coordinationParametersSchema.prefault({}),
  includeReposts: booleanSchema.default(true),
  seed: integerSchema.min(0).max(4_294_967_295).default(4966),
});

export const coordinationEndpoints = {
  listCoordinationFindings: endpoint({
    method: 'GET',
    path: '/api/coordination-analysis',
    summary:
      'Findings of the last coordination run for an account (or of every account’s last run), strongest first.',
    tag: 'Coordination',
    query: z.object({
      username: usernameSchema.optional(),
      runId: textSchema.max(20).optional(),
      type: evidenceTypeSchema.optional(),
      platform: platformFilterSchema,
      isProof: flagSchema.optional(),
      meetsRule: flagSchema.optional(),
      minScore: shareSchema.default(0),
      dropNumber: z.coerce.number().int().min(1).optional(),
      limit: limitSchema,
      offset: offsetSchema,
    }),
    answer: z.array(coordinationFindingSchema),
  }),
  runCoordination: endpoint({
    method: 'POST',
    path: '/api/coordination-analysis/run',
    summary: 'Compare an account’s posts with the drops, as a job.',
    tag: 'Coordination',
    body: coordinationQuestionSchema,
    answer: z.object({
      message: textSchema,
      jobId: textSchema.optional(),
      runId: textSchema.optional(),
      status: z.enum(['running', 'completed']),
    }),
  }),
  getCoordinationRules: endpoint({
    method: 'GET',
    path: '/api/coordination-analysis/rules',
    summary: 'The parameters of a run with their bounds, and the presets of the rule builder.',
    tag: 'Coordination',
    answer: coordinationRulesSchema,
  }),
  listCoordinationRuns: endpoint({
    method: 'GET',
    path: '/api/coordination-analysis/runs',
    summary: 'Every coordination run kept, newest first.',
    tag: 'Coordination',
    query: z.object({ username: usernameSchema.optional(), limit: limitSchema }),
    answer: z.array(coordinationRunSchema),
  }),
  getCoordinationRun: endpoint({
    method: 'GET',
    path: '/api/coordination-analysis/runs/:id',
    summary:
      'One run: parameters, hashes of what was compared, charts with the chance band, edges, ledger counts.',
    tag: 'Coordination',
    params: idParamsSchema,
    answer: coordinationRunSchema,
  }),
  getCoordinationLedger: endpoint({
    method: 'GET',
    path: '/api/coordination-analysis/runs/:id/ledger',
    summary: 'The pair ledger of a run: every pair within the window, or every drop that has none.',
    tag: 'Coordination',
    params: idParamsSchema,
    query: z.object({
      kind: z.enum(['hits', 'misses']).default('hits'),
      dropNumber: z.coerce.number().int().min(1).optional(),
      maxMinutes: z.coerce.number().min(0).max(360).optional(),
      limit: limitSchema,
      offset: offsetSchema,
    }),
    answer: z.array(ledgerRowSchema),
  }),
} as const;
