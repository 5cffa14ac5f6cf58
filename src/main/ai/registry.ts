import { isModelVendor, LOCAL_SERVER, type AiProviderId, type ModelVendor } from '#shared/ai-providers.ts';
import { anthropic } from './anthropic.ts';
import { chatCompletions } from './chat-completions.ts';
import { google } from './google.ts';
import { createLocalServerProvider, listLocalModels } from './local-server.ts';
import type { ModelEntry, ModelFile } from './models.ts';
import type { CallDeps, Provider, ProviderOptions, Wire } from './provider.ts';

const wires: Readonly<Record<ModelVendor, Wire>> = {
  'openai-direct': chatCompletions('https://api.openai.com/v1', 'max_completion_tokens'),
  'anthropic-direct': anthropic,
  'google-direct': google,
  openrouter: chatCompletions('https://openrouter.ai/api/v1', 'max_tokens'),
};

export interface RegistryDeps {
  readonly models: ModelFile;
  /** The key now, from the environment or the secret store; null without one. */
  readonly key: (provider: Exclude<AiProviderId, 'local'>) => Promise<string | null>;
  /** The user's own server now; null where none is set. */
  readonly localServerUrl: () => string | null;
  readonly call: CallDeps;
  /** Other addresses than the public ones; tests only. */
  readonly baseUrls?: Readonly<Partial<Record<ModelVendor, string>>>;
}

const localEntry = (id: string): ModelEntry => ({
  provider: LOCAL_SERVER,
  model: id,
  label: `${id} (local server)`,
  maxTokens: 4096,
  contextTokens: 8192,
  inputPrice: 0,
  outputPrice: 0,
  capabilities: ['analysis', 'generation', 'lightweight'],
  structuredOutput: 'json',
  qualityRank: 90,
  speedRank: 90,
  priceDate: '2026-11-21',
  priceSource: 'runs on your own machine',
  recommended: false,
});

/** All providers behind one interface. */
export const createProviderRegistry = (deps: RegistryDeps) => {
  const localOptions = async (): Promise<ProviderOptions | null> => {
    const baseUrl = deps.localServerUrl();
    return baseUrl === null ? null : { baseUrl, apiKey: (await deps.key(LOCAL_SERVER)) ?? '' };
  };
  const localModels = async (): Promise<readonly ModelEntry[]> => {
    const options = await localOptions();
    const ids = options === null ? null : await listLocalModels(options, deps.call);
    return (ids ?? []).map(localEntry);
  };
  /** The way to a model; null where no key or server is configured for it. */
  const open = async ({ provider }: ModelEntry): Promise<Provider | null> => {
    if (provider === LOCAL_SERVER) {
      const options = await localOptions();
      return options === null ? null : createLocalServerProvider(options, deps.call);
    }
    const apiKey = isModelVendor(provider) ? await deps.key(provider) : null;
    if (!isModelVendor(provider) || apiKey === null) return null;
    const { url, create } = wires[provider];
    return create({ apiKey, baseUrl: deps.baseUrls?.[provider] ?? url }, deps.call);
  };
  const vendorModels = async (): Promise<readonly ModelEntry[]> => {
    if (!deps.call.outbound.isOpen()) return [];
    const vendors = await Promise.all(
      Object.keys(wires)
        .filter(isModelVendor)
        .map(async (vendor) => ((await deps.key(vendor)) === null ? null : vendor)),
    );
    return deps.models.models.filter(({ provider }) => vendors.some((vendor) => vendor === provider));
  };
  return {
    models: deps.models,
    /** Language models that can be called now: with a key, or offered by the local server. */
    reachable: async (): Promise<readonly ModelEntry[]> => [
      ...(await vendorModels()),
      ...(await localModels()),
    ],
    open,
  };
};

export type ProviderRegistry = ReturnType<typeof createProviderRegistry>;
