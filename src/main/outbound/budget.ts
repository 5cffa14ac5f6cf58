import { cancelled, timedOut } from './failures.ts';
import { OutboundError } from './types.ts';

/** The stop button of a whole request, pressed by the caller, the network switch or the total time. */
export const openBudget = (
  host: string,
  totalMs: number,
  signals: readonly (AbortSignal | null | undefined)[],
) => {
  const stop = new AbortController();
  const began = performance.now();
  const timer = setTimeout(() => {
    stop.abort(timedOut(host, 'did not finish its answer', totalMs));
  }, totalMs);
  const caller = AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal));
  const onAbort = (): void => {
    const reason: unknown = caller.reason;
    stop.abort(reason instanceof OutboundError ? reason : cancelled(host, reason));
  };
  if (caller.aborted) onAbort();
  else caller.addEventListener('abort', onAbort, { once: true });
  return {
    signal: stop.signal,
    stop: (reason: OutboundError): void => {
      stop.abort(reason);
    },
    leftMs: (): number => totalMs - (performance.now() - began),
    end: (): void => {
      clearTimeout(timer);
      caller.removeEventListener('abort', onAbort);
    },
  };
};

export type Budget = ReturnType<typeof openBudget>;

/** A stop button for one try, which the budget's presses too. A try that lasts longer than `attemptMs` ends the whole request. */
export const openAttempt = (
  budget: Budget,
  host: string,
  attemptMs: number,
): { readonly stop: AbortController; readonly end: () => void } => {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    budget.stop(timedOut(host, 'did not finish its answer', attemptMs));
  }, attemptMs);
  const onAbort = (): void => {
    stop.abort(budget.signal.reason);
  };
  if (budget.signal.aborted) onAbort();
  else budget.signal.addEventListener('abort', onAbort, { once: true });
  return {
    stop,
    end: () => {
      clearTimeout(timer);
      budget.signal.removeEventListener('abort', onAbort);
    },
  };
};
