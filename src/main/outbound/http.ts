import { setTimeout as delay } from 'node:timers/promises';
import { openAttempt, openBudget } from './budget.ts';
import { dial } from './dial.ts';
import { exchange, type Hop } from './exchange.ts';
import { rateLimited } from './failures.ts';
import { createNetworkSwitch, type NetworkSwitch } from './network-switch.ts';
import { sendWithRetries } from './retry.ts';
import { createRoutes, type Route, type RouteOptions } from './routes.ts';
import { failureOf, type OutboundDoor } from './send.ts';
import {
  callLog,
  OutboundError,
  type Outbound,
  type OutboundLimits,
  type OutboundRequest,
  type OutboundResponse,
  type OutgoingCall,
} from './types.ts';

export const defaultLimits: OutboundLimits = {
  headersMs: 20_000,
  idleMs: 20_000,
  attemptMs: 60_000,
  totalMs: 60_000,
  maxWaitMs: 30_000,
  maxBytes: 20_000_000,
  maxRedirects: 5,
};

export interface OutboundOptions extends RouteOptions {
  readonly userAgent?: string;
  readonly limits?: Partial<OutboundLimits>;
  /** Epoch milliseconds, for Retry-After dates. */
  readonly now?: () => number;
  /** In [0, 1), for the jitter of retries. */
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** Default: always on. */
  readonly network?: NetworkSwitch;
  /** Called after each call, for the log. */
  readonly onCall?: (call: OutgoingCall) => void;
}

const hopOf = (
  door: OutboundDoor,
  url: string | URL,
  method: string,
  headers: Headers,
  body: Hop['body'],
): Hop => {
  const parsed = URL.parse(String(url));
  if (!parsed) throw new OutboundError('refused-address', 'The address is not a URL.');
  if (!headers.has('user-agent')) headers.set('user-agent', door.userAgent);
  return { url: parsed, method: method.toUpperCase(), headers, body };
};

/** What ends a call from outside: its caller, and the network switch where the call leaves this machine. */
const stopsOf = (door: OutboundDoor, { isLocal }: Route, signal: AbortSignal | undefined) =>
  isLocal ? [signal] : [signal, door.network.signal()];

const limitsOf = (door: OutboundDoor, { limits, destination }: OutboundRequest): OutboundLimits => ({
  ...door.limits,
  ...limits,
  // The user named one address, not those that it may point to.
  ...(destination === 'named-server' ? { maxRedirects: 0 } : {}),
});

const send = async (door: OutboundDoor, request: OutboundRequest): Promise<OutboundResponse> => {
  const { url, method = 'GET', headers, body = null, rateKey, destination = 'public' } = request;
  const hop = hopOf(door, url, method, new Headers(headers), body);
  const { host } = hop.url;
  const closed = rateKey === undefined ? 0 : (door.closedUntil.get(rateKey) ?? 0);
  if (closed > door.now()) throw rateLimited(host, closed / 1000);
  const route = door.routes.to(hop.url, destination);
  const limits = limitsOf(door, request);
  const budget = openBudget(host, limits.totalMs, stopsOf(door, route, request.signal));
  try {
    budget.signal.throwIfAborted();
    return await sendWithRetries(door, { request, hop, route, limits }, budget);
  } finally {
    budget.end();
  }
};

const bytesOf = async (source: Request): Promise<Hop['body']> =>
  source.body === null ? null : new Uint8Array(await source.arrayBuffer());

/** Standard fetch through the door; `Request` reads every form of input and body for us. */
const fetchThrough = async (
  door: OutboundDoor,
  input: string | URL | Request,
  init?: RequestInit,
): Promise<Response> => {
  const source = new Request(input, init);
  const hop = hopOf(door, source.url, source.method, new Headers(source.headers), await bytesOf(source));
  const { host } = hop.url;
  const route = door.routes.to(hop.url, 'public');
  const budget = openBudget(host, door.limits.totalMs, stopsOf(door, route, source.signal));
  const attempt = openAttempt(budget, host, door.limits.attemptMs);
  const log = callLog(door.onCall, host, hop.method);
  const settled = (): void => {
    attempt.end();
    budget.end();
  };
  try {
    budget.signal.throwIfAborted();
    const { status, headers, body } = await exchange(route, hop, door.limits, attempt.stop, settled);
    const isEmpty = status === 204 || status === 205 || status === 304;
    log({ status });
    return new Response(isEmpty ? null : body, { status, headers });
  } catch (thrown) {
    settled();
    const error = failureOf(thrown, attempt.stop.signal, host);
    log({ failure: error.kind });
    throw error;
  }
};

/**
 * Opens the product's one outbound door: http(s) to public addresses, checked at connect and at every redirect, with caps
 * on size and time, behind the user's network switch. Everything that calls another machine gets it handed in.
 */
export const createOutbound = (options: OutboundOptions = {}): Outbound => {
  const network = options.network ?? createNetworkSwitch(true);
  const door: OutboundDoor = {
    routes: createRoutes(options),
    network,
    limits: { ...defaultLimits, ...options.limits },
    userAgent: options.userAgent ?? 'Dropscope (research workstation)',
    now: options.now ?? Date.now,
    random: options.random ?? Math.random,
    sleep: options.sleep ?? ((ms, signal) => delay(ms, undefined, { signal })),
    onCall: options.onCall ?? (() => {}),
    closedUntil: new Map(),
  };
  return {
    request: (request) => send(door, request),
    fetch: (input, init) => fetchThrough(door, input, init),
    permit: (signal) => {
      network.signal().throwIfAborted();
      return signal === undefined ? network.signal() : AbortSignal.any([signal, network.signal()]);
    },
    dial: (target, signal) =>
      dial(
        {
          network,
          resolve: options.resolve,
          connectMs: options.connectMs ?? 10_000,
          onCall: door.onCall,
        },
        target,
        signal,
      ),
    isOpen: () => !network.signal().aborted,
    close: () => door.routes.close(),
  };
};
