/** What went wrong with a call to a model, in the few kinds that ask for different reactions. */
export type FailureKind =
  | 'unauthorised'
  | 'no_credit'
  | 'rate_limited'
  | 'bad_request'
  | 'server_error'
  | 'unreachable'
  | 'interrupted'
  | 'timeout'
  | 'bad_answer'
  | 'refused'
  | 'truncated'
  | 'cancelled';

export interface FailureDetails {
  readonly kind: FailureKind;
  readonly host: string;
  readonly status?: number;
  /** Seconds the provider asks to wait; kept whatever their size, so that the interface can say until when. */
  readonly retryAfterSeconds?: number;
  /** The provider may have computed (and charged for) an answer that never arrived whole. */
  readonly maybeCharged?: boolean;
}

/** A failed call; the message is one sentence a person can act on and never holds a key. */
export class ModelCallError extends Error {
  readonly details: FailureDetails;

  constructor(message: string, details: FailureDetails, cause?: unknown) {
    super(message, { cause });
    this.name = 'ModelCallError';
    this.details = details;
  }

  get kind(): FailureKind {
    return this.details.kind;
  }
}

const sentences: Readonly<Record<FailureKind, (host: string) => string>> = {
  unauthorised: (host) => `${host} refused the key: check it in the settings.`,
  no_credit: (host) => `${host} says that the account has no credit left.`,
  rate_limited: (host) => `${host} limits the number of calls.`,
  bad_request: (host) => `${host} refused the request.`,
  server_error: (host) => `${host} had an error of its own.`,
  unreachable: (host) => `${host} cannot be reached.`,
  interrupted: (host) => `The connection to ${host} broke before the whole answer had arrived.`,
  timeout: (host) => `${host} did not answer in time.`,
  bad_answer: (host) => `${host} answered with something that is not the agreed format.`,
  refused: (host) => `The model at ${host} declined to answer.`,
  truncated: (host) => `The model at ${host} ran out of room before its answer was complete.`,
  cancelled: () => 'Cancelled.',
};

/** A failure in our words, followed by what the provider said, if it said anything. */
export const modelCallError = (details: FailureDetails, said = '', cause?: unknown): ModelCallError => {
  const parts = [sentences[details.kind](details.host)];
  if (said !== '') parts.push(`It said: ${said}`);
  if (details.maybeCharged === true) {
    parts.push('The call may have been charged, so it was not repeated.');
  }
  return new ModelCallError(parts.join(' '), details, cause);
};
