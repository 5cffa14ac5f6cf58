import { waitAsked } from './retry-after.ts';
import { OutboundError, type OutboundErrorKind } from './types.ts';

const kindByStatus: Readonly<Record<number, OutboundErrorKind>> = {
  401: 'no-credentials',
  402: 'credits-spent',
  403: 'blocked',
  404: 'not-found',
  408: 'timed-out',
  410: 'not-found',
  429: 'rate-limited',
  451: 'region',
};

const sentences: Readonly<Partial<Record<OutboundErrorKind, string>>> = {
  'no-credentials': 'did not accept the key or login',
  'credits-spent': 'says that the credits are spent',
  blocked: 'refused the request',
  region: 'is not available in this region',
  'not-found': 'has nothing under this address',
  'timed-out': 'took too long to answer',
};

/** The wall of a bot filter says itself which of the two it is; a plain API never answers 403 in HTML. */
const refine403 = (answer: string): OutboundErrorKind =>
  /(?:un|not )available in your (?:area|region|country)/i.test(answer) ? 'region' : 'blocked';

/** The error that a status outside 2xx stands for; `answer` is the beginning of the body. */
export const statusError = (
  status: number,
  host: string,
  headers: Headers,
  answer: string,
  nowMs: number,
): OutboundError => {
  const kind = status === 403 ? refine403(answer) : (kindByStatus[status] ?? 'upstream-failed');
  const wait = kind === 'rate-limited' || status === 503 ? waitAsked(headers, nowMs) : null;
  const details = { host, status, answer, ...(wait === null ? {} : { until: (nowMs + wait) / 1000 }) };
  if (kind === 'rate-limited') return rateLimited(host, details.until, details);
  return new OutboundError(kind, `${host} ${sentences[kind] ?? 'failed'} (status ${status}).`, details);
};

export const rateLimited = (
  host: string,
  until: number | undefined,
  details: { readonly status?: number; readonly answer?: string } = {},
): OutboundError => {
  const when =
    until === undefined ? 'later' : `after ${new Date(until * 1000).toISOString().slice(0, 19)} UTC`;
  return new OutboundError('rate-limited', `${host} limits how often it may be asked: try again ${when}.`, {
    ...details,
    host,
    ...(until === undefined ? {} : { until }),
  });
};

export const timedOut = (host: string, what: string, ms: number): OutboundError =>
  new OutboundError('timed-out', `${host} ${what} within ${(ms / 1000).toLocaleString('en-US')} s.`, {
    host,
  });

export const tooLarge = (host: string, maxBytes: number): OutboundError =>
  new OutboundError('too-large', `${host} sent more than ${maxBytes.toLocaleString('en-US')} bytes.`, {
    host,
  });

export const cancelled = (host: string, cause: unknown): OutboundError =>
  new OutboundError('cancelled', `The request to ${host} was cancelled.`, { host, cause });

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** Finds our own error, or what the network said, inside the wrappers that fetch puts around it. */
export const networkError = (thrown: unknown, host: string): OutboundError => {
  let error: unknown = thrown;
  for (let depth = 0; depth < 5 && error instanceof Error; depth += 1) {
    if (error instanceof OutboundError) return error;
    if (error instanceof AggregateError && error.errors.length > 0) error = error.errors[0];
    else if (error.cause === undefined) break;
    else error = error.cause;
  }
  const code = codeOf(error);
  if (/TIMEOUT|ETIMEDOUT/.test(code)) {
    return new OutboundError('timed-out', `No connection to ${host} came about in time.`, {
      host,
      cause: thrown,
    });
  }
  const reason = code ? ` (${code})` : '';
  return new OutboundError('offline', `${host} could not be reached${reason}.`, { host, cause: thrown });
};
