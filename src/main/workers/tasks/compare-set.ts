import { differenceOf, type SetDifference } from '#main/analysis/sets/item-list.ts';
import { withReader } from '#main/db/open.ts';
import type { ItemSource } from '#main/repositories/set-items.ts';
import type { Task } from '#main/workers/task.ts';
import { listItems, storedItems } from './freeze-set.ts';

export interface CompareSetInput {
  readonly file: string;
  /** The frozen set’s database id. */
  readonly set: number;
  /** What to compare it with: another set, or what a query finds now. */
  readonly other: number | ItemSource;
}

/** What became of a frozen set. */
export const compareSet: Task<CompareSetInput, SetDifference> = ({ file, set, other }, context) =>
  withReader(file, async (read, each) =>
    differenceOf(
      await storedItems(read, set),
      typeof other === 'number'
        ? await storedItems(read, other)
        : await listItems({ read, each }, other, context),
    ),
  );
