import type { Budget } from './budget.ts';
import { asMaybeCharged, networkError } from './failures.ts';
import { backOff } from './retry-after.ts';
import { failureOf, sendOnce, type OutboundCall, type OutboundDoor } from './send.ts';
import type { OutboundError, OutboundResponse } from './types.ts';

/** The answer may have been computed, and charged for, though it never arrived whole. */
const maybeComputed = ({ kind, hostStatus }: OutboundError): boolean =>
  kind === 'interrupted' ||
  kind === 'too-large' ||
  kind === 'layout-changed' ||
  (kind === 'timed-out' && hostStatus === undefined);

const isTransient = ({ kind, hostStatus = 0 }: OutboundError): boolean =>
  ['rate-limited', 'offline', 'interrupted', 'timed-out'].includes(kind) || hostStatus >= 500;

/** Milliseconds to the next try, or null where waiting is not worth it. */
const waitBefore = (
  door: OutboundDoor,
  call: OutboundCall,
  error: OutboundError,
  attempt: number,
): number | null => {
  if (!isTransient(error)) return null;
  const retryAfter = error.until === undefined ? null : Math.max(0, error.until * 1000 - door.now());
  const wait = retryAfter === null ? backOff(attempt, door.random) : retryAfter + door.random() * 250;
  return wait <= call.limits.maxWaitMs ? wait : null;
};

const noteClosed = (door: OutboundDoor, rateKey: string | undefined, error: OutboundError): void => {
  if (rateKey === undefined || error.kind !== 'rate-limited' || error.until === undefined) return;
  door.closedUntil.set(rateKey, error.until * 1000);
};

/** Tries until an answer comes, a retry cannot help or could be charged twice, or the budget is used up. @throws OutboundError */
export const sendWithRetries = async (
  door: OutboundDoor,
  call: OutboundCall,
  budget: Budget,
): Promise<OutboundResponse> => {
  const { request, hop } = call;
  const { host } = hop.url;
  const retries = request.retries ?? (hop.method === 'GET' || hop.method === 'HEAD' ? 2 : 0);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await sendOnce(door, call, budget);
    } catch (thrown) {
      const error = networkError(thrown, host);
      noteClosed(door, request.rateKey, error);
      if (request.costsMoney === true && maybeComputed(error)) throw asMaybeCharged(error);
      const wait = attempt < retries ? waitBefore(door, call, error, attempt) : null;
      if (wait === null || budget.signal.aborted || wait >= budget.leftMs()) throw error;
      await door.sleep(wait, budget.signal).catch((reason: unknown) => {
        throw failureOf(reason, budget.signal, host);
      });
    }
  }
};
