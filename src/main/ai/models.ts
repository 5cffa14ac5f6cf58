import { z } from 'zod';
import { AI_PROVIDERS } from '#shared/ai-providers.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { STRUCTURED_OUTPUTS } from './provider.ts';

/** One language model of `data/ai-models.json`. */
export const modelEntrySchema = z.object({
  provider: z.enum(AI_PROVIDERS),
  /** The provider's own id. */
  model: z.string().min(1),
  label: z.string().min(1),
  /** The longest answer, in tokens. */
  maxTokens: z.int().positive(),
  contextTokens: z.int().positive(),
  /** US dollars per 1M tokens. */
  inputPrice: z.number().nonnegative(),
  outputPrice: z.number().nonnegative(),
  capabilities: z.array(z.enum(['analysis', 'generation', 'vision', 'lightweight', 'statistics'])),
  structuredOutput: z.enum(STRUCTURED_OUTPUTS),
  qualityRank: z.int().positive(),
  speedRank: z.int().positive(),
  priceDate: z.iso.date(),
  priceSource: z.string().min(1),
  recommended: z.boolean().default(false),
});
export type ModelEntry = ValueOf<typeof modelEntrySchema>;

export const modelFileSchema = z.object({
  note: z.string(),
  rankNote: z.string(),
  models: z.array(modelEntrySchema).min(1),
});
export type ModelFile = ValueOf<typeof modelFileSchema>;

export const costsMoney = (model: Pick<ModelEntry, 'inputPrice' | 'outputPrice'>): boolean =>
  model.inputPrice > 0 || model.outputPrice > 0;

/** US dollars for a number of tokens. */
export const costOf = (
  model: Pick<ModelEntry, 'inputPrice' | 'outputPrice'>,
  inputTokens: number,
  outputTokens: number,
): number => (model.inputPrice * inputTokens + model.outputPrice * outputTokens) / 1_000_000;
