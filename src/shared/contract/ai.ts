import { z } from 'zod';
import { AI_PROVIDERS } from '#shared/ai-providers.ts';
import { ANALYSIS_TYPES } from '#shared/constants.ts';
import { registeredTestSchema } from './analyses.ts';
import { boundSchema, idParamsSchema, limitSchema, timestampSchema } from './common.ts';
import { endpointOf } from './endpoint.ts';
import { RUN_STATUSES } from './jobs.ts';
import { setQueryShape } from './sets.ts';
import { named, type ValueOf } from './value.ts';

const countSchema = z.int().nonnegative();

/** One computed figure in words, as the section rests on it. */
export const aiFactSchema = z.object({
  id: z.string(),
  statement: z.string(),
  values: z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
  dropNumbers: z.array(z.int()),
  q: z.number().nullable(),
  /** How its p or q is to be read, and the name of the locked plan that its run follows; null where it states neither. */
  marking: registeredTestSchema.shape.marking.nullable(),
  plan: registeredTestSchema.shape.plan,
});

export const aiClaimSchema = z.object({
  statement: z.string(),
  factIds: z.array(z.string()),
  dropNumbers: z.array(z.int()),
  quote: z.string().nullable(),
});

export const aiSectionSchema = named('AiSection', {
  /** 1 − the smallest q of the section's tests; null where nothing was tested. Never a model's opinion of itself. */
  confidence: z.number().nullable(),
  analysis: z.string(),
  facts: z.array(aiFactSchema),
  notComputed: z.array(z.object({ what: z.string(), why: z.string() })),
  claims: z.array(aiClaimSchema),
  caveats: z.array(z.string()),
  /** Sentences and claims of the model that cited what was not among its inputs; left out of the above. */
  rejected: z.array(z.object({ text: z.string(), reason: z.string() })),
  /** `local/statistics`, or the model that the provider says it used. */
  answeredBy: z.string(),
  inputTokens: countSchema,
  outputTokens: countSchema,
  /** US dollars. */
  cost: z.number(),
  calls: countSchema,
});
export type AiSection = ValueOf<typeof aiSectionSchema>;

const section = <Shape extends z.ZodRawShape>(shape: Shape) => aiSectionSchema.extend(shape).optional();

export const aiResultsSchema = z.object({
  temporalAnalysis: section({ dataPoints: countSchema }),
  sentimentAnalysis: section({ samplesAnalyzed: countSchema }),
  patternRecognition: section({ correlationsAnalyzed: countSchema }),
  correlationInsights: section({}),
  predictiveAccuracy: section({ dropsEvaluated: countSchema }),
});
export type AiResults = ValueOf<typeof aiResultsSchema>;

export const AI_SESSION_STATUSES = ['pending', ...RUN_STATUSES] as const;

const providerSchema = z.enum(AI_PROVIDERS);

/** The built-in engine: no key, no network, no language model. */
export const LOCAL_MODEL = 'local/statistics';

export const aiSessionSchema = named('AiSession', {
  id: z.string(),
  sessionName: z.string(),
  provider: providerSchema,
  model: z.string(),
  status: z.enum(AI_SESSION_STATUSES),
  startTime: timestampSchema,
  finishTime: timestampSchema.nullable(),
  error: z.string().nullable(),
  results: aiResultsSchema.nullable(),
  analysisTypes: z.array(z.enum(ANALYSIS_TYPES)),
  timeRange: z.object({ start: z.string(), end: z.string() }).nullable(),
  /** The frozen set that its figures are narrowed to; null: all items. */
  set: z.object({ name: z.string(), hash: z.string() }).nullable(),
  /** Mean of the sections that have a confidence. */
  overallConfidence: z.number().nullable(),
  /** The job that computes it, while it does. */
  jobId: z.string().nullable(),
  progress: z
    .object({
      done: z.number(),
      total: z.number(),
      message: z.string(),
      etaSeconds: z.number().nullable(),
    })
    .nullable(),
  /** Sections that could not be had, and why. */
  failedSections: z.array(z.object({ type: z.enum(ANALYSIS_TYPES), error: z.string() })),
  inputTokens: countSchema,
  outputTokens: countSchema,
  cost: z.number(),
});
export type AiSession = ValueOf<typeof aiSessionSchema>;

/** What went to a model and what came back, word for word. */
export const aiRecordSchema = named('AiRecord', {
  type: z.enum(ANALYSIS_TYPES),
  answeredBy: z.string(),
  promptVersion: z.string().nullable(),
  inputHash: z.string().nullable(),
  system: z.string().nullable(),
  prompt: z.string().nullable(),
  answer: z.string().nullable(),
  error: z.string().nullable(),
});
export type AiRecord = ValueOf<typeof aiRecordSchema>;

