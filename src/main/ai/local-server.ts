import { z } from 'zod';
import { createChatProvider } from './chat-completions.ts';
import { ModelCallError } from './failure.ts';
import { DEFAULT_POLICY, systemClock } from './policy.ts';
import type { Provider, ProviderOptions } from './provider.ts';
import type { CallDeps } from './sdk-call.ts';
import { openTransport } from './transport.ts';

/** A model on this machine may think for minutes about what a service answers in seconds. */
const LOCAL_ATTEMPT_MS = 600_000;
const LIST_MS = 2000;

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Any server with OpenAI's chat completions format: Ollama, llama.cpp, LM Studio. */
export const createLocalServerProvider = (options: ProviderOptions, deps: CallDeps = {}): Provider =>
  createChatProvider(
    { ...options, apiKey: options.apiKey === '' ? 'none' : options.apiKey },
    { id: 'local-server', limitField: 'max_tokens' },
    { ...deps, policy: deps.policy ?? { ...DEFAULT_POLICY, attemptMs: LOCAL_ATTEMPT_MS } },
  );

/** Ids of the models the server offers; null where no such server answers in two seconds. */
export const listLocalModels = async (
  options: ProviderOptions,
  deps: CallDeps = {},
): Promise<readonly string[] | null> => {
  const transport = openTransport({
    host: new URL(options.baseUrl).host,
    attemptMs: Math.min(LIST_MS, deps.policy?.attemptMs ?? LIST_MS),
    longestAnswerBytes: 1_000_000,
    costsMoney: false,
    secrets: [options.apiKey],
    now: (deps.clock ?? systemClock).now,
    signal: new AbortController().signal,
    ...(deps.fetch === undefined ? {} : { fetch: deps.fetch }),
  });
  const headers: Record<string, string> =
    options.apiKey === '' ? {} : { authorization: `Bearer ${options.apiKey}` };
  try {
    const response = await transport.fetch(`${options.baseUrl.replace(/\/$/, '')}/models`, { headers });
    const list = listSchema.safeParse(await response.json());
    return list.success ? list.data.data.map((model) => model.id) : null;
  } catch (error) {
    if (error instanceof ModelCallError) return null;
    throw error;
  }
};
