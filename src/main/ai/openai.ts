import { createChatProvider } from './chat-completions.ts';
import type { Provider, ProviderOptions } from './provider.ts';
import type { CallDeps } from './sdk-call.ts';

export const OPENAI_URL = 'https://api.openai.com/v1';

export const createOpenAiProvider = (options: ProviderOptions, deps?: CallDeps): Provider =>
  createChatProvider(options, { id: 'openai-direct', limitField: 'max_completion_tokens' }, deps);
