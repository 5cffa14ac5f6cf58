import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findHolders } from '#main/repositories/held-sets.ts';
import { heldOutSentence } from '#shared/items.ts';

/** The one answer to the name of an item that nothing finds: it is held out, which is not the same as not there, or not there. */
export const missingItem = async (db: Executor, key: string): Promise<AppError> => {
  const holder = (await findHolders(db, [key])).get(key);
  return holder === undefined
    ? new AppError('not_found', `There is no item “${key}”.`)
    : new AppError('conflict', heldOutSentence(key, holder));
};
