import { AppError, invalidQuery, messageOf } from '#main/base/errors.ts';
import { networkError, UNTRUSTED, withAdvice } from '#main/outbound/failures.ts';
import { formatCount } from '#shared/figures.ts';
import type { CorpusAddress } from './address.ts';
import { said } from './limits.ts';

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

/** A value that is too large for what its column is mapped to, such as a time that is infinite. */
export const outOfRange = (message: string): AppError =>
  invalidQuery(
    `A value cannot be read as its column is mapped: ${message}. A time must not be infinite, and a count must be a whole number.`,
  );
const otherType = (message: string): AppError =>
  invalidQuery(
    `A column has another type than its part of the mapping needs: ${message}. A view can give it that type.`,
  );

const sentences: Readonly<Record<string, (message: string, circumstances: Circumstances) => AppError>> = {
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
      `The server needed more than ${formatCount(seconds)} s for this question. Narrow it by dates or account, or allow more time.`,
    ),
  '42501': (message, { address }) =>
    new AppError('forbidden', `The role “${address.user}” lacks a right: ${message}.`),
  '25006': (message) => new AppError('forbidden', `The connection only reads: ${message}.`),
  '42703': (message) => invalidQuery(`The table has changed: ${message}. Attach the corpus again.`),
  '42P01': (message) => invalidQuery(`The table has changed: ${message}. Attach the corpus again.`),
  '42704': (message) => invalidQuery(`The server does not know a name: ${message}.`),
  '22P02': (message) => invalidQuery(`A value does not fit its column: ${message}.`),
  '22021': (message) =>
    invalidQuery(
      `A text of the table is not UTF-8 and cannot be read: ${message}. A database in SQL_ASCII keeps bytes as they came.`,
    ),
  '22P05': (message) => invalidQuery(`The database has no such character: ${message}.`),
  '22003': outOfRange,
  '22008': outOfRange,
  '42846': otherType,
  '42883': otherType,
  '53100': () => new AppError('upstream_unavailable', 'The disk of the server is full.'),
};

/** Whatever went wrong in a session as one sentence; the caller’s own reason where they ended it. */
export const corpusFailure = (thrown: unknown, circumstances: Circumstances): unknown => {
  const { address, signal } = circumstances;
  if (signal?.aborted === true) return signal.reason;
  if (thrown instanceof AppError) return thrown;
  const state = stateOf(thrown);
  const message = said(messageOf(thrown)).replace(/\.$/, '');
  const sentence = sentences[state];
  if (sentence !== undefined) return sentence(message, circumstances);
  if (inUse.test(state))
    return new AppError('unavailable', `${address.host} takes no more connections now: ${message}.`);
  if (ended.test(state) || lost.test(message))
    return new AppError(
      'upstream_unavailable',
      `${address.host} ended the connection before it had answered. Nothing was stored.`,
    );
  if (state !== '') return new AppError('upstream_unavailable', `${address.host} refused: ${message}.`);
  if (/client password must be/u.test(message))
    return new AppError(
      'forbidden',
      `${address.host} asks for the password of the role “${address.user}”, and none was given.`,
    );
  if (/support SSL connections/.test(message))
    return new AppError(
      'upstream_unavailable',
      `${address.host} does not encrypt connections, and only a server on this machine is used without encryption.`,
    );
  const failure = networkError(thrown, address.host);
  const isUntrusted = failure.message.includes(UNTRUSTED);
  return withAdvice(
    failure,
    isUntrusted ? 'Where the server has a certificate of its own, give that one when you attach it.' : '',
  );
};
