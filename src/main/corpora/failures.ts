import { AppError, messageOf } from '#main/base/errors.ts';
import { networkError } from '#main/outbound/failures.ts';
import type { CorpusAddress } from './address.ts';

/** What the server says of an error: five letters and digits. */
const stateOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5
    ? error.code
    : '';

/** What a session was asked with. */
export interface Circumstances {
  readonly address: CorpusAddress;
  readonly seconds: number;
  readonly signal: AbortSignal | undefined;
}

const inUse = /^53|^57P03/;
const ended = /^57P0|^08/;
const lost = /terminated unexpectedly|not queryable|ECONNRESET|EPIPE/;

const sentences: Readonly<Record<string, (said: string, circumstances: Circumstances) => AppError>> = {
  '28P01': (_said, { address }) =>
    new AppError('forbidden', `${address.host} did not accept the password of the role “${address.user}”.`),
  '28000': (_said, { address }) =>
    new AppError(
      'forbidden',
      `${address.host} does not let the role “${address.user}” in from this machine, or not in this way.`,
    ),
  '3D000': (_said, { address }) =>
    new AppError('not_found', `${address.host} has no database “${address.database}”.`),
  '57014': (_said, { seconds }) =>
    new AppError(
      'upstream_timeout',
      `The server needed more than ${seconds.toLocaleString('en-US')} s for this question. Narrow it by dates or account, or allow more time.`,
    ),
  '42501': (said, { address }) =>
    new AppError('forbidden', `The role “${address.user}” lacks a right: ${said}.`),
  '25006': (said) => new AppError('forbidden', `The connection only reads: ${said}.`),
  '42703': (said) =>
    new AppError('invalid_query', `The table has changed: ${said}. Attach the corpus again.`),
  '42P01': (said) =>
    new AppError('invalid_query', `The table has changed: ${said}. Attach the corpus again.`),
  '42704': (said) => new AppError('invalid_query', `The server does not know a name: ${said}.`),
  '22P02': (said) => new AppError('invalid_query', `A value does not fit its column: ${said}.`),
  '53100': () => new AppError('upstream_unavailable', 'The disk of the server is full.'),
};

/** Whatever went wrong in a session as one sentence; the caller’s own reason where they ended it. */
export const corpusFailure = (thrown: unknown, circumstances: Circumstances): unknown => {
  const { address, signal } = circumstances;
  if (signal?.aborted === true) return signal.reason;
  if (thrown instanceof AppError) return thrown;
  const state = stateOf(thrown);
  const said = messageOf(thrown).replace(/\.$/, '');
  const known = sentences[state];
  if (known !== undefined) return known(said, circumstances);
  if (inUse.test(state))
    return new AppError('unavailable', `${address.host} takes no more connections now: ${said}.`);
  if (ended.test(state) || lost.test(said))
    return new AppError(
      'upstream_unavailable',
      `${address.host} ended the connection before it had answered. Nothing was stored.`,
    );
  if (state !== '') return new AppError('upstream_unavailable', `${address.host} refused: ${said}.`);
  if (/support SSL connections/.test(said))
    return new AppError(
      'upstream_unavailable',
      `${address.host} does not encrypt connections, and only a server on this machine is used without encryption.`,
    );
  return networkError(thrown, address.host);
};
