import { z } from 'zod';
import { booleanSchema, integerSchema, numberSchema, textSchema } from '#shared/plain-schemas.ts';
import { AI_PROVIDERS } from '#shared/contract/ai.ts';

/** One language model of `data/ai-models.json`. */
export const modelEntrySchema = z.object({
  provider: z.enum(AI_PROVIDERS),
  /** The provider's own id. */
  model: textSchema.min(1),
  label: textSchema.min(1),
  /** The longest answer, in tokens. */
  maxTokens: integerSchema.positive(),
  contextTokens: integerSchema.positive(),
  /** US dollars per 1M tokens. */
  inputPrice: numberSchema.nonnegative(),
  outputPrice: numberSchema.nonnegative(),
  capabilities: z.array(z.enum(['analysis', 'generation', 'vision', 'lightweight', 'statistics'])),
  structuredOutput: z.enum(['schema', 'json', 'prompt']),
  qualityRank: integerSchema.positive(),
  speedRank: integerSchema.positive(),
  priceDate: z.iso.date(),
  priceSource: textSchema.min(1),
  recommended: booleanSchema.default(false),
});
export type ModelEntry = z.infer<typeof modelEntrySchema>;

export const modelFileSchema = z.object({
  note: textSchema,
  rankNote: textSchema,
  models: z.array(modelEntrySchema).min(1),
});
export type ModelFile = z.infer<typeof modelFileSchema>;

export const costsMoney = (model: Pick<ModelEntry, 'inputPrice' | 'outputPrice'>): boolean =>
  model.inputPrice > 0 || model.outputPrice > 0;

/** US dollars for a number of tokens. */
export const costOf = (
  model: Pick<ModelEntry, 'inputPrice' | 'outputPrice'>,
  inputTokens: number,
  outputTokens: number,
): number => (model.inputPrice * inputTokens + model.outputPrice * outputTokens) / 1_000_000;
