import { countItems, packStretches, setHash, type SetOrigin } from '#main/analysis/sets/item-stretches.ts';
import { AppError } from '#main/base/errors.ts';
import type { WorkerTransaction } from '#main/db/worker-transaction.ts';
import { insertDraws } from '#main/repositories/corpora.ts';
import { insertFrozenSet, type FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { recordAct } from '#main/repositories/journal.ts';
import { listItems } from '#main/workers/list-items.ts';
import type { TaskContext } from '#main/workers/task.ts';
import type { CorpusDraw } from '#shared/contract/corpus-draw.ts';
import { plural } from '#shared/figures.ts';

/** The set that a draw becomes. */
export interface FreezeDrawn extends SetOrigin {
  readonly name: string;
  /** Epoch seconds. */
  readonly now: number;
  /** What is known before the posts are there. */
  readonly draw: Omit<CorpusDraw, 'drawn' | 'leftOut' | 'fraction'>;
  /** Posts that the corpus sent. */
  readonly sent: number;
}

/** Freezes the posts that the import of this transaction has written, with what their rates have to be read against. @throws AppError `conflict` where there are none */
export const freezeDrawn = async (
  tx: WorkerTransaction,
  { draw, sent, name, query, datasetSha256, now }: FreezeDrawn,
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
  const packing = packStretches(items);
  const row = {
    name,
    query,
    dataset_sha256: datasetSha256,
    item_count: itemCount,
    hash: setHash({ query, datasetSha256 }, items),
    created_at: now,
  };
  const chunks = await packing;
  const fraction = draw.matching === 0 ? 0 : itemCount / draw.matching;
  return recordAct(tx, `freeze the set “${name}”`, now, () => {
    const set = insertFrozenSet(tx, row, chunks);
    insertDraws(tx, set.id, [{ ...draw, drawn: itemCount, leftOut: sent - itemCount, fraction }]);
    return set;
  });
};
