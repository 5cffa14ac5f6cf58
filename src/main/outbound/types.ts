import type { Socket } from 'node:net';
import { AppError, type ErrorCode } from '#main/base/errors.ts';

/** What can come of calling another machine, in the words that every collector and provider uses. */
export const outboundErrorKinds = [
  'no-credentials',
  'credits-spent',
  'rate-limited',
  'blocked',
  'region',
  'not-found',
  /** The host refused this very request (a status from 400 to 499 without a meaning of its own here). */
  'rejected',
  /** The answer cannot be read. */
  'layout-changed',
  'upstream-failed',
  /** No connection came about: nothing was sent. */
  'offline',
  /** The connection broke after something was sent. */
  'interrupted',
  'timed-out',
  'too-large',
  'refused-address',
  'network-off',
  'cancelled',
  /** A language model declined to answer. */
  'declined',
  /** A language model reached its limit before its answer was complete. */
  'truncated',
] as const;
export type OutboundErrorKind = (typeof outboundErrorKinds)[number];

export interface OutboundErrorDetails {
  /** The host asked, never the whole URL: its query may contain a key. */
  readonly host?: string;
  readonly hostStatus?: number;
  /** Epoch seconds, UTC, before which asking again is not allowed. */
  readonly until?: number;
  /** The beginning of what the host answered, for a collector that knows its error format. Never shown as it is. */
  readonly answer?: string;
  /** The host may have charged for an answer that never arrived whole. */
  readonly maybeCharged?: boolean;
  readonly cause?: unknown;
}

const codes: Readonly<Record<OutboundErrorKind, ErrorCode>> = {
  'no-credentials': 'not_configured',
  'credits-spent': 'payment_required',
  'rate-limited': 'rate_limited',
  blocked: 'upstream_unavailable',
  region: 'upstream_unavailable',
  'not-found': 'not_found',
  rejected: 'upstream_unavailable',
  'layout-changed': 'upstream_unavailable',
  'upstream-failed': 'upstream_unavailable',
  offline: 'unavailable',
  interrupted: 'upstream_unavailable',
  'timed-out': 'upstream_timeout',
  'too-large': 'upstream_unavailable',
  'refused-address': 'upstream_unavailable',
  'network-off': 'unavailable',
  cancelled: 'conflict',
  declined: 'upstream_unavailable',
  truncated: 'upstream_unavailable',
};

const secondsUntil = (until: number | undefined): { readonly retryAfter?: number } =>
  until === undefined ? {} : { retryAfter: Math.max(0, Math.ceil(until - Date.now() / 1000)) };

/** A request that did not end in a usable answer; `message` is one sentence that a person can act on. */
export class OutboundError extends AppError {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;
  readonly host: string | undefined;
  readonly hostStatus: number | undefined;
  readonly until: number | undefined;
  readonly answer: string;
  readonly maybeCharged: boolean;

  constructor(kind: OutboundErrorKind, message: string, details: OutboundErrorDetails = {}) {
    super(codes[kind], message, { cause: details.cause, ...secondsUntil(details.until) });
    this.kind = kind;
    this.host = details.host;
    this.hostStatus = details.hostStatus;
    this.until = details.until;
    this.answer = details.answer ?? '';
    this.maybeCharged = details.maybeCharged ?? false;
  }
}

/** Bounds of one request. Durations in milliseconds. */
export interface OutboundLimits {
  readonly headersMs: number;
  readonly idleMs: number;
  /** One try, from connecting to the last byte; a longer one ends the request. */
  readonly attemptMs: number;
  /** Everything: redirects, retries, waits and the body. */
  readonly totalMs: number;
  /** The longest wait that a retry may take; a longer Retry-After ends the request as `rate-limited`. */
  readonly maxWaitMs: number;
  /** Of the decoded body. */
  readonly maxBytes: number;
  /** 0: a redirect is an error. */
  readonly maxRedirects: number;
}

/** Where a call may lead: the public internet, or the one server whose address the user entered. */
export type Destination = 'public' | 'named-server';

export interface OutboundRequest {
  readonly url: string | URL;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<OutboundLimits>;
  /** Default `public`. */
  readonly destination?: Destination;
  /** Default 2 for GET and HEAD, 0 for all others. */
  readonly retries?: number;
  /** The host charges for answers: no retry where one may have been computed. */
  readonly costsMoney?: boolean;
  /** Removed from everything the host says. */
  readonly secrets?: readonly string[];
  /** Throws an OutboundError where a 2xx answer is not one; retried like any other. */
  readonly check?: (answer: OutboundResponse) => void;
  /** Says more exactly what a failed answer means, by the host's own error format. */
  readonly refine?: (error: OutboundError, nowMs: number) => OutboundError;
  /** Requests of one key share a rate limit: after "wait until T" none of them leaves the machine before T. */
  readonly rateKey?: string;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The address that answered, after redirects. */
  readonly url: URL;
  /** Without the call's secrets. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One call as it is logged: never its path, query or body. */
export interface OutgoingCall {
  readonly host: string;
  readonly method: string;
  readonly ms: number;
  readonly status?: number;
  readonly failure?: OutboundErrorKind;
}

/** Notes a call that begins now, once it has ended. */
export const callLog = (onCall: (call: OutgoingCall) => void, host: string, method: string) => {
  const began = performance.now();
  return (outcome: Pick<OutgoingCall, 'status' | 'failure'>): void => {
    onCall({ host, method, ms: Math.round(performance.now() - began), ...outcome });
  };
};

/** A server that the user named; a host that starts with / is the folder of a socket file. */
export interface DialTarget {
  readonly host: string;
  readonly port: number;
}

/** The one door through which the product reaches another machine. */
export interface Outbound {
  /**
   * Whole answer with a 2xx status; retries as the request says.
   * @throws OutboundError
   */
  readonly request: (request: OutboundRequest) => Promise<OutboundResponse>;
  /** The same door in the shape libraries take: one try, any status, body streamed within the limits. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Leave for a program of its own that goes out (a browser, pip). The signal aborts with the caller's and when the network
   * is disabled.
   * @throws OutboundError `network-off`
   */
  readonly permit: (signal?: AbortSignal) => AbortSignal;
  /**
   * A bare connection to a server that the user named, for a protocol of its own. It ends with the signal, and when the network is
   * disabled unless it stays on this machine.
   * @throws OutboundError `network-off`, `offline`, `refused-address`
   */
  readonly dial: (target: DialTarget, signal?: AbortSignal) => Promise<Socket>;
  /** Whether the user lets calls out. */
  readonly isOpen: () => boolean;
  readonly close: () => Promise<void>;
}
