import { detailsOf, outboundError } from '#main/outbound/failures.ts';
import type { OutboundError, OutboundErrorKind } from '#main/outbound/types.ts';

interface ErrorBody {
  readonly error?: { readonly message?: unknown } | string;
  readonly message?: unknown;
}

/** The value of a JSON text; undefined where it is not one. */
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

/** The provider's own words, one line, at most 300 characters. */
const saidIn = (text: string): string => {
  const body = asErrorBody(text);
  const error = typeof body.error === 'object' ? body.error.message : body.error;
  const message = [error, body.message].find((part) => typeof part === 'string') ?? '';
  return message.replace(/\s+/g, ' ').trim().slice(0, 300);
};

/** Google names the wait inside the body: `error.details[].retryDelay` = "34s". */
const retryDelayIn = (text: string): number | null => {
  const seconds = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(text)?.[1];
  return seconds === undefined ? null : Number(seconds);
};

const kindOf = ({ kind, answer }: OutboundError): OutboundErrorKind => {
  if (/insufficient_quota|credit balance/.test(answer)) return 'credits-spent';
  // A wall before the provider answers in HTML; the provider itself means the key.
  return kind === 'blocked' && readJson(answer) !== undefined ? 'no-credentials' : kind;
};

/** A failed answer of a provider by the error formats of the four vendors, with what it said. */
export const refineModelError = (error: OutboundError, nowMs: number): OutboundError => {
  if (error.hostStatus === undefined) return error;
  const delay = retryDelayIn(error.answer);
  return outboundError(kindOf(error), {
    ...(delay === null ? {} : { until: nowMs / 1000 + delay }),
    ...detailsOf(error),
    detail: `status ${error.hostStatus}`,
    said: saidIn(error.answer),
  });
};
