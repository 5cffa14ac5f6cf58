import { AppError, type ErrorCode } from '#main/base/errors.ts';
import type { OutboundError, OutboundErrorKind } from './types.ts';

const codes: Readonly<Record<OutboundErrorKind, ErrorCode>> = {
  'no-credentials': 'not_configured',
  'credits-spent': 'payment_required',
  'rate-limited': 'rate_limited',
  blocked: 'upstream_unavailable',
  region: 'upstream_unavailable',
  'not-found': 'not_found',
  'layout-changed': 'upstream_unavailable',
  'upstream-failed': 'upstream_unavailable',
  offline: 'unavailable',
  'timed-out': 'upstream_timeout',
  'too-large': 'upstream_unavailable',
  'refused-address': 'upstream_unavailable',
  cancelled: 'conflict',
};

/** What stopped a request to another machine, as the API's error: its sentence, the advice, and how long to wait. */
export const outboundAppError = (stop: OutboundError, nowMs: number, advice = ''): AppError => {
  const sentence = advice === '' ? stop.message : `${stop.message} ${advice}`;
  const retryAfter = stop.until === undefined ? null : Math.max(0, Math.ceil(stop.until - nowMs / 1000));
  return new AppError(codes[stop.kind], sentence, {
    cause: stop,
    ...(retryAfter === null ? {} : { retryAfter }),
  });
};
