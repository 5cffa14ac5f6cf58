import type { z } from 'zod';
import { modelCallError } from './failure.ts';
import { callWithPolicy, DEFAULT_POLICY, systemClock, type CallPolicy, type PolicyClock } from './policy.ts';
import type { Completion, CompletionRequest } from './provider.ts';
import { openTransport } from './transport.ts';

export interface CallDeps {
  readonly policy?: CallPolicy;
  readonly clock?: PolicyClock;
  readonly fetch?: typeof fetch;
}

interface SdkCall<Answer> {
  readonly host: string;
  readonly apiKey: string;
  readonly request: CompletionRequest;
  readonly deps: CallDeps;
  /** What we read of the answer; the SDK's own types are a promise, this is a check. */
  readonly answer: z.ZodType<Answer>;
  readonly send: (fetcher: typeof fetch, signal: AbortSignal) => Promise<unknown>;
  /** Throws a ModelCallError where a well-formed answer says that there is none. */
  readonly read: (answer: Answer) => Omit<Completion, 'requestId'>;
}

/** Longer than any attempt of ours, so that the SDK's own clock never rings first. */
export const SDK_TIMEOUT_MS = 3_600_000;

/** Sends one request through a vendor's SDK under our policy and checks the shape of the answer. @throws ModelCallError */
export const callThroughSdk = <Answer>(call: SdkCall<Answer>): Promise<Completion> => {
  const { host, request, deps } = call;
  const policy = deps.policy ?? DEFAULT_POLICY;
  const clock = deps.clock ?? systemClock;
  const attempt = async (signal: AbortSignal) => {
    const transport = openTransport({
      host,
      attemptMs: policy.attemptMs,
      longestAnswerBytes: policy.longestAnswerBytes,
      costsMoney: request.costsMoney,
      secrets: [call.apiKey],
      now: clock.now,
      signal,
      ...(deps.fetch === undefined ? {} : { fetch: deps.fetch }),
    });
    const raw = await call.send(transport.fetch, signal).catch((error: unknown) => {
      if (signal.aborted) throw modelCallError({ kind: 'cancelled', host });
      throw transport.failure() ?? modelCallError({ kind: 'bad_answer', host }, '', error);
    });
    const answer = call.answer.safeParse(raw);
    if (!answer.success) {
      const where = answer.error.issues[0]?.path.join('.') ?? '';
      throw modelCallError({ kind: 'bad_answer', host, maybeCharged: request.costsMoney }, `field ${where}`);
    }
    return { ...call.read(answer.data), requestId: transport.requestId() };
  };
  return callWithPolicy(attempt, {
    policy,
    clock,
    host,
    costsMoney: request.costsMoney,
    signal: request.signal,
  });
};
