import { cancelled, timedOut } from './failures.ts';

/** The stop button of a whole request, pressed by the caller's signal or by the total time. */
export interface Budget {
  readonly signal: AbortSignal;
  readonly leftMs: () => number;
  readonly end: () => void;
}

export const openBudget = (host: string, totalMs: number, signal: AbortSignal | null | undefined): Budget => {
  const stop = new AbortController();
  const began = performance.now();
  const timer = setTimeout(() => {
    stop.abort(timedOut(host, 'did not finish its answer', totalMs));
  }, totalMs);
  const onAbort = (): void => {
    stop.abort(cancelled(host, signal?.reason));
  };
  if (signal?.aborted) onAbort();
  else signal?.addEventListener('abort', onAbort, { once: true });
  return {
    signal: stop.signal,
    leftMs: () => totalMs - (performance.now() - began),
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    },
  };
};

/** A stop button for one try, which the budget's presses too; a try that timed out leaves the budget running. */
export const openAttempt = (budget: Budget): { readonly stop: AbortController; readonly end: () => void } => {
  const stop = new AbortController();
  const onAbort = (): void => {
    stop.abort(budget.signal.reason);
  };
  if (budget.signal.aborted) onAbort();
  else budget.signal.addEventListener('abort', onAbort, { once: true });
  return {
    stop,
    end: () => {
      budget.signal.removeEventListener('abort', onAbort);
    },
  };
};
