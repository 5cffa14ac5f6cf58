import type { z } from 'zod';
import { textOfAnswer } from '#main/outbound/answer-text.ts';
import { outboundError } from '#main/outbound/failures.ts';
import type { Destination, Outbound, OutboundResponse } from '#main/outbound/types.ts';
import { readJson, refineModelError } from './model-error.ts';
import type { CallDeps, Completion, CompletionRequest } from './provider.ts';

interface SdkCall<Answer> {
  readonly host: string;
  readonly apiKey: string;
  readonly request: CompletionRequest;
  readonly deps: CallDeps;
  readonly destination?: Destination;
  /** What we read of the answer; the SDK's own types are a promise, this is a check. */
  readonly answer: z.ZodType<Answer>;
  readonly send: (fetcher: Outbound['fetch'], signal: AbortSignal) => Promise<unknown>;
  /** Throws an OutboundError where a well-formed answer says that nothing is there. */
  readonly read: (answer: Answer) => Omit<Completion, 'requestId'>;
  /** Throws where a successful answer wraps a failure that may pass: it is retried as such. */
  readonly check?: (answer: unknown) => void;
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
export const callThroughSdk = async <Answer>(call: SdkCall<Answer>): Promise<Completion> => {
  const { host, request, deps } = call;
  const signal = request.signal ?? new AbortController().signal;
  const check = (answer: OutboundResponse): void => {
    const value = readJson(textOfAnswer(answer));
    if (value === undefined) throw outboundError('layout-changed', { host, detail: 'not JSON' });
    call.check?.(value);
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
        ...(call.destination && { destination: call.destination }),
      });
      requestId = answer.headers.get('x-request-id') ?? answer.headers.get('request-id');
      return new Response(answer.bytes, { headers: { 'content-type': 'application/json' } });
    } catch (error) {
      failure = error;
      throw error;
    }
  };
  const raw = await call.send(fetcher, signal).catch((error: unknown) => {
    if (failure instanceof Error) throw failure;
    throw outboundError(signal.aborted ? 'cancelled' : 'layout-changed', { host, cause: error });
  });
  const answer = call.answer.safeParse(raw);
  if (answer.success) return { ...call.read(answer.data), requestId };
  const field = answer.error.issues[0]?.path.join('.') ?? '';
  throw outboundError('layout-changed', {
    host,
    maybeCharged: request.costsMoney,
    detail: `field ${field}`,
  });
};
