/** Machine codes of the X-Error-Code header; each has one HTTP status. */
export const ERROR_STATUS = {
  // No failure: a page may open before anybody has requested the result.
  not_computed: 204,
  invalid_query: 400,
  invalid_body: 400,
  unauthorized: 401,
  payment_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  invalid_file: 422,
  rate_limited: 429,
  internal: 500,
  not_implemented: 501,
  upstream_unavailable: 502,
  not_configured: 503,
  unavailable: 503,
  upstream_timeout: 504,
  disk_full: 507,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(ERROR_STATUS, code);

/** An expected failure: one plain sentence a person can act on, never a stack trace, SQL or a key. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  /** Seconds, repeated to the client as Retry-After. */
  readonly retryAfter: number | null;

  constructor(code: ErrorCode, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = ERROR_STATUS[code];
    this.retryAfter = options.retryAfter ?? null;
  }
}

/** A question, a setting or an address that cannot be used as it is. */
export const invalidQuery = (sentence: string, cause?: unknown): AppError =>
  new AppError('invalid_query', sentence, { cause });

/** A path that exists, with a method that it does not have. */
export class MethodNotAllowed extends AppError {
  /** The methods that the path has, for the header `Allow`. */
  readonly allow: string;

  constructor(method: string, path: string, allowed: readonly string[]) {
    const allow = allowed.join(', ');
    super('method_not_allowed', `There is no ${method} ${path}: it takes ${allow}.`);
    this.allow = allow;
  }
}

const isFull = (code: string): boolean =>
  code === 'ENOSPC' || code === 'EDQUOT' || code.startsWith('SQLITE_FULL');

const textOf = (error: Error, name: 'code' | 'path'): string =>
  name in error ? String((error as Error & Readonly<Record<string, unknown>>)[name]) : '';

/** A full disk as the sentence that says so, whatever was written and wherever it was noticed; any other error unchanged. */
export const asExpected = (error: unknown): unknown => {
  for (let cause = error; cause instanceof Error && !(cause instanceof AppError); cause = cause.cause) {
    if (!isFull(textOf(cause, 'code'))) continue;
    const path = textOf(cause, 'path');
    return new AppError(
      'disk_full',
      `The disk${path === '' ? '' : ` with ${path}`} is full: free some space and try again; nothing was lost.`,
      { cause: error },
    );
  }
  return error;
};

/** Why work that ran when the program ended has failed. */
export const INTERRUPTED = 'Dropscope was closed before this had finished.';

/** The sentence of any thrown thing, for a job's or session's error field. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
