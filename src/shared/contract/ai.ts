import { z } from 'zod';
import { booleanSchema, integerSchema, numberSchema, textSchema } from '#shared/plain-schemas.ts';
import { ANALYSIS_TYPES } from '#shared/constants.ts';
import { boundSchema, idParamsSchema, limitSchema, timestampSchema } from './common.ts';
import { endpoint } from './endpoint.ts';

const countSchema = integerSchema.nonnegative();

/** One computed figure in words, as the section rests on it. */
export const aiFactSchema = z.object({
  id: textSchema,
  statement: textSchema,
  values: z.record(textSchema, z.union([numberSchema, textSchema, z.null()])),
  dropNumbers: z.array(integerSchema),
  q: numberSchema.nullable(),
});

export const aiClaimSchema = z.object({
  statement: textSchema,
  factIds: z.array(textSchema),
  dropNumbers: z.array(integerSchema),
  quote: textSchema.nullable(),
});

export const aiSectionSchema = z
  .object({
    /** 1 − the smallest q of the section's tests; null where nothing was tested. Never a model's opinion of itself. */
    confidence: numberSchema.nullable(),
    analysis: textSchema,
    facts: z.array(aiFactSchema),
    notComputed: z.array(z.object({ what: textSchema, why: textSchema })),
    claims: z.array(aiClaimSchema),
    caveats: z.array(textSchema),
    /** Sentences and claims of the model that cited what was not among its inputs; left out of the above. */
    rejected: z.array(z.object({ text: textSchema, reason: textSchema })),
    /** `local/statistics`, or the model that the provider says it used. */
    answeredBy: textSchema,
    inputTokens: countSchema,
    outputTokens: countSchema,
    /** US dollars. */
    cost: numberSchema,
    calls: countSchema,
  })
  .meta({ id: 'AiSection' });
export type AiSection = z.infer<typeof aiSectionSchema>;

const section = <Shape extends z.ZodRawShape>(shape: Shape) => aiSectionSchema.extend(shape).optional();

export const aiResultsSchema = z.object({
  temporalAnalysis: section({ dataPoints: countSchema }),
  sentimentAnalysis: section({ samplesAnalyzed: countSchema }),
  patternRecognition: section({ correlationsAnalyzed: countSchema }),
  correlationInsights: section({}),
  predictiveAccuracy: section({ dropsEvaluated: countSchema }),
});
export type AiResults = z.infer<typeof aiResultsSchema>;

export const AI_SESSION_STATUSES = ['pending', 'running', 'completed', 'failed'] as const;

export const AI_PROVIDERS = [
  'openai-direct',
  'anthropic-direct',
  'google-direct',
  'openrouter',
  'local-server',
  'local',
] as const;
const providerSchema = z.enum(AI_PROVIDERS);

/** The built-in engine: no key, no network, no language model. */
export const LOCAL_MODEL = 'local/statistics';

export const aiSessionSchema = z
  .object({
    id: textSchema,
    sessionName: textSchema,
    provider: providerSchema,
    model: textSchema,
    status: z.enum(AI_SESSION_STATUSES),
    startTime: timestampSchema,
    finishTime: timestampSchema.nullable(),
    error: textSchema.nullable(),
    results: aiResultsSchema.nullable(),
    analysisTypes: z.array(z.enum(ANALYSIS_TYPES)),
    timeRange: z.object({ start: textSchema, end: textSchema }).nullable(),
    /** Mean of the sections that have a confidence. */
    overallConfidence: numberSchema.nullable(),
    /** The job that computes it, while it does. */
    jobId: textSchema.nullable(),
    progress: z
      .object({
        done: numberSchema,
        total: numberSchema,
        message: textSchema,
        etaSeconds: numberSchema.nullable(),
      })
      .nullable(),
    /** Sections that could not be had, and why. */
    failedSections: z.array(z.object({ type: z.enum(ANALYSIS_TYPES), error: textSchema })),
    inputTokens: countSchema,
    outputTokens: countSchema,
    cost: numberSchema,
  })
  .meta({ id: 'AiSession' });
export type AiSession = z.infer<typeof aiSessionSchema>;

/** What went to a model and what came back, word for word. */
export const aiRecordSchema = z
  .object({
    type: z.enum(ANALYSIS_TYPES),
    answeredBy: textSchema,
    promptVersion: textSchema.nullable(),
    inputHash: textSchema.nullable(),
    system: textSchema.nullable(),
    prompt: textSchema.nullable(),
    answer: textSchema.nullable(),
    error: textSchema.nullable(),
  })
  .meta({ id: 'AiRecord' });
export type AiRecord = z.infer<typeof aiRecordSchema>;

