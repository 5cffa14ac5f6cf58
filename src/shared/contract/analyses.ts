import { z } from 'zod';
import { booleanSchema, integerSchema, numberSchema, textSchema } from '#shared/plain-schemas.ts';
import { boundSchema, chanceSchema, timestampSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A parameter as a form shows it. */
export const parameterDescriptionSchema = z.object({
  name: textSchema,
  type: z.enum(['number', 'integer', 'boolean', 'string', 'choice', 'list']),
  description: textSchema,
  unit: textSchema.nullable(),
  default: z.unknown(),
  minimum: numberSchema.nullable(),
  maximum: numberSchema.nullable(),
  choices: z.array(textSchema).nullable(),
});

/** A count out of a number, with its 95 % Wilson interval. */
export const measuredShareSchema = z.object({
  count: integerSchema,
  of: integerSchema,
  share: numberSchema,
  low: numberSchema,
  high: numberSchema,
});
export type MeasuredShare = z.infer<typeof measuredShareSchema>;

/** One thing a method claims, measured on corpora with truths planted and on corpora with nothing in them, at q and p ≤ 0.05. */
export const measuredPartSchema = z.object({
  name: textSchema,
  plantedCorpora: integerSchema,
  /** Planted truths that were found; null where none are planted for it. */
  recall: measuredShareSchema.nullable(),
  /** Findings that are planted truths. */
  precision: measuredShareSchema.nullable(),
  /** Mean over the corpora of the share of findings that are no planted truth. */
  falseDiscoveryRate: numberSchema.nullable(),
  nullCorpora: integerSchema,
  /** Corpora with nothing in them in which anything had q ≤ 0.05. */
  falseAlarms: measuredShareSchema.nullable(),
  /** Whole-run tests on them with p ≤ 0.05. */
  falsePositiveRuns: measuredShareSchema.nullable(),
  /** All single tests on them with p ≤ 0.05. */
  falsePositives: measuredShareSchema.nullable(),
  /** Kolmogorov–Smirnov test that the p of whole runs are uniform. */
  uniformity: z.object({ d: numberSchema, p: numberSchema, n: integerSchema }).nullable(),
});
export type MeasuredPart = z.infer<typeof measuredPartSchema>;

/** What `npm run validate` measured of a method; null where it claims nothing that could be wrong by chance. */
export const measuredRatesSchema = z.object({
  /** Of the method that was measured; another version than the method's own has not been measured yet. */
  version: integerSchema,
  measuredOn: textSchema,
  /** First seed; the corpora have the seeds after it. */
  seed: integerSchema,
  parts: z.array(measuredPartSchema),
});
export type MeasuredRates = z.infer<typeof measuredRatesSchema>;

export const analysisMethodSchema = z
  .object({
    id: textSchema,
    version: integerSchema,
    title: textSchema,
    summary: textSchema,
    definition: textSchema,
    parameters: z.array(parameterDescriptionSchema),
    outputs: z.array(z.object({ name: textSchema, meaning: textSchema, unit: textSchema.nullable() })),
    limits: z.array(textSchema),
    source: textSchema,
    /** Whether `POST /api/analyses/:method/run` takes it. */
    runnable: booleanSchema,
    measured: measuredRatesSchema.nullable(),
  })
  .meta({ id: 'AnalysisMethod' });
export type AnalysisMethodCard = z.infer<typeof analysisMethodSchema>;

export const STALE_REASONS = ['other data', 'other method version'] as const;

/** A stored run without its result. */
export const analysisRunSchema = z
  .object({
    id: integerSchema,
    method: textSchema,
    version: integerSchema,
    parameters: z.record(textSchema, z.unknown()),
    selection: z.record(textSchema, z.unknown()),
    seed: integerSchema,
    datasetName: textSchema.nullable(),
    datasetSha256: textSchema.nullable(),
    inputSha256: textSchema.nullable(),
    status: z.enum(['running', 'completed', 'failed']),
    jobId: textSchema.nullable(),
    createdAt: timestampSchema,
    finishedAt: timestampSchema.nullable(),
    error: textSchema.nullable(),
    /** Why the result no longer belongs to what is loaded; empty where it does. */
    stale: z.array(z.enum(STALE_REASONS)),
  })
  .meta({ id: 'AnalysisRun' });
export type AnalysisRun = z.infer<typeof analysisRunSchema>;

/** On what of the data a method is run; what a method does not need is left aside. */
export const selectionSchema = z.object({
  username: textSchema.trim().min(1).max(100).optional(),
  platform: z.enum(['all', 'twitter', 'truthsocial']).default('all'),
  /** Chosen events of an event study; all of a category, or all, where none are named. */
  eventIds: z.array(textSchema.min(1).max(200)).max(5000).optional(),
  category: z.enum(['politics', 'business', 'technology', 'health', 'sports']).optional(),
  /** The series that drops are compared with. */
  other: z.enum(['posts', 'events']).default('posts'),
  /** Only the drops from and to these bounds, both inclusive; all where they are absent. */
  startDate: boundSchema.optional(),
  endDate: boundSchema.optional(),
});
export type Selection = z.output<typeof selectionSchema>;

export const seedSchema = z.coerce.number().int().min(0).max(0xffff_ffff).default(4966);

export const registeredTestSchema = z
  .object({
    id: integerSchema,
    runId: integerSchema,
    method: textSchema,
    version: integerSchema,
    label: textSchema,
    parameters: z.record(textSchema, z.unknown()),
    selection: z.record(textSchema, z.unknown()),
    seed: integerSchema,
    ...chanceSchema.shape,
    /** Adjusted over all tests of the data set's register, hidden ones too. */
    q: numberSchema,
    holm: numberSchema,
    hidden: booleanSchema,
    hiddenReason: textSchema.nullable(),
    createdAt: timestampSchema,
  })
  .meta({ id: 'RegisteredTest' });
export type RegisteredTest = z.infer<typeof registeredTestSchema>;

const methodParams = z.object({ method: textSchema.min(1).max(100) });
const runParams = z.object({ runId: z.coerce.number().int().min(1) });
const testParams = z.object({ testId: z.coerce.number().int().min(1) });

export const startedRunSchema = z.object({
  message: textSchema,
  jobId: textSchema,
  runId: integerSchema,
});

export const analysisEndpoints = {
  listAnalyses: endpoint({
    method: 'GET',
    path: '/api/analyses',
    summary:
      'Every method: definition, parameters with bounds and defaults, outputs, limits, measured rates.',
    tag: 'Analyses',
    answer: z.array(analysisMethodSchema),
  }),
  getAnalysis: endpoint({
    method: 'GET',
    path: '/api/analyses/:method',
    summary: 'One method.',
    tag: 'Analyses',
    params: methodParams,
    answer: analysisMethodSchema,
  }),
  runAnalysis: endpoint({
    method: 'POST',
    path: '/api/analyses/:method/run',
    summary: 'Run a method as a job; its result is stored with parameters, seed, version and data set.',
    tag: 'Analyses',
    params: methodParams,
    body: z.object({
      parameters: z.record(textSchema, z.unknown()).default({}),
      selection: selectionSchema.prefault({}),
      seed: seedSchema,
    }),
    answer: startedRunSchema,
  }),
  listAnalysisRuns: endpoint({
    method: 'GET',
    path: '/api/analyses/:method/runs',
    summary: 'Stored runs of a method, newest first, each with whether it is stale.',
    tag: 'Analyses',
    params: methodParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
    answer: z.array(analysisRunSchema),
  }),
  getAnalysisRun: endpoint({
    method: 'GET',
    path: '/api/analysis-runs/:runId',
    summary: 'A stored run with its result.',
    tag: 'Analyses',
    params: runParams,
    answer: z.object({ run: analysisRunSchema, result: z.unknown() }),
  }),
  listRegisteredTests: endpoint({
    method: 'GET',
    path: '/api/test-register',
    summary: 'Every test run on the present data set, with q and Holm over all of them.',
    tag: 'Analyses',
    query: z.object({
      includeHidden: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true'),
      limit: z.coerce.number().int().min(1).max(5000).default(500),
    }),
    answer: z.array(registeredTestSchema),
  }),
  hideRegisteredTest: endpoint({
    method: 'POST',
    path: '/api/test-register/:testId/hide',
    summary: 'Hide a test from the list; it stays in the family that q is adjusted over.',
    tag: 'Analyses',
    params: testParams,
    body: z.object({ reason: textSchema.trim().min(1).max(500) }),
    answer: registeredTestSchema,
  }),
  showRegisteredTest: endpoint({
    method: 'POST',
    path: '/api/test-register/:testId/show',
    summary: 'Show a hidden test again.',
    tag: 'Analyses',
    params: testParams,
    answer: registeredTestSchema,
  }),
} as const;