export const aiModelSchema = named('AiModel', {
  provider: providerSchema,
  model: z.string(),
  label: z.string(),
  /** The longest answer, in tokens. */
  maxTokens: z.int(),
  contextTokens: z.int(),
  /** US dollars per 1M tokens. */
  inputPrice: z.number(),
  outputPrice: z.number(),
  capabilities: z.array(z.string()),
  recommended: z.boolean(),
  /** Day of the price, and where it was read. */
  priceDate: z.string(),
  priceSource: z.string(),
});
export type AiModel = ValueOf<typeof aiModelSchema>;

export const AI_TASKS = ['analysis', 'generation', 'vision', 'lightweight'] as const;
export type AiTask = (typeof AI_TASKS)[number];
export const AI_PRIORITIES = ['cost', 'quality', 'speed'] as const;
export type AiPriority = (typeof AI_PRIORITIES)[number];
const prioritySchema = z.enum(AI_PRIORITIES).default('cost');

export const costRowSchema = named('CostRow', {
  provider: z.string(),
  model: z.string(),
  /** US dollars. */
  totalCost: z.number(),
  /** Percent over the best price (the cheapest model that costs anything): 0 for that one, −100 for a free one. */
  savings: z.number(),
  label: z.string(),
  available: z.boolean(),
  qualityRank: z.int(),
  speedRank: z.int(),
  priceDate: z.string(),
});
export type CostRow = ValueOf<typeof costRowSchema>;

const tokenCountSchema = z.coerce.number().int().min(1).max(100_000_000);

const endpoint = endpointOf('AI');

export const aiEndpoints = {
  listAiSessions: endpoint({
    call: 'GET /api/ai-analysis',
    summary: 'Analysis sessions, newest first.',
    query: z.object({ limit: limitSchema }),
    answer: z.array(aiSessionSchema),
  }),
  getAiSession: endpoint({
    call: 'GET /api/ai-analysis/:id',
    summary: 'One analysis session.',
    params: idParamsSchema,
    answer: aiSessionSchema,
  }),
  getAiRecords: endpoint({
    call: 'GET /api/ai-analysis/:id/records',
    summary: 'What went to the model and what came back, per section.',
    params: idParamsSchema,
    answer: z.array(aiRecordSchema),
  }),
  startAiSession: endpoint({
    call: 'POST /api/ai-analysis',
    summary: 'Start an analysis session.',
    body: z.object({
      sessionName: z.string().trim().min(1).max(300),
      /** Skipped: the one of the settings, else the recommended one that can be reached, else `local/statistics`, which also
       *  writes in place of a named one where no language model can be reached at all. */
      model: z.string().min(1).max(200).optional(),
      analysisTypes: z.array(z.enum(ANALYSIS_TYPES)).min(1).max(ANALYSIS_TYPES.length),
      timeRange: z.object({ start: boundSchema, end: boundSchema }).optional(),
      ...setQueryShape,
    }),
    answer: z.object({
      sessionId: z.string(),
      /** Who writes the sections. */
      model: z.string(),
      /** Why it is not the model that was named; null where it is. */
      note: z.string().nullable(),
    }),
  }),
  cancelAiSession: endpoint({
    call: 'POST /api/ai-analysis/:id/cancel',
    summary: 'Stop a session; its finished sections are kept.',
    params: idParamsSchema,
    answer: aiSessionSchema,
  }),
  listAiModels: endpoint({
    call: 'GET /api/ai-models/available',
    summary: 'Models that can be reached now; the built-in engine last.',
    answer: z.array(aiModelSchema),
  }),
  compareAiCosts: endpoint({
    call: 'GET /api/ai-models/compare-costs',
    summary: 'What a token budget costs with each known model that does the task.',
    query: z.object({
      inputTokens: tokenCountSchema.default(1000),
      outputTokens: tokenCountSchema.default(1000),
      task: z.enum(AI_TASKS).default('analysis'),
      priority: prioritySchema,
    }),
    answer: z.array(costRowSchema),
  }),
  analyzeDropWithAi: endpoint({
    call: 'POST /api/ai-models/analyze-qdrop',
    summary: 'Run one prompt through the best model that can be reached.',
    changes: [],
    body: z.object({
      content: z.string().trim().min(1).max(100_000),
      priority: prioritySchema,
      /** Skipped: the best by the priority. */
      model: z.string().min(1).max(200).optional(),
    }),
    answer: z.object({
      provider: providerSchema,
      model: z.string(),
      content: z.string(),
      inputTokens: countSchema,
      outputTokens: countSchema,
      cost: z.number(),
    }),
  }),
} as const;
