import { createChatProvider } from './chat-completions.ts';
import type { Provider, ProviderOptions } from './provider.ts';
import type { CallDeps } from './sdk-call.ts';

export const OPENROUTER_URL = 'https://openrouter.ai/api/v1';

export const createOpenRouterProvider = (options: ProviderOptions, deps?: CallDeps): Provider =>
  createChatProvider(options, { id: 'openrouter', limitField: 'max_tokens' }, deps);
