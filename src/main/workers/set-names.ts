import {
  countItems,
  packStretches,
  setHash,
  type ItemStretch,
  type SetOrigin,
} from '#main/analysis/sets/item-stretches.ts';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { insertDraws } from '#main/repositories/corpora.ts';
import {
  deleteFrozenSet,
  findFrozenSet,
  insertFrozenSet,
  type FrozenSetRow,
} from '#main/repositories/frozen-sets.ts';
import { readHeldSets } from '#main/repositories/held-sets.ts';
import { recordAct } from '#main/repositories/journal.ts';
import { findSavedSearch } from '#main/repositories/saved-searches.ts';
import type { CorpusDraw } from '#shared/contract/corpus-draw.ts';

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

/** What a new set is, next to its items. */
export interface SetToFreeze extends SetOrigin {
  readonly name: string;
  /** Epoch seconds. */
  readonly now: number;
}

/** Freezes items as an act that can be undone. @param draws what the rates of the set have to be read against */
export const freezeItems = async (
  tx: WriteTransaction,
  { name, query, datasetSha256, now }: SetToFreeze,
  items: readonly ItemStretch[],
  draws: readonly CorpusDraw[],
): Promise<FrozenSetRow> => {
  const packing = packStretches(items);
  const row = {
    name,
    query,
    dataset_sha256: datasetSha256,
    item_count: countItems(items),
    hash: setHash({ query, datasetSha256 }, items),
    created_at: now,
  };
  const chunks = await packing;
  return recordAct(tx, `freeze the set “${name}”`, now, () => {
    const set = insertFrozenSet(tx, row, chunks);
    insertDraws(tx, set.id, draws);
    return set;
  });
};

/** Removes a frozen set as it is now. @throws AppError `not_found`; `conflict` where it was held out meanwhile */
export const removeOpenSet = (
  tx: WriteTransaction,
  { id, name }: Pick<FrozenSetRow, 'id' | 'name'>,
): void => {
  if (readHeldSets(tx).includes(id)) throw closedSet(name);
  if (!deleteFrozenSet(tx, name)) throw noSet(name);
};
