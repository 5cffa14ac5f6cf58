import { messageOf } from '#main/base/errors.ts';
import { DatabaseError } from '#main/db/errors.ts';

export const SALVAGE_HINT = 'dropscope doctor --salvage copies what can be read.';

export const isDamage = (error: unknown): boolean =>
  error instanceof DatabaseError && error.fault === 'corrupt';

/** The sentence about a failure; about a damaged database with the way to what can still be read. */
export const failureText = (error: unknown): string =>
  isDamage(error) ? `${messageOf(error)} ${SALVAGE_HINT}` : messageOf(error);
