import { compareCosts, pickModel } from '#main/ai/costs.ts';
import type { ModelEntry } from '#main/ai/models.ts';
import type { Provider } from '#main/ai/provider.ts';
import {
  createProviderRegistry,
  KEYED_PROVIDERS,
  type KeyedProvider,
  type ProviderRegistry,
} from '#main/ai/registry.ts';
import type { CallDeps } from '#main/ai/sdk-call.ts';
import { AppError } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import type { Environment, SecretService } from '#main/services/system/secrets.ts';
import type { SettingsService } from '#main/services/system/settings.ts';
import { LOCAL_MODEL, type AiModel, type CostRow } from '#shared/contract/ai.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { readModelFile } from './model-file.ts';

/** A model chosen for work: the built-in engine, or a language model with the way to it. */
export type ChosenModel =
  | { readonly kind: 'local' }
  | { readonly kind: 'remote'; readonly entry: ModelEntry; readonly provider: Provider };

export interface ModelService {
  readonly available: () => Promise<AiModel[]>;
  readonly compareCosts: (query: QueryOf<'compareAiCosts'>) => Promise<CostRow[]>;
  /** @throws AppError `not_found` for an unknown model, `not_configured` for one that cannot be reached */
  readonly choose: (model?: string) => Promise<ChosenModel>;
  /** The same for work that can do without a language model: the built-in engine where none at all can be reached. */
  readonly chooseOrLocal: (model?: string) => Promise<ChosenModel>;
  /** The best language model by the priority; the built-in engine where none can be reached. */
  readonly best: (priority: 'cost' | 'quality' | 'speed') => Promise<ChosenModel>;
}

export interface ModelServiceDeps {
  readonly secrets: SecretService;
  readonly settings: SettingsService;
  readonly environment: Environment;
  readonly dataFolder: string;
  readonly shippedFile: string;
  readonly log: Log;
  /** Tests point the providers at servers of their own. */
  readonly baseUrls?: Readonly<Partial<Record<KeyedProvider, string>>>;
  readonly call?: CallDeps;
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

const missing = (entry: ModelEntry, online: boolean): AppError => {
  if (!online)
    return new AppError(
      'not_configured',
      'The network is switched off in the settings; local/statistics needs none.',
    );
  const variable =
    entry.provider in KEYED_PROVIDERS ? KEYED_PROVIDERS[entry.provider as KeyedProvider].variable : '';
  return new AppError(
    'not_configured',
    `No key for ${entry.label} is configured: add ${variable} in the settings or the environment, or choose local/statistics.`,
  );
};

const registryOf = (deps: ModelServiceDeps): ProviderRegistry => {
  const localUrl = () => deps.settings.current().localServerUrl ?? deps.environment['LOCAL_LLM_BASE_URL'];
  return createProviderRegistry({
    models: readModelFile(deps.dataFolder, deps.shippedFile, deps.log),
    key: (provider) =>
      deps.secrets.get(
        provider === 'local-server' ? 'LOCAL_LLM_API_KEY' : KEYED_PROVIDERS[provider].variable,
      ),
    get baseUrls() {
      const url = localUrl();
      return { ...deps.baseUrls, ...(url === undefined || url === '' ? {} : { 'local-server': url }) };
    },
    online: () => deps.settings.current().network,
    ...(deps.call === undefined ? {} : { call: deps.call }),
  });
};

/** Which models there are, which can be reached, what they cost, and the way to one. */
export const createModelService = (deps: ModelServiceDeps): ModelService => {
  let opened: ProviderRegistry | null = null;
  const registry = (): ProviderRegistry => (opened ??= registryOf(deps));

  const open = async (entry: ModelEntry): Promise<ChosenModel> => {
    const provider = await registry().open(entry);
    if (provider === null) throw missing(entry, deps.settings.current().network);
    return { kind: 'remote', entry, provider };
  };
  const named = async (model: string): Promise<ChosenModel> => {
    const reachable = await registry().reachable();
    const known = [...reachable, ...registry().models.models].find((entry) => entry.model === model);
    if (known !== undefined) return open(known);
    throw new AppError('not_found', `There is no model ${model}: see GET /api/ai-models/available.`);
  };
  const orLocal = async (entry: ModelEntry | undefined): Promise<ChosenModel> =>
    entry === undefined ? { kind: 'local' } : open(entry);

  const choose: ModelService['choose'] = async (model) => {
    if (model === LOCAL_MODEL) return { kind: 'local' };
    if (model !== undefined) return named(model);
    const reachable = await registry().reachable();
    const wanted = deps.settings.current().defaultModel;
    if (wanted === LOCAL_MODEL) return { kind: 'local' };
    return orLocal(
      reachable.find((entry) => entry.model === wanted) ??
        reachable.find(({ recommended }) => recommended) ??
        reachable[0],
    );
  };

  return {
    available: async () => [...(await registry().reachable()).map(toModel), localModel],
    compareCosts: async (query) => {
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
    chooseOrLocal: async (model) => {
      const isKnown = registry().models.models.some((entry) => entry.model === model);
      const isWithout = isKnown && (await registry().reachable()).length === 0;
      return isWithout ? { kind: 'local' } : choose(model);
    },
    best: async (priority) => orLocal(pickModel(await registry().reachable(), priority)),
  };
};
