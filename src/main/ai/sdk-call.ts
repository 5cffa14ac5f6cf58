import type { z } from 'zod';
import { textOfAnswer } from '#main/outbound/answer-text.ts';
import { outboundError } from '#main/outbound/failures.ts';
import type { Destination, Outbound, OutboundResponse } from '#main/outbound/types.ts';
import { readJson, refineModelError } from './model-error.ts';
import type { CallDeps, Completion, CompletionRequest, Provider, ProviderOptions } from './provider.ts';

/** A vendor's SDK: how it is called, and what is read of its answer. */
interface Sdk<Answer> {
  readonly destination?: Destination;
  /** What we read of the answer; the SDK's own types are a promise, this is a check. */
  readonly answer: z.ZodType<Answer>;
  readonly send: (
    request: CompletionRequest,
    fetcher: Outbound['fetch'],
    signal: AbortSignal,
  ) => Promise<unknown>;
  /** Throws an OutboundError where a well-formed answer says that nothing is there. */
  readonly read: (answer: Answer, request: CompletionRequest, host: string) => Omit<Completion, 'requestId'>;
  /** Throws where a successful answer wraps a failure that may pass: it is retried as such. */
  readonly check?: (answer: unknown, host: string) => void;
}

interface SdkCall<Answer> {
  readonly host: string;
  readonly apiKey: string;
  readonly request: CompletionRequest;
  readonly deps: CallDeps;
  readonly sdk: Sdk<Answer>;
}

/** Longer than any try of ours, so that the SDK's own clock never rings first. */
export const SDK_TIMEOUT_MS = 3_600_000;

const ATTEMPT_MS = 120_000;
const RETRIES = 2;
const LONGEST_WAIT_MS = 60_000;
const LONGEST_ANSWER_BYTES = 4_000_000;

/** A model thinks before it sends its first byte: one deadline covers the whole try. */
const limitsOf = (attemptMs: number) => ({
  headersMs: attemptMs,
  idleMs: attemptMs,
  attemptMs,
  totalMs: attemptMs * (RETRIES + 1) + LONGEST_WAIT_MS * RETRIES,
  maxWaitMs: LONGEST_WAIT_MS,
  maxBytes: LONGEST_ANSWER_BYTES,
  maxRedirects: 0,
});

/**
 * Sends one request through a vendor's SDK, whose own retries and clocks are off, and the outbound door, and checks the
 * shape of the answer.
 * @throws OutboundError
 */
const callThroughSdk = async <Answer>(call: SdkCall<Answer>): Promise<Completion> => {
  const { host, request, deps, sdk } = call;
  const signal = request.signal ?? new AbortController().signal;
  const check = (answer: OutboundResponse): void => {
    const value = readJson(textOfAnswer(answer));
    if (value === undefined) throw outboundError('layout-changed', { host, detail: 'not JSON' });
    sdk.check?.(value, host);
  };
  // SDKs wrap or rewrite what `fetch` throws.
  let failure: unknown = null;
  let requestId: string | null = null;
  const fetcher: Outbound['fetch'] = async (input, init) => {
    const source = new Request(input, init);
    try {
      const answer = await deps.outbound.request({
        url: source.url,
        method: source.method,
        headers: Object.fromEntries(source.headers),
        body: await source.text(),
        signal,
        limits: limitsOf(deps.attemptMs ?? ATTEMPT_MS),
        retries: RETRIES,
        costsMoney: request.costsMoney,
        secrets: [call.apiKey],
        refine: refineModelError,
        check,
        ...(sdk.destination && { destination: sdk.destination }),
      });
      requestId = answer.headers.get('x-request-id') ?? answer.headers.get('request-id');
      return new Response(answer.bytes, { headers: { 'content-type': 'application/json' } });
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const raw = await sdk.send(request, fetcher, signal).catch((error: unknown) => {
    if (failure instanceof Error) throw failure;
    throw outboundError(signal.aborted ? 'cancelled' : 'layout-changed', { host, cause: error });
  });
  const answer = sdk.answer.safeParse(raw);
  if (answer.success) return { ...sdk.read(answer.data, request, host), requestId };
  const field = answer.error.issues[0]?.path.join('.') ?? '';
  throw outboundError('layout-changed', {
    host,
    maybeCharged: request.costsMoney,
    detail: `field ${field}`,
  });
};

/** A provider at an address that is reached through its vendor's SDK. */
export const providerOf = <Answer>(
  { baseUrl, apiKey }: ProviderOptions,
  deps: CallDeps,
  sdk: Sdk<Answer>,
): Provider => {
  const { host } = new URL(baseUrl);
  return { host, complete: (request) => callThroughSdk({ host, apiKey, request, deps, sdk }) };
};
