import { cancelled, timedOut } from './failures.ts';
import { OutboundError } from './types.ts';

/** A stop button that another signal presses too. @param onTime called where it lasts longer than that */
const linked = (
  pressed: AbortSignal,
  reasonOf: (reason: unknown) => unknown,
  ms: number,
  onTime: (stop: AbortController) => void,
) => {
  const stop = new AbortController();
  const timer = setTimeout(() => {
    onTime(stop);
  }, ms);
  const onAbort = (): void => {
    stop.abort(reasonOf(pressed.reason));
  };
  if (pressed.aborted) onAbort();
  else pressed.addEventListener('abort', onAbort);
  return {
    stop,
    end: (): void => {
      clearTimeout(timer);
      pressed.removeEventListener('abort', onAbort);
    },
  };
};

/** The stop button of a whole request, pressed by the caller, the network switch or the total time. */
export const openBudget = (
  host: string,
  totalMs: number,
  signals: readonly (AbortSignal | null | undefined)[],
) => {
  const began = performance.now();
  const { stop, end } = linked(
    AbortSignal.any(signals.filter((signal) => signal instanceof AbortSignal)),
    (reason) => (reason instanceof OutboundError ? reason : cancelled(host, reason)),
    totalMs,
    (late) => {
      late.abort(timedOut(host, 'did not finish its answer', totalMs));
    },
  );
  return {
    signal: stop.signal,
    stop: (reason: OutboundError): void => {
      stop.abort(reason);
    },
    leftMs: (): number => totalMs - (performance.now() - began),
    end,
  };
};

export type Budget = ReturnType<typeof openBudget>;

/** A stop button for one try, which the budget's presses too. A try that lasts longer than `attemptMs` ends the whole request. */
export const openAttempt = ({ signal, stop }: Budget, host: string, attemptMs: number) =>
  linked(
    signal,
    (reason) => reason,
    attemptMs,
    () => {
      stop(timedOut(host, 'did not finish its answer', attemptMs));
    },
  );
