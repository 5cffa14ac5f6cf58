import { ANTHROPIC_URL, createAnthropicProvider } from './anthropic.ts';
import { createGoogleProvider, GOOGLE_URL } from './google.ts';
import { createLocalServerProvider, listLocalModels } from './local-server.ts';
import type { ModelEntry, ModelFile } from './models.ts';
import { createOpenAiProvider, OPENAI_URL } from './openai.ts';
import { createOpenRouterProvider, OPENROUTER_URL } from './openrouter.ts';
import type { Provider, ProviderOptions } from './provider.ts';
import type { CallDeps } from './sdk-call.ts';

/** Providers that need a key, the environment variable and the setting it comes from, and their public address. */
export const KEYED_PROVIDERS = {
  'openai-direct': { variable: 'OPENAI_API_KEY', url: OPENAI_URL, create: createOpenAiProvider },
  'anthropic-direct': { variable: 'ANTHROPIC_API_KEY', url: ANTHROPIC_URL, create: createAnthropicProvider },
  'google-direct': { variable: 'GEMINI_API_KEY', url: GOOGLE_URL, create: createGoogleProvider },
  openrouter: { variable: 'OPENROUTER_API_KEY', url: OPENROUTER_URL, create: createOpenRouterProvider },
} as const;
export type KeyedProvider = keyof typeof KEYED_PROVIDERS;

const isKeyed = (provider: string): provider is KeyedProvider => provider in KEYED_PROVIDERS;

export interface RegistryDeps {
  readonly models: ModelFile;
  /** The key now, from the environment or the secret store; null where there is none. */
  readonly key: (provider: KeyedProvider | 'local-server') => Promise<string | null>;
  /** Other addresses than the public ones; `local-server` has none of its own. */
  readonly baseUrls: Readonly<Partial<Record<KeyedProvider | 'local-server', string>>>;
  /** The user's switch: nothing of this goes to the network while it is off. */
  readonly online: () => boolean;
  readonly call?: CallDeps;
}

export interface ProviderRegistry {
  readonly models: ModelFile;
  /** Language models that can be asked now: with a key, or offered by the local server. */
  readonly reachable: () => Promise<readonly ModelEntry[]>;
  /** The way to a model; null where no key or server is configured for it. */
  readonly open: (model: ModelEntry) => Promise<Provider | null>;
}

const localEntry = (id: string): ModelEntry => ({
  provider: 'local-server',
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

/** All providers behind one door. */
export const createProviderRegistry = (deps: RegistryDeps): ProviderRegistry => {
  const localOptions = async (): Promise<ProviderOptions | null> => {
    const baseUrl = deps.baseUrls['local-server'];
    return baseUrl === undefined || !mayReach(baseUrl)
      ? null
      : { baseUrl, apiKey: (await deps.key('local-server')) ?? '' };
  };
  // A server on this machine is no network.
  const mayReach = (baseUrl: string): boolean =>
    deps.online() || /^(127\.|localhost$|\[::1\]$)/.test(new URL(baseUrl).hostname);
  const localModels = async (): Promise<readonly ModelEntry[]> => {
    const options = await localOptions();
    const ids = options === null ? null : await listLocalModels(options, deps.call);
    return (ids ?? []).map(localEntry);
  };
  const open = async (model: ModelEntry): Promise<Provider | null> => {
    if (model.provider === 'local-server') {
      const options = await localOptions();
      return options === null ? null : createLocalServerProvider(options, deps.call);
    }
    if (!isKeyed(model.provider) || !deps.online()) return null;
    const apiKey = await deps.key(model.provider);
    const { url, create } = KEYED_PROVIDERS[model.provider];
    if (apiKey === null) return null;
    return create({ apiKey, baseUrl: deps.baseUrls[model.provider] ?? url }, deps.call);
  };
  const reachable = async (): Promise<readonly ModelEntry[]> => {
    const keyed = deps.online() ? Object.keys(KEYED_PROVIDERS).filter(isKeyed) : [];
    const known = await Promise.all(keyed.map(async (id) => [id, (await deps.key(id)) !== null] as const));
    const withKey = new Set<string>(known.flatMap(([id, has]) => (has ? [id] : [])));
    return [...deps.models.models.filter(({ provider }) => withKey.has(provider)), ...(await localModels())];
  };
  return { models: deps.models, reachable, open };
};
