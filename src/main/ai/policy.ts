import { ModelCallError, modelCallError } from './failure.ts';

/**
 * One policy around all vendors' SDKs, whose own limits differ widely (10 minutes and 2 repeats, no limit at all,
 * Retry-After obeyed for days or ignored): their repeats are switched off, these hold.
 */
export interface CallPolicy {
  /** One attempt, from connecting to the last byte. */
  readonly attemptMs: number;
  readonly repeats: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
  /** Longest Retry-After that is waited for; a longer one ends the call and is reported. */
  readonly longestRetryAfterMs: number;
  readonly longestAnswerBytes: number;
}

export const DEFAULT_POLICY: CallPolicy = {
  attemptMs: 120_000,
  repeats: 2,
  firstDelayMs: 1000,
  longestDelayMs: 20_000,
  longestRetryAfterMs: 60_000,
  longestAnswerBytes: 4_000_000,
};

/** What makes the policy testable without waiting. */
export interface PolicyClock {
  readonly now: () => number;
  readonly random: () => number;
  /** Resolves after the time, rejects at once when the signal aborts. */
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}

export const systemClock: PolicyClock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(new Error('aborted'));
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, milliseconds);
      if (signal?.aborted === true) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
};

/**
 * Whether another attempt is both useful and free of the risk to pay twice: refusals and errors of the server produced
 * no answer; a broken connection or silence may have, so a paid call is not repeated after those.
 */
export const worthRepeating = (failure: ModelCallError, costsMoney: boolean): boolean => {
  if (failure.kind === 'rate_limited' || failure.kind === 'server_error') return true;
  if (failure.kind === 'unreachable') return failure.details.maybeCharged !== true;
  return failure.kind === 'interrupted' && !costsMoney;
};

/** Delay before attempt `attempt` + 1 (0-based), in milliseconds: doubled each time, the upper half of it at random. */
export const backOff = (attempt: number, policy: CallPolicy, random: () => number): number => {
  const full = Math.min(policy.longestDelayMs, policy.firstDelayMs * 2 ** attempt);
  return full / 2 + (full / 2) * random();
};

/** Seconds that a Retry-After value asks for: a number or an HTTP date; null where it says nothing usable. */
export const parseRetryAfter = (value: string | null, now: number): number | null => {
  if (value === null || value.trim() === '') return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const moment = Date.parse(value);
  return Number.isNaN(moment) ? null : Math.max(0, (moment - now) / 1000);
};

interface CallOptions {
  readonly policy: CallPolicy;
  readonly clock: PolicyClock;
  readonly costsMoney: boolean;
  readonly host: string;
  readonly signal?: AbortSignal | undefined;
}

const delayAfter = (failure: ModelCallError, attempt: number, options: CallOptions): number | null => {
  const asked = (failure.details.retryAfterSeconds ?? 0) * 1000;
  if (asked > options.policy.longestRetryAfterMs) return null;
  return Math.max(asked, backOff(attempt, options.policy, options.clock.random));
};

const cancelled = (host: string) => modelCallError({ kind: 'cancelled', host });

/** Runs attempts until one succeeds, the policy forbids another, or the caller cancels. @throws ModelCallError */
export const callWithPolicy = async <Result>(
  attemptOnce: (signal: AbortSignal) => Promise<Result>,
  options: CallOptions,
): Promise<Result> => {
  const { policy, clock, signal, host } = options;
  for (let attempt = 0; ; attempt += 1) {
    if (signal?.aborted === true) throw cancelled(host);
    try {
      return await attemptOnce(signal ?? new AbortController().signal);
    } catch (error) {
      if (!(error instanceof ModelCallError)) throw error;
      const again = attempt < policy.repeats && worthRepeating(error, options.costsMoney);
      const delay = again ? delayAfter(error, attempt, options) : null;
      if (delay === null) throw error;
      await clock.sleep(delay, signal).catch(() => {
        throw cancelled(host);
      });
    }
  }
};
