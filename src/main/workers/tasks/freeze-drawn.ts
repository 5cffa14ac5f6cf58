import { countItems } from '#main/analysis/sets/item-stretches.ts';
import { AppError } from '#main/base/errors.ts';
import type { WorkerTransaction } from '#main/db/worker-transaction.ts';
import type { FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { listItems } from '#main/workers/list-items.ts';
import { freezeItems, type SetToFreeze } from '#main/workers/set-names.ts';
import type { TaskContext } from '#main/workers/task.ts';
import type { CorpusDraw } from '#shared/contract/corpus-draw.ts';
import { plural } from '#shared/figures.ts';

/** The set that a draw becomes. */
export interface FreezeDrawn extends SetToFreeze {
  /** What is known before the posts are there. */
  readonly draw: Omit<CorpusDraw, 'drawn' | 'leftOut' | 'fraction'>;
  /** Posts that the corpus sent. */
  readonly sent: number;
}

/** Freezes the posts that the import of this transaction has written, with what their rates have to be read against. @throws AppError `conflict` where there are none */
export const freezeDrawn = async (
  tx: WorkerTransaction,
  { draw, sent, ...set }: FreezeDrawn,
  context: TaskContext,
): Promise<FrozenSetRow> => {
  const items = await listItems(tx, { kind: 'post', criteria: { drawn: true } }, context);
  const itemCount = countItems(items);
  if (itemCount === 0)
    throw new AppError(
      'conflict',
      `None of the ${plural(sent, 'post')} that the corpus sent could be kept, so there is nothing to freeze. No set was frozen, and no post was stored.`,
    );
  context.progress(itemCount, itemCount, 'Storing the set');
  const fraction = draw.matching === 0 ? 0 : itemCount / draw.matching;
  const drawn = { ...draw, drawn: itemCount, leftOut: sent - itemCount, fraction };
  return freezeItems(tx, set, items, [drawn]);
};
