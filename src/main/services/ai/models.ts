import { compareCosts, pickModel } from '#main/ai/costs.ts';
import { costOf, type ModelEntry } from '#main/ai/models.ts';
import type { Completion, Provider } from '#main/ai/provider.ts';
import { createProviderRegistry, type ProviderRegistry } from '#main/ai/registry.ts';
import { AppError } from '#main/base/errors.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import { isModelVendor, LOCAL_SERVER_KEY, MODEL_VENDORS, type ModelVendor } from '#shared/ai-providers.ts';
import { LOCAL_MODEL, type AiModel, type AiPriority, type CostRow } from '#shared/contract/ai.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { readModelFile } from './model-file.ts';

/** A model chosen for work: the built-in engine, or a language model with the way to it. */
export type ChosenModel =
  | { readonly kind: 'local' }
  | { readonly kind: 'remote'; readonly entry: ModelEntry; readonly provider: Provider };

export interface ModelServiceDeps extends Pick<SystemParts, 'secrets' | 'settings' | 'log' | 'outbound'> {
  readonly dataFolder: string;
  readonly shippedFile: string;
  /** Tests point the providers at servers of their own. */
  readonly baseUrls?: Readonly<Partial<Record<ModelVendor, string>>>;
  readonly attemptMs?: number;
}

const localModel: AiModel = {
  provider: 'local',
  model: LOCAL_MODEL,
  label: 'Local statistics (no language model, no network)',
  maxTokens: 0,
  contextTokens: 0,
  inputPrice: 0,
  outputPrice: 0,
  capabilities: ['statistics'],
  recommended: false,
  priceDate: '2026-11-21',
  priceSource: 'built in',
};

const toModel = (entry: ModelEntry): AiModel => ({
  provider: entry.provider,
  model: entry.model,
  label: entry.label,
  maxTokens: entry.maxTokens,
  contextTokens: entry.contextTokens,
  inputPrice: entry.inputPrice,
  outputPrice: entry.outputPrice,
  capabilities: entry.capabilities,
  recommended: entry.recommended,
  priceDate: entry.priceDate,
  priceSource: entry.priceSource,
});

const missing = ({ provider, label }: ModelEntry): AppError =>
  new AppError(
    'not_configured',
    isModelVendor(provider)
      ? `No key for ${label} is configured. Add ${MODEL_VENDORS[provider].key} in Settings, or choose ${LOCAL_MODEL}.`
      : `No address for ${label} is configured. Add the local model server in Settings, or choose ${LOCAL_MODEL}.`,
  );

const registryOf = (deps: ModelServiceDeps): ProviderRegistry =>
  createProviderRegistry({
    models: readModelFile(deps.dataFolder, deps.shippedFile, deps.log),
    key: (provider) =>
      deps.secrets.get(isModelVendor(provider) ? MODEL_VENDORS[provider].key : LOCAL_SERVER_KEY),
    localServerUrl: deps.settings.localServerUrl,
    call: { outbound: deps.outbound, ...(deps.attemptMs !== undefined && { attemptMs: deps.attemptMs }) },
    ...(deps.baseUrls && { baseUrls: deps.baseUrls }),
  });

/** Tokens and dollars that the answers of a model took. */
export const spentOn = (
  prices: Parameters<typeof costOf>[0],
  completions: readonly Pick<Completion, 'inputTokens' | 'outputTokens'>[],
) => {
  const sum = (key: 'inputTokens' | 'outputTokens'): number =>
    completions.reduce((total, completion) => total + completion[key], 0);
  const [inputTokens, outputTokens] = [sum('inputTokens'), sum('outputTokens')];
  return { inputTokens, outputTokens, cost: costOf(prices, inputTokens, outputTokens) };
};

/** Which models there are, which can be reached, what they cost, and the way to one. */
export const createModelService = (deps: ModelServiceDeps) => {
  let opened: ProviderRegistry | null = null;
  const registry = (): ProviderRegistry => (opened ??= registryOf(deps));

  const open = async (entry: ModelEntry): Promise<ChosenModel> => {
    if (isModelVendor(entry.provider)) deps.outbound.permit();
    const provider = await registry().open(entry);
    if (provider === null) throw missing(entry);
    return { kind: 'remote', entry, provider };
  };
  const modelNamed = async (model: string): Promise<ChosenModel> => {
    const reachable = await registry().reachable();
    const modelEntry = [...reachable, ...registry().models.models].find((entry) => entry.model === model);
    if (modelEntry !== undefined) return open(modelEntry);
    throw new AppError('not_found', `There is no model ${model}: see GET /api/ai-models/available.`);
  };
  const orLocal = async (entry: ModelEntry | undefined): Promise<ChosenModel> =>
    entry === undefined ? { kind: 'local' } : open(entry);

  /** @throws AppError `not_found` for an unknown model, `not_configured` for one that cannot be reached */
  const choose = async (model?: string): Promise<ChosenModel> => {
    if (model === LOCAL_MODEL) return { kind: 'local' };
    if (model !== undefined) return modelNamed(model);
    const reachable = await registry().reachable();
    const defaultModel = deps.settings.current().defaultModel;
    if (defaultModel === LOCAL_MODEL) return { kind: 'local' };
    return orLocal(
      reachable.find((entry) => entry.model === defaultModel) ??
        reachable.find(({ recommended }) => recommended) ??
        reachable[0],
    );
  };

  return {
    available: async (): Promise<AiModel[]> => [...(await registry().reachable()).map(toModel), localModel],
    compareCosts: async (query: QueryOf<'compareAiCosts'>): Promise<CostRow[]> => {
      const reachable = new Set((await registry().reachable()).map(({ model }) => model));
      return compareCosts(registry().models.models, query).map(({ entry, ...row }) => ({
        ...row,
        label: entry.label,
        available: reachable.has(entry.model),
        qualityRank: entry.qualityRank,
        speedRank: entry.speedRank,
        priceDate: entry.priceDate,
      }));
    },
    choose,
    /** The same for work that can do without a language model: the built-in engine where none at all can be reached. */
    chooseOrLocal: async (model?: string): Promise<ChosenModel> => {
      const isKnown = registry().models.models.some((entry) => entry.model === model);
      const isWithout = isKnown && (await registry().reachable()).length === 0;
      return isWithout ? { kind: 'local' } : choose(model);
    },
    /** The best language model by the priority; the built-in engine where none can be reached. */
    best: async (priority: AiPriority): Promise<ChosenModel> =>
      orLocal(pickModel(await registry().reachable(), priority)),
  };
};

export type ModelService = ReturnType<typeof createModelService>;
