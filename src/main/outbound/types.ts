/** What can come of asking another machine, in the words that every collector and provider uses. */
export const outboundErrorKinds = [
  'no-credentials',
  'credits-spent',
  'rate-limited',
  'blocked',
  'region',
  'not-found',
  'layout-changed',
  'upstream-failed',
  'offline',
  'timed-out',
  'too-large',
  'refused-address',
  'cancelled',
] as const;
export type OutboundErrorKind = (typeof outboundErrorKinds)[number];

export interface OutboundErrorDetails {
  /** The host asked, never the whole URL: its query may hold a key. */
  readonly host?: string;
  readonly status?: number;
  /** Epoch seconds, UTC, before which asking again is not allowed. */
  readonly until?: number;
  /** The beginning of what the host answered, for a collector that knows its error format. Never shown as it is. */
  readonly answer?: string;
  readonly cause?: unknown;
}

/** A request that did not end in a usable answer; `message` is one sentence that a person can act on. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly kind: OutboundErrorKind;
  readonly host: string | undefined;
  readonly status: number | undefined;
  readonly until: number | undefined;
  readonly answer: string;

  constructor(kind: OutboundErrorKind, message: string, details: OutboundErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.kind = kind;
    this.host = details.host;
    this.status = details.status;
    this.until = details.until;
    this.answer = details.answer ?? '';
  }
}

/** Bounds of one request. Durations in milliseconds; `totalMs` covers redirects, retries, waits and the body. */
export interface OutboundLimits {
  readonly headersMs: number;
  readonly idleMs: number;
  readonly totalMs: number;
  /** The longest wait that a retry may take; a longer Retry-After ends the request as `rate-limited`. */
  readonly maxWaitMs: number;
  /** Of the decoded body. */
  readonly maxBytes: number;
  readonly maxRedirects: number;
}

export interface OutboundRequest {
  readonly url: string | URL;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  readonly signal?: AbortSignal;
  readonly limits?: Partial<OutboundLimits>;
  /** Default 2 for GET and HEAD, 0 for all others: a call that may cost money is not repeated unasked. */
  readonly retries?: number;
  /** Requests of one key share a rate limit: after "wait until T" none of them leaves the machine before T. */
  readonly rateKey?: string;
}

export interface OutboundResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The address that answered, after redirects. */
  readonly url: URL;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly text: string;
}

/** The one door through which the product reaches another machine. */
export interface Outbound {
  /** Whole answer with a 2xx status, or an OutboundError. Retries as the request says. */
  readonly request: (request: OutboundRequest) => Promise<OutboundResponse>;
  /** The same door in the shape vendor SDKs take: one try, any status, body streamed within the limits. */
  readonly fetch: typeof globalThis.fetch;
  readonly close: () => Promise<void>;
}
