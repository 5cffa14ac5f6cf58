import { randomUUID } from 'node:crypto';
import { AppError } from '#main/errors.ts';
import type { Log } from '#main/log.ts';

/** The one place where a failure becomes an answer: status, one sentence as text, a machine code. Never a stack. */
export const toErrorResponse = (error: unknown, log: Log): Response => {
  if (error instanceof AppError)
    return new Response(error.message, {
      status: error.status,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'X-Error-Code': error.code,
        ...(error.retryAfter === null ? {} : { 'Retry-After': String(Math.ceil(error.retryAfter)) }),
      },
    });
  const reference = randomUUID().slice(0, 8);
  log.error('unexpected error', { reference, error });
  return new Response(
    `Something went wrong inside Dropscope (reference ${reference}); the log has the details.`,
    {
      status: 500,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', 'X-Error-Code': 'internal' },
    },
  );
};
