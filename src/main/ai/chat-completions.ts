import { z } from 'zod';
import { outboundError } from '#main/outbound/failures.ts';
import type { Destination, Outbound } from '#main/outbound/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { CallDeps, Completion, CompletionRequest, Provider, ProviderOptions, Wire } from './provider.ts';
import { providerOf, SDK_TIMEOUT_MS } from './sdk-call.ts';

const answerSchema = z.object({
  model: z.string().default(''),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish(),
        message: z.object({ content: z.string().nullish(), refusal: z.string().nullish() }),
      }),
    )
    .optional(),
  usage: z.object({ prompt_tokens: z.number(), completion_tokens: z.number() }).nullish(),
  // OpenRouter reports a failure of the model behind it inside a successful answer.
  error: z.object({ code: z.union([z.number(), z.string()]).optional(), message: z.string() }).optional(),
});
type Answer = ValueOf<typeof answerSchema>;

interface ChatDialect {
  /** Newer models of OpenAI refuse `max_tokens`; other servers of this format know only that. */
  readonly limitField: 'max_tokens' | 'max_completion_tokens';
  readonly destination?: Destination;
}

const responseFormat = (output: CompletionRequest['output']) => {
  if (output === undefined || output.support === 'prompt') return {};
  if (output.support === 'json') return { response_format: { type: 'json_object' as const } };
  const json_schema = { name: output.name, schema: { ...output.schema }, strict: true };
  return { response_format: { type: 'json_schema' as const, json_schema } };
};

const upstreamFailure = (answer: Answer, host: string) => {
  const status = Number(answer.error?.code);
  const kind = status === 429 ? 'rate-limited' : status === 402 ? 'credits-spent' : 'upstream-failed';
  return outboundError(kind, {
    host,
    hostStatus: Number.isFinite(status) ? status : 502,
    said: answer.error?.message.slice(0, 300) ?? 'no choices',
  });
};

const toCompletion = (
  answer: Answer,
  request: CompletionRequest,
  host: string,
): Omit<Completion, 'requestId'> => {
  const choice = answer.choices?.[0];
  if (choice === undefined) throw upstreamFailure(answer, host);
  const { content, refusal } = choice.message;
  if (typeof refusal === 'string' && refusal !== '') {
    throw outboundError('declined', { host, said: refusal.slice(0, 300) });
  }
  if (choice.finish_reason === 'content_filter') throw outboundError('declined', { host });
  if (choice.finish_reason === 'length') throw outboundError('truncated', { host });
  return {
    text: content ?? '',
    model: answer.model === '' ? request.model : answer.model,
    inputTokens: answer.usage?.prompt_tokens ?? 0,
    outputTokens: answer.usage?.completion_tokens ?? 0,
    usageReported: answer.usage !== null && answer.usage !== undefined,
  };
};

/** Every explicit null keeps the SDK from picking up an organisation, project or address from the environment. */
const openClient = async (options: ProviderOptions, fetcher: Outbound['fetch']) => {
  const { default: OpenAI } = await import('openai');
  return new OpenAI({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: SDK_TIMEOUT_MS,
    logLevel: 'off',
    fetch: fetcher,
  });
};

/** A provider that speaks OpenAI's chat completions format. */
export const createChatProvider = (
  options: ProviderOptions,
  dialect: ChatDialect,
  deps: CallDeps,
): Provider =>
  providerOf(options, deps, {
    answer: answerSchema,
    ...(dialect.destination && { destination: dialect.destination }),
    check: (value, host) => {
      const answer = answerSchema.safeParse(value);
      if (answer.success && answer.data.choices?.[0] === undefined) throw upstreamFailure(answer.data, host);
    },
    send: async (request, fetcher, signal) => {
      const client = await openClient(options, fetcher);
      const body = {
        model: request.model,
        messages: [
          { role: 'system' as const, content: request.system },
          { role: 'user' as const, content: request.prompt },
        ],
        [dialect.limitField]: request.maxOutputTokens,
        ...responseFormat(request.output),
      };
      return client.chat.completions.create({ ...body, stream: false }, { signal });
    },
    read: toCompletion,
  });

/** OpenAI's chat completions format at a vendor's address. */
export const chatCompletions = (url: string, limitField: ChatDialect['limitField']): Wire => ({
  url,
  create: (options, deps) => createChatProvider(options, { limitField }, deps),
});
