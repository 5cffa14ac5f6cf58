import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { Executor } from '#main/db/open.ts';
import { findFrozenSets, isFrozenSet, type FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { findHeldSets, findHolders, readHeldSets, writeHeldSets } from '#main/repositories/held-sets.ts';
import { closedSet, noSet } from '#main/workers/set-names.ts';
import { logStudyAct } from '#main/workers/study-log.ts';
import { heldOutSentence } from '#shared/items.ts';

/** Names of the sets that are held out. */
export const namesOfHeld = async (db: Executor): Promise<ReadonlySet<string>> => {
  const heldIds = new Set(await findHeldSets(db));
  if (heldIds.size === 0) return new Set();
  return new Set((await findFrozenSets(db)).filter(({ id }) => heldIds.has(id)).map(({ name }) => name));
};

/** @throws AppError `conflict` where the set is held out */
export const refuseHeld = async (
  db: Executor,
  { id, name }: { readonly id: number; readonly name: string },
) => {
  if ((await findHeldSets(db)).includes(id)) throw closedSet(name);
};

/** @throws AppError `conflict` where one of the items is held out */
export const refuseHeldItems = async (db: Executor, keys: readonly string[]): Promise<void> => {
  for (const [item, set] of await findHolders(db, keys))
    throw new AppError('conflict', heldOutSentence(item, set));
};

/** @param what cannot be had of a part of the data. @throws AppError `conflict` where any set is held out */
export const refuseWhileHeld = async (db: Executor, what: string): Promise<void> => {
  const [name] = await namesOfHeld(db);
  if (name !== undefined)
    throw new AppError(
      'conflict',
      `The set “${name}” is held out, and ${what} would show its items: lock a plan that names it first.`,
    );
};

/**
 * Closes a frozen set: from now on nothing shows its items, until a plan that names it is locked. The study log says so.
 * @param at epoch seconds
 * @throws AppError `conflict` where it is held out already, or contains nothing: no plan could open it again
 */
export const holdOut = async (
  store: Database,
  { id, name, hash, item_count }: FrozenSetRow,
  at: number,
): Promise<void> => {
  if (item_count === 0)
    throw new AppError('conflict', `The set “${name}” contains nothing that could be held out.`);
  await store.write((tx) => {
    if (!isFrozenSet(tx, id)) throw noSet(name);
    const heldIds = readHeldSets(tx);
    if (heldIds.includes(id)) throw new AppError('conflict', `The set “${name}” is held out already.`);
    logStudyAct(tx, { act: 'hold', at, set: { name, hash } });
    writeHeldSets(tx, [...heldIds, id]);
  });
  store.renewReader();
};
