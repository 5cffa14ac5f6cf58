import { z } from 'zod';
import { outboundError } from '#main/outbound/failures.ts';
import type { Outbound } from '#main/outbound/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { CallDeps, Completion, CompletionRequest, Provider, ProviderOptions, Wire } from './provider.ts';
import { providerOf } from './sdk-call.ts';

const answerSchema = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z
              .array(z.looseObject({ text: z.string().optional(), thought: z.boolean().optional() }))
              .optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.looseObject({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number().optional(),
      candidatesTokenCount: z.number().optional(),
      thoughtsTokenCount: z.number().optional(),
    })
    .optional(),
  modelVersion: z.string().optional(),
});
type Answer = ValueOf<typeof answerSchema>;

const openClient = async (options: ProviderOptions, fetcher: Outbound['fetch']) => {
  const { GoogleGenAI } = await import('@google/genai');
  // No retryOptions: absent means that the SDK does not repeat.
  return new GoogleGenAI({
    apiKey: options.apiKey,
    enterprise: false,
    apiVersion: 'v1',
    httpOptions: { baseUrl: options.baseUrl, fetch: fetcher },
  });
};

const structured = (output: CompletionRequest['output']) => {
  if (output === undefined || output.support === 'prompt') return {};
  const asJson = { responseMimeType: 'application/json' };
  return output.support === 'json' ? asJson : { ...asJson, responseJsonSchema: { ...output.schema } };
};

const send = async (
  options: ProviderOptions,
  request: CompletionRequest,
  fetcher: Outbound['fetch'],
  signal: AbortSignal,
) => {
  const client = await openClient(options, fetcher);
  return client.models.generateContent({
    model: request.model,
    contents: request.prompt,
    config: {
      systemInstruction: request.system,
      maxOutputTokens: request.maxOutputTokens,
      abortSignal: signal,
      ...structured(request.output),
    },
  });
};

const textOf = (answer: Answer, host: string): string => {
  const blocked = answer.promptFeedback?.blockReason;
  if (blocked !== undefined) throw outboundError('declined', { host, said: blocked });
  const candidate = answer.candidates?.[0];
  if (candidate === undefined) throw outboundError('layout-changed', { host, detail: 'no candidates' });
  if (candidate.finishReason === 'MAX_TOKENS') throw outboundError('truncated', { host });
  if (candidate.finishReason !== undefined && candidate.finishReason !== 'STOP') {
    throw outboundError('declined', { host, said: candidate.finishReason });
  }
  const parts = candidate.content?.parts ?? [];
  return parts.map((part) => (part.thought === true ? '' : (part.text ?? ''))).join('');
};

const toCompletion = (
  answer: Answer,
  request: CompletionRequest,
  host: string,
): Omit<Completion, 'requestId'> => {
  const usage = answer.usageMetadata;
  return {
    text: textOf(answer, host),
    model: answer.modelVersion ?? request.model,
    inputTokens: usage?.promptTokenCount ?? 0,
    // Thinking is billed as output.
    outputTokens: (usage?.candidatesTokenCount ?? 0) + (usage?.thoughtsTokenCount ?? 0),
    usageReported: usage !== undefined,
  };
};

const create = (options: ProviderOptions, deps: CallDeps): Provider =>
  providerOf(options, deps, {
    answer: answerSchema,
    send: (request, fetcher, signal) => send(options, request, fetcher, signal),
    read: toCompletion,
  });

/** Google's generateContent format. */
export const google: Wire = { url: 'https://generativelanguage.googleapis.com', create };
