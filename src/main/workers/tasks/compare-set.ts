import { differenceOf, type SetDifference } from '#main/analysis/sets/item-list.ts';
import { listOf } from '#main/analysis/sets/item-stretches.ts';
import { withReader } from '#main/db/open.ts';
import { findHolders } from '#main/repositories/held-sets.ts';
import type { ItemSource } from '#main/repositories/set-items.ts';
import { listItemsByRows } from '#main/workers/list-items.ts';
import type { Task } from '#main/workers/task.ts';
import { storedItems } from './freeze-set.ts';

export interface CompareSetInput {
  readonly file: string;
  /** The frozen set’s database id. */
  readonly set: number;
  /** What to compare it with: another set, or what a query finds now. */
  readonly other: number | ItemSource;
}

/** What became of a set; an item that is held out is not gone. */
export interface StoredSetDifference extends SetDifference {
  readonly heldOut: readonly string[];
}

/** What became of a frozen set. */
export const compareSet: Task<CompareSetInput, StoredSetDifference> = ({ file, set, other }, context) =>
  withReader(file, async (read, each) => {
    const { gone, ...difference } = differenceOf(
      await storedItems(read, set),
      typeof other === 'number'
        ? await storedItems(read, other)
        : listOf(await listItemsByRows({ read, each }, other, context)),
    );
    const holders = typeof other === 'number' ? new Map() : await findHolders(read, gone);
    return {
      ...difference,
      gone: gone.filter((key) => !holders.has(key)),
      heldOut: gone.filter((key) => holders.has(key)),
    };
  });
