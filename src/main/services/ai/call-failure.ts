import { ModelCallError, type FailureKind } from '#main/ai/failure.ts';
import { AppError, type ErrorCode } from '#main/base/errors.ts';

const codes: Readonly<Record<FailureKind, ErrorCode>> = {
  unauthorised: 'not_configured',
  no_credit: 'payment_required',
  rate_limited: 'rate_limited',
  bad_request: 'upstream_unavailable',
  server_error: 'upstream_unavailable',
  unreachable: 'upstream_unavailable',
  interrupted: 'upstream_unavailable',
  timeout: 'upstream_timeout',
  bad_answer: 'upstream_unavailable',
  refused: 'upstream_unavailable',
  truncated: 'upstream_unavailable',
  cancelled: 'conflict',
};

/** A failed call to a model as the API's answer; any other error unchanged. */
export const asAppError = (error: unknown): unknown => {
  if (!(error instanceof ModelCallError)) return error;
  const retryAfter = error.details.retryAfterSeconds;
  return new AppError(codes[error.kind], error.message, {
    cause: error,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
};

/** Failures after which the next call to the same provider would fail the same way: it is not made. */
export const endsAllCalls = (error: unknown): boolean =>
  error instanceof ModelCallError &&
  ['unauthorised', 'no_credit', 'rate_limited', 'unreachable', 'cancelled'].includes(error.kind);
