import { setTimeout as delay } from 'node:timers/promises';
import type { Agent } from 'undici';
import type { AddressPolicy } from './address-rules.ts';
import { openAttempt, openBudget, type Budget } from './budget.ts';
import { exchange, type Exchange, type Hop } from './exchange.ts';
import { networkError, rateLimited, statusError } from './failures.ts';
import { createGuardedAgent, type Resolve } from './guarded-agent.ts';
import { backOff } from './retry-after.ts';
import {
  OutboundError,
  type Outbound,
  type OutboundLimits,
  type OutboundRequest,
  type OutboundResponse,
} from './types.ts';

export const defaultLimits: OutboundLimits = {
  headersMs: 20_000,
  idleMs: 20_000,
  totalMs: 60_000,
  maxWaitMs: 30_000,
  maxBytes: 20_000_000,
  maxRedirects: 5,
};

export interface OutboundOptions extends AddressPolicy {
  readonly userAgent?: string;
  readonly connectMs?: number;
  readonly limits?: Partial<OutboundLimits>;
  /** Epoch milliseconds, for Retry-After dates. */
  readonly now?: () => number;
  /** In [0, 1), for the jitter of retries. */
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  readonly resolve?: Resolve;
}

interface Door {
  readonly agent: Agent;
  readonly policy: AddressPolicy;
  readonly limits: OutboundLimits;
  readonly userAgent: string;
  readonly now: () => number;
  readonly random: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Rate key → epoch milliseconds before which it may not be used. */
  readonly closedUntil: Map<string, number>;
}

/** Only as much of an error's body is read as tells what happened. */
const errorBodyBytes = 64_000;
const answerLength = 4_000;

const readAll = async (
  stream: ReadableStream<Uint8Array>,
  upTo: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of stream) {
    parts.push(part);
    size += part.byteLength;
    if (size >= upTo) break;
  }
  return Buffer.concat(parts);
};

const answerOf = async (door: Door, opened: Exchange): Promise<OutboundResponse> => {
  const { status, headers, url } = opened;
  const ok = status >= 200 && status < 300;
  const bytes = await readAll(opened.body, ok ? Number.POSITIVE_INFINITY : errorBodyBytes);
  const text = new TextDecoder().decode(bytes);
  if (ok) return { status, headers, url, bytes, text };
  throw statusError(status, url.host, headers, text.slice(0, answerLength), door.now());
};

const tryOnce = async (door: Door, hop: Hop, limits: OutboundLimits, budget: Budget) => {
  const attempt = openAttempt(budget);
  try {
    return await answerOf(door, await exchange(door.agent, door.policy, hop, limits, attempt.stop, () => {}));
  } catch (thrown) {
    const { aborted, reason } = attempt.stop.signal;
    throw networkError(aborted && !(thrown instanceof OutboundError) ? reason : thrown, hop.url.host);
  } finally {
    attempt.end();
  }
};

const isTransient = (error: OutboundError): boolean =>
  ['rate-limited', 'offline', 'timed-out'].includes(error.kind) || (error.status ?? 0) >= 500;

/** Milliseconds to the next try, or null where waiting is not worth it. */
const waitBefore = (door: Door, error: OutboundError, attempt: number, maxWaitMs: number): number | null => {
  if (!isTransient(error)) return null;
  const asked = error.until === undefined ? null : Math.max(0, error.until * 1000 - door.now());
  const wait = asked === null ? backOff(attempt, door.random) : asked + door.random() * 250;
  return wait <= maxWaitMs ? wait : null;
};

const noteClosed = (door: Door, rateKey: string | undefined, error: OutboundError): void => {
  if (rateKey === undefined || error.kind !== 'rate-limited' || error.until === undefined) return;
  door.closedUntil.set(rateKey, error.until * 1000);
};

const tryUntilDone = async (
  door: Door,
  hop: Hop,
  asked: OutboundRequest,
  limits: OutboundLimits,
  budget: Budget,
): Promise<OutboundResponse> => {
  const retries = asked.retries ?? (hop.method === 'GET' || hop.method === 'HEAD' ? 2 : 0);
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await tryOnce(door, hop, limits, budget);
    } catch (thrown) {
      const error = networkError(thrown, hop.url.host);
      noteClosed(door, asked.rateKey, error);
      const wait = attempt < retries ? waitBefore(door, error, attempt, limits.maxWaitMs) : null;
      if (wait === null || budget.signal.aborted || wait >= budget.leftMs()) throw error;
      await door.sleep(wait, budget.signal).catch((reason: unknown) => {
        throw networkError(budget.signal.aborted ? budget.signal.reason : reason, hop.url.host);
      });
    }
  }
};

const hopOf = (door: Door, url: string | URL, method: string, headers: Headers, body: Hop['body']): Hop => {
  const parsed = URL.parse(String(url));
  if (!parsed) throw new OutboundError('refused-address', 'The address is not a URL.');
  if (!headers.has('user-agent')) headers.set('user-agent', door.userAgent);
  return { url: parsed, method: method.toUpperCase(), headers, body };
};

const request = async (door: Door, asked: OutboundRequest): Promise<OutboundResponse> => {
  const hop = hopOf(door, asked.url, asked.method ?? 'GET', new Headers(asked.headers), asked.body ?? null);
  const limits = { ...door.limits, ...asked.limits };
  const closed = asked.rateKey === undefined ? 0 : (door.closedUntil.get(asked.rateKey) ?? 0);
  if (closed > door.now()) throw rateLimited(hop.url.host, closed / 1000);
  const budget = openBudget(hop.url.host, limits.totalMs, asked.signal);
  try {
    return await tryUntilDone(door, hop, asked, limits, budget);
  } finally {
    budget.end();
  }
};

const bytesOf = async (source: Request): Promise<Hop['body']> =>
  source.body === null ? null : new Uint8Array(await source.arrayBuffer());

/** Standard fetch through the door; `Request` reads every form of input and body for us. */
const fetchThrough = async (
  door: Door,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> => {
  const source = new Request(input, init);
  const hop = hopOf(door, source.url, source.method, new Headers(source.headers), await bytesOf(source));
  const budget = openBudget(hop.url.host, door.limits.totalMs, source.signal);
  const attempt = openAttempt(budget);
  const settled = (): void => {
    attempt.end();
    budget.end();
  };
  try {
    const opened = await exchange(door.agent, door.policy, hop, door.limits, attempt.stop, settled);
    const empty = opened.status === 204 || opened.status === 205 || opened.status === 304;
    if (empty) settled();
    return new Response(empty ? null : opened.body, { status: opened.status, headers: opened.headers });
  } catch (thrown) {
    settled();
    throw networkError(attempt.stop.signal.aborted ? attempt.stop.signal.reason : thrown, hop.url.host);
  }
};

/**
 * Opens the product's one outbound door: http(s) to public addresses, checked at connect and at every redirect, with caps
 * on size and time. Collectors and providers get it handed in; nothing else in the product calls another machine.
 */
export const createOutbound = (options: OutboundOptions = {}): Outbound => {
  const door: Door = {
    agent: createGuardedAgent(options, options.connectMs ?? 10_000, options.resolve),
    policy: options,
    limits: { ...defaultLimits, ...options.limits },
    userAgent: options.userAgent ?? 'Dropscope (research workstation)',
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms, signal) => delay(ms, undefined, { signal })),
    closedUntil: new Map(),
  };
  return {
    request: (asked) => request(door, asked),
    fetch: (input, init) => fetchThrough(door, input, init),
    close: () => door.agent.destroy(),
  };
};
