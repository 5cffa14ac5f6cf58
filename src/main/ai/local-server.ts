import { z } from 'zod';
import { textOfAnswer } from '#main/outbound/answer-text.ts';
import { OutboundError } from '#main/outbound/types.ts';
import { createChatProvider } from './chat-completions.ts';
import { readJson } from './model-error.ts';
import type { CallDeps, Provider, ProviderOptions } from './provider.ts';

/** A model on this machine may think for minutes about what a service answers in seconds. */
const ATTEMPT_MS = 600_000;
const LIST_MS = 2000;
const LIST_BYTES = 1_000_000;

const listSchema = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Any server with OpenAI's chat completions format: Ollama, llama.cpp, LM Studio. */
export const createLocalServerProvider = (options: ProviderOptions, deps: CallDeps): Provider =>
  createChatProvider(
    { ...options, apiKey: options.apiKey === '' ? 'none' : options.apiKey },
    { limitField: 'max_tokens', destination: 'named-server' },
    { attemptMs: ATTEMPT_MS, ...deps },
  );

/** Ids of the models the server offers; null where no such server answers in two seconds. */
export const listLocalModels = async (
  { apiKey, baseUrl }: ProviderOptions,
  { outbound }: CallDeps,
): Promise<readonly string[] | null> => {
  try {
    const answer = await outbound.request({
      url: `${baseUrl.replace(/\/$/, '')}/models`,
      headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
      secrets: [apiKey],
      destination: 'named-server',
      retries: 0,
      limits: { totalMs: LIST_MS, maxBytes: LIST_BYTES },
    });
    const list = listSchema.safeParse(readJson(textOfAnswer(answer)));
    return list.success ? list.data.data.map((model) => model.id) : null;
  } catch (error) {
    if (error instanceof OutboundError) return null;
    throw error;
  }
};
