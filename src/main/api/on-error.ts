import { randomUUID } from 'node:crypto';
import { AppError, asExpected } from '#main/base/errors.ts';
import type { Log } from '#main/base/log.ts';
import { refusal, text } from '#main/http/responses.ts';
import { NotComputed } from '#main/services/analyses/not-computed.ts';
import { questionHeaders } from './reading.ts';

/** The one place where a failure becomes an answer: status, one sentence as text, a machine code. Never a stack. */
export const toErrorResponse = (thrown: unknown, log: Log): Response => {
  const error = asExpected(thrown);
  if (error instanceof AppError)
    return refusal(error, {
      ...(error instanceof NotComputed ? questionHeaders(error.question) : {}),
      ...(error.retryAfter === null ? {} : { 'Retry-After': String(Math.ceil(error.retryAfter)) }),
    });
  const reference = randomUUID().slice(0, 8);
  log.error('unexpected error', { reference, error });
  return text(
    `Something went wrong inside Dropscope (reference ${reference}); the log has the details.`,
    500,
    { 'X-Error-Code': 'internal' },
  );
};
