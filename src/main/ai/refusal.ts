import { modelCallError, type FailureKind, type ModelCallError } from './failure.ts';
import { parseRetryAfter } from './policy.ts';

const kindOfStatus = (status: number, body: string): FailureKind => {
  if (status === 401 || status === 403) return 'unauthorised';
  if (status === 402 || /insufficient_quota|credit balance/.test(body)) return 'no_credit';
  if (status === 429) return 'rate_limited';
  if (status === 408 || status === 409 || status >= 500) return 'server_error';
  return 'bad_request';
};

interface ErrorBody {
  readonly error?: { readonly message?: unknown; readonly details?: unknown } | string;
  readonly message?: unknown;
}

/** The value of a JSON text; undefined where it is none. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const asErrorBody = (text: string): ErrorBody => {
  const value = readJson(text);
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return typeof first === 'object' && first !== null ? first : {};
};

/** The provider's own words, one line, no markup, at most 300 characters. */
const saidIn = (text: string): string => {
  const body = asErrorBody(text);
  const error = typeof body.error === 'object' ? body.error.message : body.error;
  const said = [error, body.message].find((part) => typeof part === 'string') ?? '';
  return said.replace(/\s+/g, ' ').trim().slice(0, 300);
};

/** Google names the wait inside the body: `error.details[].retryDelay` = "34s". */
const retryDelayIn = (text: string): number | null => {
  const found = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text);
  return found?.[1] === undefined ? null : Number(found[1]);
};

/** What an answer outside 2xx means. @param scrub removes keys from the provider's words */
export const refusedCall = (
  response: Response,
  body: string,
  host: string,
  now: number,
  scrub: (text: string) => string,
): ModelCallError => {
  const asked = parseRetryAfter(response.headers.get('retry-after'), now) ?? retryDelayIn(body);
  const details = {
    kind: kindOfStatus(response.status, body),
    host,
    status: response.status,
    ...(asked === null ? {} : { retryAfterSeconds: asked }),
  };
  return modelCallError(details, scrub(saidIn(body)));
};
