import { z } from 'zod';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { codedSelectionSchema } from './coded.ts';
import { chanceSchema, periodShape, timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { RUN_STATUSES } from './jobs.ts';
import { platformFilterSchema } from './platforms.ts';
import { setNameSchema } from './sets.ts';
import { namedTextSetSchema } from './text-sets.ts';
import { named, type ValueOf } from './value.ts';

/** A parameter as a form shows it. */
export const PARAMETER_TYPES = ['number', 'integer', 'boolean', 'string', 'choice', 'list'] as const;
export const parameterDescriptionSchema = z.object({
  name: z.string(),
  type: z.enum(PARAMETER_TYPES),
  description: z.string(),
  unit: z.string().nullable(),
  default: z.unknown(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  choices: z.array(z.string()).nullable(),
});

/** A count out of a number, with its 95% Wilson interval. */
export const measuredShareSchema = z.object({
  count: z.int(),
  of: z.int(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
});
export type MeasuredShare = ValueOf<typeof measuredShareSchema>;

/** One thing a method claims, measured on corpora with truths planted and on corpora with nothing in them, at q and p ≤ 0.05. */
export const measuredPartSchema = z.object({
  name: z.string(),
  plantedCorpora: z.int(),
  /** Planted truths that were found; null where none are planted for it. */
  recall: measuredShareSchema.nullable(),
  /** Findings that are planted truths. */
  precision: measuredShareSchema.nullable(),
  /** Mean over the corpora of the share of findings that are no planted truth. */
  falseDiscoveryRate: z.number().nullable(),
  nullCorpora: z.int(),
  /** Corpora with nothing in them in which anything had q ≤ 0.05. */
  falseAlarms: measuredShareSchema.nullable(),
  /** Whole-run tests on them with p ≤ 0.05. */
  falsePositiveRuns: measuredShareSchema.nullable(),
  /** All single tests on them with p ≤ 0.05. */
  falsePositives: measuredShareSchema.nullable(),
  /** The same with p ≤ 0.0001, which next to none should have. */
  farFalsePositives: measuredShareSchema.nullable(),
  /** Kolmogorov–Smirnov test that the p of whole runs are uniform. */
  uniformity: z.object({ d: z.number(), p: z.number(), n: z.int() }).nullable(),
});
export type MeasuredPart = ValueOf<typeof measuredPartSchema>;

/** What `npm run validate` measured of a method; null where it claims nothing that could be wrong by chance. */
export const measuredRatesSchema = z.object({
  /** Of the method that was measured; another version than the method's own has not been measured yet. */
  version: z.int(),
  measuredOn: z.string(),
  /** First seed; the corpora have the seeds after it. */
  seed: z.int(),
  parts: z.array(measuredPartSchema),
});
export type MeasuredRates = ValueOf<typeof measuredRatesSchema>;

export const analysisMethodSchema = named('AnalysisMethod', {
  id: z.string(),
  version: z.int(),
  title: z.string(),
  summary: z.string(),
  definition: z.string(),
  parameters: z.array(parameterDescriptionSchema),
  outputs: z.array(z.object({ name: z.string(), meaning: z.string(), unit: z.string().nullable() })),
  limits: z.array(z.string()),
  source: z.string(),
  /** Whether `POST /api/analyses/:method/run` takes it. */
  runnable: z.boolean(),
  /** Whether it compares the drops with posts, so that its question can name an account and a platform. */
  readsPosts: z.boolean(),
  /** Whether it compares drops with posts or with news events, as is chosen. */
  readsOthers: z.boolean(),
  /** Kinds of data that it reads: `drops`, `posts`, `others` (posts or events), `events`, `texts` …; what a question can narrow follows from it. */
  reads: z.array(z.string()),
  measured: measuredRatesSchema.nullable(),
});
export type AnalysisMethodCard = ValueOf<typeof analysisMethodSchema>;

export const STALE_REASONS = ['other data', 'other method version'] as const;

/** A stored run without its result. */
export const analysisRunSchema = named('AnalysisRun', {
  id: z.int(),
  /** Its name in every data folder, as notes use it: `run:ladder/…`; null until it has read its data. */
  key: z.string().nullable(),
  method: z.string(),
  version: z.int(),
  parameters: z.record(z.string(), z.unknown()),
  selection: z.record(z.string(), z.unknown()),
  seed: z.int(),
  datasetName: z.string().nullable(),
  datasetSha256: z.string().nullable(),
  inputSha256: z.string().nullable(),
  status: z.enum(RUN_STATUSES),
  jobId: z.string().nullable(),
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
  error: z.string().nullable(),
  /** Why the result no longer belongs to what is loaded; empty where it does. */
  stale: z.array(z.enum(STALE_REASONS)),
  /** Name of the locked plan that makes the run confirmatory; null: the run is exploratory. */
  plan: z.string().nullable(),
});
export type AnalysisRun = ValueOf<typeof analysisRunSchema>;

/** On what of the data a method is run; what a method does not need is left aside. */
export const selectionSchema = z.object({
  username: z.string().trim().min(1).max(100).optional(),
  platform: platformFilterSchema,
  /** Chosen events of an event study; all of a category, or all, where none are named. */
  eventIds: z.array(z.string().min(1).max(200)).max(5000).optional(),
  category: z.enum(NEWS_CATEGORIES).optional(),
  /** The series that drops are compared with. */
  other: z.enum(['posts', 'events']).default('posts'),
  includeReposts: z.boolean().default(true),
  /** The correlation run whose pairs a network is made of; the stored pairs where none is named. */
  correlationRun: z.int().min(1).optional(),
  /** Only the drops from and to these bounds, both inclusive; all where they are absent. */
  ...periodShape,
  /** The two sets of texts of the text bench: all drops and the rest where they are absent. */
  a: namedTextSetSchema.optional(),
  b: namedTextSetSchema.optional(),
  /** Only items of this frozen set, for each kind of items that it contains; a run keeps its hash, which a request leaves out. */
  set: z.object({ name: setNameSchema, hash: z.string().nullable().default(null) }).optional(),
  /** Only the drops of a coding batch, or those with a code in it: a code as a series. */
  coded: codedSelectionSchema.optional(),
});
export type Selection = ValueOf<typeof selectionSchema>;

/** What `POST /api/analyses/:method/run` takes to compute an answer again: its question in full. */
export const questionSchema = z.object({
  method: z.string(),
  parameters: z.record(z.string(), z.unknown()).readonly(),
  selection: selectionSchema,
  seed: z.int(),
});
export type AnalysisQuestion = ValueOf<typeof questionSchema>;

/** The body of a `202`: nothing is stored for the question yet, and this job computes it. Ask again to get the answer. */
export const computingSchema = named('Computing', {
  status: z.literal('running'),
  jobId: z.string(),
  kind: z.string(),
  title: z.string(),
  /** null where the job answers no question to a method: a report. */
  question: questionSchema.nullable(),
});
export type Computing = ValueOf<typeof computingSchema>;

export const seedSchema = z.coerce.number().int().min(0).max(0xffff_ffff).default(4966);

export const registeredTestSchema = named('RegisteredTest', {
  id: z.int(),
  runId: z.int(),
  method: z.string(),
  version: z.int(),
  label: z.string(),
  /** What tells it from entries of the same label and set; empty where there are none. */
  apart: z.string(),
  parameters: z.record(z.string(), z.unknown()),
  selection: z.record(z.string(), z.unknown()),
  seed: z.int(),
  ...chanceSchema.shape,
  /**
   * Single tests that the entry represents. A family is one entry: its p is Simes', the smallest q of its tests, and below a level
   * exactly where a q is. Entries of methods of earlier versions have the smallest p times the number of tests, and are left out
   * once a later version answered the same question over the same input.
   */
  size: z.int(),
  /** How often the same question was run on the same data. */
  timesRun: z.int(),
  /** Adjusted over all entries of the dataset’s register, hidden ones too. */
  q: z.number(),
  holm: z.number(),
  /** Confirmatory only where a plan that names the run was locked before it began. */
  marking: z.enum(['confirmatory', 'exploratory']),
  /** Name of that plan, and q over the family that it names; null for an exploratory test. */
  plan: z.string().nullable(),
  planQ: z.number().nullable(),
  hidden: z.boolean(),
  hiddenReason: z.string().nullable(),
  createdAt: timestampSchema,
});
export type RegisteredTest = ValueOf<typeof registeredTestSchema>;

/** What the register says at a glance. */
export const standingOutSchema = named('StandingOut', {
  /** Entries of the register of the dataset, hidden ones included. */
  tests: z.int(),
  /** Of those the ones that could be compared with chance: without drops, say, nothing can. */
  compared: z.int(),
  /**
   * Entries of the register with q < 0.05, above or below chance. The p of a formula does not count where the same run has one from
   * surrogates.
   */
  beyond: z.int(),
  /** Of those the hidden ones, which are in no finding. */
  hiddenBeyond: z.int(),
  /** The least likely of those that are shown, at most five and of as many methods as there are. A family has no range. */
  findings: z.array(registeredTestSchema),
  /** The method to begin with: pairs with news, without news pairs among the drops; null without drops. */
  firstMethod: z.enum(['pair-counts', 'deltas']).nullable(),
});
export type StandingOut = ValueOf<typeof standingOutSchema>;

/** The header `X-Result-Run` of a stored answer, as JSON: what it was computed with, when, and whether it is stale. */
export const resultRunSchema = named('ResultRun', {
  runId: z.int(),
  key: analysisRunSchema.shape.key,
  version: z.int(),
  ...questionSchema.shape,
  datasetName: z.string().nullable(),
  datasetSha256: z.string().nullable(),
  inputSha256: z.string().nullable(),
  computedAt: timestampSchema.nullable(),
  stale: z.array(z.enum(STALE_REASONS)),
  plan: analysisRunSchema.shape.plan,
  /** Posts of deleted or unnamed accounts that the answer leaves out. */
  nobodys: z.int(),
});
export type ResultRun = ValueOf<typeof resultRunSchema>;

const methodParams = z.object({ method: z.string().min(1).max(100) });
const runParams = z.object({ runId: z.coerce.number().int().min(1) });
const testParams = z.object({ testId: z.coerce.number().int().min(1) });

export const startedRunSchema = z.object({
  message: z.string(),
  jobId: z.string(),
  runId: z.int(),
});

const endpoint = endpointOf('Analyses');

export const analysisEndpoints = {
  listAnalyses: endpoint({
    call: 'GET /api/analyses',
    summary:
      'Every method: definition, parameters with bounds and defaults, outputs, limits, measured rates.',
    answer: z.array(analysisMethodSchema),
  }),
  getAnalysis: endpoint({
    call: 'GET /api/analyses/:method',
    summary: 'One method.',
    params: methodParams,
    answer: analysisMethodSchema,
  }),
  runAnalysis: endpoint({
    call: 'POST /api/analyses/:method/run',
    summary: 'Run a method as a job; its result is stored with parameters, seed, version and dataset.',
    params: methodParams,
    body: z.object({
      parameters: z.record(z.string(), z.unknown()).default({}),
      selection: selectionSchema.prefault({}),
      seed: seedSchema,
    }),
    answer: startedRunSchema,
  }),
  listAnalysisRuns: endpoint({
    call: 'GET /api/analyses/:method/runs',
    summary: 'Stored runs of a method, newest first, each with whether it is stale.',
    params: methodParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(50) }),
    answer: z.array(analysisRunSchema),
  }),
  getAnalysisRun: endpoint({
    call: 'GET /api/analysis-runs/:runId',
    summary: 'A stored run with its result.',
    params: runParams,
    answer: z.object({ run: analysisRunSchema, result: z.unknown() }),
  }),
  listRegisteredTests: endpoint({
    call: 'GET /api/test-register',
    summary:
      'Every test run on the current dataset, with q and Holm over all entries; X-Single-Tests counts the tests in them.',
    query: z.object({
      includeHidden: z
        .enum(['true', 'false'])
        .default('false')
        .transform((text) => text === 'true'),
      limit: z.coerce.number().int().min(1).max(5000).default(500),
    }),
    answer: z.array(registeredTestSchema),
  }),
  getStandingOut: endpoint({
    call: 'GET /api/test-register/standing-out',
    summary: 'The tests that chance explains least, of each method the first, and how many were run.',
    answer: standingOutSchema,
  }),
  hideRegisteredTest: endpoint({
    call: 'POST /api/test-register/:testId/hide',
    summary: 'Hide a test from the list; it stays in the family that q is adjusted over.',
    params: testParams,
    body: z.object({ reason: z.string().trim().min(1).max(500) }),
    answer: registeredTestSchema,
  }),
  showRegisteredTest: endpoint({
    call: 'POST /api/test-register/:testId/show',
    summary: 'Show a hidden test again.',
    params: testParams,
    answer: registeredTestSchema,
  }),
} as const;
