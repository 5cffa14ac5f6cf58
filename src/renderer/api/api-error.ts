import type { ErrorWithSentence } from '#renderer/lib/errors.ts';
import type { AnalysisQuestion } from '#shared/contract/analyses.ts';

const STATUS_TEXT: Readonly<Record<number, string>> = {
  204: 'Not computed yet: tests are computed on request.',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/**
 * A non-ok answer. The message is the status, a colon, then the body’s text, or the status text where the body is empty; pages show
 * the sentence alone (`messageOf`).
 */
export class ApiError extends Error implements ErrorWithSentence {
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  /** The question whose answer nobody has requested yet; null for any other failure. */
  readonly question: AnalysisQuestion | null;

  constructor(status: number, body: string, code: string, question: AnalysisQuestion | null = null) {
    const sentence = body === '' ? (STATUS_TEXT[status] ?? 'Unknown status') : body;
    super(`${status}: ${sentence}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.sentence = sentence;
    this.question = question;
  }
}
