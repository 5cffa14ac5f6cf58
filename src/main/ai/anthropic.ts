import { z } from 'zod';
import { outboundError } from '#main/outbound/failures.ts';
import type { Outbound } from '#main/outbound/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { CallDeps, Completion, CompletionRequest, Provider, ProviderOptions, Wire } from './provider.ts';
import { providerOf, SDK_TIMEOUT_MS } from './sdk-call.ts';

const answerSchema = z.object({
  model: z.string(),
  content: z.array(z.looseObject({ type: z.string(), text: z.string().optional() })),
  stop_reason: z.string().nullish(),
  usage: z
    .object({
      input_tokens: z.number(),
      output_tokens: z.number(),
      cache_creation_input_tokens: z.number().nullish(),
      cache_read_input_tokens: z.number().nullish(),
    })
    .optional(),
});

const openClient = async (options: ProviderOptions, fetcher: Outbound['fetch']) => {
  const { default: Anthropic } = await import('@anthropic-ai/sdk');
  return new Anthropic({
    apiKey: options.apiKey,
    // Otherwise the SDK also looks for tokens in the environment and for profiles in the home folder.
    authToken: null,
    webhookKey: null,
    baseURL: options.baseUrl,
    maxRetries: 0,
    timeout: SDK_TIMEOUT_MS,
    logLevel: 'off',
    openTelemetry: false,
    fetch: fetcher,
  });
};

const outputConfig = (output: CompletionRequest['output']) =>
  output?.support === 'schema'
    ? { output_config: { format: { type: 'json_schema' as const, schema: { ...output.schema } } } }
    : {};

const toCompletion = (answer: ValueOf<typeof answerSchema>, host: string): Omit<Completion, 'requestId'> => {
  if (answer.stop_reason === 'refusal') throw outboundError('declined', { host });
  if (answer.stop_reason === 'max_tokens') throw outboundError('truncated', { host });
  const { usage } = answer;
  const cached = (usage?.cache_creation_input_tokens ?? 0) + (usage?.cache_read_input_tokens ?? 0);
  return {
    text: answer.content.map((block) => (block.type === 'text' ? (block.text ?? '') : '')).join(''),
    model: answer.model,
    inputTokens: (usage?.input_tokens ?? 0) + cached,
    outputTokens: usage?.output_tokens ?? 0,
    usageReported: usage !== undefined,
  };
};

const create = (options: ProviderOptions, deps: CallDeps): Provider =>
  providerOf(options, deps, {
    answer: answerSchema,
    send: async (request, fetcher, signal) => {
      const client = await openClient(options, fetcher);
      return client.messages.create(
        {
          model: request.model,
          max_tokens: request.maxOutputTokens,
          system: request.system,
          messages: [{ role: 'user', content: request.prompt }],
          ...outputConfig(request.output),
        },
        { signal },
      );
    },
    read: (answer, _request, host) => toCompletion(answer, host),
  });

/** Anthropic's messages format. */
export const anthropic: Wire = { url: 'https://api.anthropic.com', create };
