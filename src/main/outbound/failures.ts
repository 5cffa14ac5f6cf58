import { formatCount } from '#shared/figures.ts';
import { waitAsked } from './retry-after.ts';
import { OutboundError, type OutboundErrorDetails, type OutboundErrorKind } from './types.ts';

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

/** Without the period, so that a detail can follow in parentheses. */
const sentences: Readonly<Record<OutboundErrorKind, (host: string) => string>> = {
  'no-credentials': (host) => `${host} did not accept the key or login`,
  'credits-spent': (host) => `${host} says that the account has no credit left`,
  'rate-limited': (host) => `${host} limits the number of requests`,
  blocked: (host) => `${host} refused the request`,
  region: (host) => `${host} is not available in this region`,
  'not-found': (host) => `${host} has nothing at this address`,
  rejected: (host) => `${host} rejected the request`,
  'layout-changed': (host) => `${host} sent an answer that cannot be read`,
  'upstream-failed': (host) => `${host} reported an error of its own`,
  offline: (host) => `${host} could not be reached`,
  interrupted: (host) => `The connection to ${host} broke before the whole answer had arrived`,
  'timed-out': (host) => `${host} did not answer in time`,
  'too-large': (host) => `${host} sent more than can be accepted`,
  'refused-address': (host) => `The address ${host} was refused`,
  'network-off': () => 'Network access is off',
  cancelled: (host) => `The request to ${host} was canceled`,
  declined: (host) => `The model at ${host} declined to answer`,
  truncated: (host) => `The model at ${host} reached its length limit before its answer was complete`,
};
const adviceFor = (kind: OutboundErrorKind, until: number | undefined): string => {
  if (kind === 'no-credentials') return 'Check it in Settings.';
  if (kind === 'network-off') return 'Turn it on in Settings to continue.';
  if (kind !== 'rate-limited') return '';
  if (until === undefined) return 'Try again later.';
  return `Try again after ${new Date(until * 1000).toISOString().slice(0, 19)} UTC.`;
};
const MAYBE_CHARGED = 'The call may have been charged, so it was not repeated.';

/** A failure in our words: what happened, what the host said of it, and what to do. */
export const outboundError = (
  kind: OutboundErrorKind,
  details: OutboundErrorDetails & { readonly detail?: string; readonly said?: string },
): OutboundError => {
  const { detail = '', said = '', ...rest } = details;
  const parts = [
    `${sentences[kind](details.host ?? 'The host')}${detail === '' ? '' : ` (${detail})`}.`,
    ...(said === '' ? [] : [`It said: “${said.replace(/\.$/, '')}”.`]),
    adviceFor(kind, details.until),
    details.maybeCharged === true ? MAYBE_CHARGED : '',
  ];
  return new OutboundError(kind, parts.filter((part) => part !== '').join(' '), rest);
};

/** The same failure of a call that costs money, where an answer may have been computed. */
export const asMaybeCharged = (error: OutboundError): OutboundError =>
  error.maybeCharged
    ? error
    : new OutboundError(error.kind, `${error.message} ${MAYBE_CHARGED}`, {
        ...detailsOf(error),
        maybeCharged: true,
      });

export const detailsOf = (error: OutboundError): OutboundErrorDetails => ({
  ...(error.host === undefined ? {} : { host: error.host }),
  ...(error.hostStatus === undefined ? {} : { hostStatus: error.hostStatus }),
  ...(error.until === undefined ? {} : { until: error.until }),
  answer: error.answer,
  maybeCharged: error.maybeCharged,
  cause: error,
});

/** The wall of a bot filter says itself which of the two it is; a plain API never answers 403 in HTML. */
const refine403 = (answer: string): OutboundErrorKind =>
  /(?:un|not )available in your (?:area|region|country)/i.test(answer) ? 'region' : 'blocked';

const kindOf = (status: number, answer: string): OutboundErrorKind => {
  if (status === 403) return refine403(answer);
  return kindByStatus[status] ?? (status >= 500 ? 'upstream-failed' : 'rejected');
};

/** The error that a status outside 2xx represents; `answer` is the beginning of the body. */
export const statusError = (
  status: number,
  host: string,
  headers: Headers,
  answer: string,
  nowMs: number,
): OutboundError => {
  const kind = kindOf(status, answer);
  const wait = kind === 'rate-limited' || status === 503 ? waitAsked(headers, nowMs) : null;
  const details = {
    host,
    hostStatus: status,
    answer,
    ...(wait === null ? {} : { until: (nowMs + wait) / 1000 }),
  };
  if (kind === 'rate-limited') return outboundError(kind, details);
  return outboundError(kind, { ...details, detail: `status ${status}` });
};

/** @param until epoch seconds */
export const rateLimited = (host: string, until: number): OutboundError =>
  outboundError('rate-limited', { host, until });

export const timedOut = (host: string, what: string, ms: number): OutboundError =>
  new OutboundError('timed-out', `${host} ${what} within ${formatCount(ms / 1000)} s.`, {
    host,
  });

export const tooLarge = (host: string, maxBytes: number): OutboundError =>
  new OutboundError('too-large', `${host} sent more than ${formatCount(maxBytes)} bytes.`, {
    host,
  });

export const cancelled = (host: string, cause: unknown): OutboundError =>
  outboundError('cancelled', { host, cause });

/** Before a connection is made nothing was sent. */
const CONNECT_FAULTS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'EADDRNOTAVAIL',
]);

/** Of a certificate that no known authority signed. */
export const UNTRUSTED = 'is not trusted';

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return '';
  // The one refusal of fetch that has no code.
  if (error.message === 'bad port') return 'EADDRNOTAVAIL';
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
};

/** Bytes that are not packed as their header says; where they only end too early the code is `Z_BUF_ERROR`. */
const UNPACK_FAULT = /^(?:Z_DATA_ERROR|ERR__ERROR_|ZSTD_error_)/;

/** What TLS says of a certificate; an end of the handshake has other codes. */
const CERTIFICATE_FAULT = /CERT|UNABLE_TO_VERIFY|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|PATH_LENGTH/;

const certificateFault = (code: string): string => {
  if (code === 'CERT_HAS_EXPIRED') return 'has expired';
  if (code === 'CERT_NOT_YET_VALID') return 'is not valid yet';
  return /ALTNAME|HOSTNAME/.test(code) ? 'is of another name' : UNTRUSTED;
};

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
  const details = { host, cause: thrown, ...(code === '' ? {} : { detail: code }) };
  if (/CONNECT_TIMEOUT|ETIMEDOUT/.test(code))
    return new OutboundError('offline', `${host} could not be reached in time.`, { host, cause: thrown });
  if (CERTIFICATE_FAULT.test(code))
    return new OutboundError(
      'refused-address',
      `The certificate of ${host} ${certificateFault(code)} (${code}).`,
      {
        host,
        cause: thrown,
      },
    );
  if (UNPACK_FAULT.test(code)) return outboundError('layout-changed', details);
  return outboundError(CONNECT_FAULTS.has(code) ? 'offline' : 'interrupted', details);
};

/** The same failure with what a person can do about it here. */
export const withAdvice = (error: OutboundError, text = ''): OutboundError =>
  text === '' ? error : new OutboundError(error.kind, `${error.message} ${text}`, detailsOf(error));

/** An error of the door; any other is thrown on. */
export const outboundErrorOf = (error: unknown): OutboundError => {
  if (error instanceof OutboundError) return error;
  throw error;
};
