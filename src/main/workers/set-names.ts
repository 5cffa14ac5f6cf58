import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { deleteFrozenSet, findFrozenSet, type FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { readHeldSets } from '#main/repositories/held-sets.ts';
import { findSavedSearch } from '#main/repositories/saved-searches.ts';

/** The one answer to the name of a set that does not exist. */
export const noSet = (name: string): AppError => new AppError('not_found', `There is no set “${name}”.`);

/** The one answer to the name of a set whose items nothing shows. */
export const closedSet = (name: string): AppError =>
  new AppError(
    'conflict',
    `The set “${name}” is held out: it is closed until a plan that names it is locked.`,
  );

/** @throws AppError `conflict` where a frozen set or a saved search has the name */
export const refuseTakenName = async (db: Executor, name: string): Promise<void> => {
  const sameName = (await findFrozenSet(db, name)) ?? (await findSavedSearch(db, name));
  if (sameName !== undefined) throw new AppError('conflict', `There is already a set “${sameName.name}”.`);
};

/** Removes a frozen set as it is now. @throws AppError `not_found`; `conflict` where it was held out meanwhile */
export const removeOpenSet = (
  tx: WriteTransaction,
  { id, name }: Pick<FrozenSetRow, 'id' | 'name'>,
): void => {
  if (readHeldSets(tx).includes(id)) throw closedSet(name);
  if (!deleteFrozenSet(tx, name)) throw noSet(name);
};