export const aiModelSchema = z
  .object({
    provider: providerSchema,
    model: textSchema,
    label: textSchema,
    /** The longest answer, in tokens. */
    maxTokens: integerSchema,
    contextTokens: integerSchema,
    /** US dollars per 1M tokens. */
    inputPrice: numberSchema,
    outputPrice: numberSchema,
    capabilities: z.array(textSchema),
    recommended: booleanSchema,
    /** Day of the price, and where it was read. */
    priceDate: textSchema,
    priceSource: textSchema,
  })
  .meta({ id: 'AiModel' });
export type AiModel = z.infer<typeof aiModelSchema>;

export const AI_TASKS = ['analysis', 'generation', 'vision', 'lightweight'] as const;
export const AI_PRIORITIES = ['cost', 'quality', 'speed'] as const;
const prioritySchema = z.enum(AI_PRIORITIES).default('cost');

export const costRowSchema = z
  .object({
    provider: textSchema,
    model: textSchema,
    /** US dollars. */
    totalCost: numberSchema,
    /** Percent over the best price (the cheapest model that costs anything): 0 for that one, −100 for a free one. */
    savings: numberSchema,
    label: textSchema,
    available: booleanSchema,
    qualityRank: integerSchema,
    speedRank: integerSchema,
    priceDate: textSchema,
  })
  .meta({ id: 'CostRow' });
export type CostRow = z.infer<typeof costRowSchema>;

const tokenCountSchema = z.coerce.number().int().min(1).max(100_000_000);

export const aiEndpoints = {
  listAiSessions: endpoint({
    method: 'GET',
    path: '/api/ai-analysis',
    summary: 'Analysis sessions, newest first.',
    tag: 'AI',
    query: z.object({ limit: limitSchema }),
    answer: z.array(aiSessionSchema),
  }),
  getAiSession: endpoint({
    method: 'GET',
    path: '/api/ai-analysis/:id',
    summary: 'One analysis session.',
    tag: 'AI',
    params: idParamsSchema,
    answer: aiSessionSchema,
  }),
  getAiRecords: endpoint({
    method: 'GET',
    path: '/api/ai-analysis/:id/records',
    summary: 'What went to the model and what came back, per section.',
    tag: 'AI',
    params: idParamsSchema,
    answer: z.array(aiRecordSchema),
  }),
  startAiSession: endpoint({
    method: 'POST',
    path: '/api/ai-analysis',
    summary: 'Start an analysis session.',
    tag: 'AI',
    body: z.object({
      sessionName: textSchema.trim().min(1).max(300),
      /** Left out: the one of the settings, else the recommended one that can be reached, else `local/statistics`, which also
       *  writes in place of a named one where no language model can be reached at all. */
      model: textSchema.min(1).max(200).optional(),
      analysisTypes: z.array(z.enum(ANALYSIS_TYPES)).min(1).max(ANALYSIS_TYPES.length),
      timeRange: z
        .object({ start: boundSchema, end: boundSchema })
        .refine(({ start, end }) => start <= end, 'start must not lie after end')
        .optional(),
    }),
    answer: z.object({
      sessionId: textSchema,
      /** Who writes the sections. */
      model: textSchema,
      /** Why it is not the model that was named; null where it is. */
      note: textSchema.nullable(),
    }),
  }),
  cancelAiSession: endpoint({
    method: 'POST',
    path: '/api/ai-analysis/:id/cancel',
    summary: 'Stop a session; its finished sections are kept.',
    tag: 'AI',
    params: idParamsSchema,
    answer: aiSessionSchema,
  }),
  listAiModels: endpoint({
    method: 'GET',
    path: '/api/ai-models/available',
    summary: 'Models that can be reached now; the built-in engine last.',
    tag: 'AI',
    answer: z.array(aiModelSchema),
  }),
  compareAiCosts: endpoint({
    method: 'GET',
    path: '/api/ai-models/compare-costs',
    summary: 'What a token budget costs with each known model that does the task.',
    tag: 'AI',
    query: z.object({
      inputTokens: tokenCountSchema.default(1000),
      outputTokens: tokenCountSchema.default(1000),
      task: z.enum(AI_TASKS).default('analysis'),
      priority: prioritySchema,
    }),
    answer: z.array(costRowSchema),
  }),
  analyzeDropWithAi: endpoint({
    method: 'POST',
    path: '/api/ai-models/analyze-qdrop',
    summary: 'Run one prompt through the best model that can be reached.',
    tag: 'AI',
    body: z.object({
      content: textSchema.trim().min(1).max(100_000),
      priority: prioritySchema,
      /** Left out: the best by the priority. */
      model: textSchema.min(1).max(200).optional(),
    }),
    answer: z.object({
      provider: providerSchema,
      model: textSchema,
      content: textSchema,
      inputTokens: countSchema,
      outputTokens: countSchema,
      cost: numberSchema,
    }),
  }),
} as const;
