const STATUS_TEXT: Readonly<Record<number, string>> = {
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

/** A non-ok answer. What a person reads is the body's sentence, or the status text where it is empty; as a string it has the status and a colon before. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, body: string, code: string) {
    super(body === '' ? (STATUS_TEXT[status] ?? 'Unknown status') : body);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }

  override toString(): string {
    return `${this.status}: ${this.message}`;
  }
}
