/**
 * Every vendor of language models: its name and the key it takes, in Settings and in the environment. A new one is a row here,
 * its wire in `main/ai/registry.ts` and its models in `data/ai-models.json`.
 */
export const MODEL_VENDORS = {
  'openai-direct': { title: 'OpenAI', key: 'OPENAI_API_KEY' },
  'anthropic-direct': { title: 'Anthropic', key: 'ANTHROPIC_API_KEY' },
  'google-direct': { title: 'Google Gemini', key: 'GEMINI_API_KEY' },
  openrouter: { title: 'OpenRouter', key: 'OPENROUTER_API_KEY' },
} as const;
export type ModelVendor = keyof typeof MODEL_VENDORS;

/** A server of the user's own; most need no key. */
export const LOCAL_SERVER = 'local-server';
export const LOCAL_SERVER_KEY = 'LOCAL_LLM_API_KEY';

export type ModelKey = (typeof MODEL_VENDORS)[ModelVendor]['key'];
export type AiProviderId = ModelVendor | typeof LOCAL_SERVER | 'local';

const vendors = Object.keys(MODEL_VENDORS) as ModelVendor[];

/** All ids of providers; `local` is the built-in engine. */
export const AI_PROVIDERS: readonly [AiProviderId, ...AiProviderId[]] = ['local', LOCAL_SERVER, ...vendors];

export const isModelVendor = (id: string): id is ModelVendor => Object.hasOwn(MODEL_VENDORS, id);

/** A provider as people call it; an id that this version does not know stays as it is. */
export const providerTitle = (id: string): string => {
  if (isModelVendor(id)) return MODEL_VENDORS[id].title;
  return { local: 'Built-in', [LOCAL_SERVER]: 'Local server' }[id] ?? id;
};

/** Names of the vendors' keys, in the order in which they are shown. */
export const MODEL_KEYS = vendors.map((vendor): ModelKey => MODEL_VENDORS[vendor].key);

/** What each vendor's key is called in Settings. */
export const MODEL_KEY_TITLES = Object.fromEntries(
  Object.values(MODEL_VENDORS).map(({ key, title }) => [key, title]),
) as Readonly<Record<ModelKey, string>>;
