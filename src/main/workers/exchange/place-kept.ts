import { isRemoved, workKey } from '#main/analysis/exchange/merge-work.ts';
import type { WorkerTransaction } from '#main/db/worker-transaction.ts';
import { WORK_KINDS, type WorkKind } from '#shared/written.ts';
import { applyItem } from './apply.ts';
import { readKept, readWork } from './store.ts';

/** Kinds that may wait: for a set, a code book, a dataset, or for every coder of a batch to close it. */
const WAITING: ReadonlySet<WorkKind> = new Set(['search', 'batch', 'coding', 'decision']);

/** What had no place until now may have one: a search whose set has come, the codings of a batch that all have closed. */
export const placeKept = async (tx: WorkerTransaction, me: string): Promise<void> => {
  const waiting = [...(await readKept(tx.read)).values()].filter((item) => WAITING.has(item.kind));
  if (waiting.length === 0) return;
  // What was coded here too is merged with it there.
  const work = await readWork(tx.read, me);
  const order = (kind: WorkKind): number => WORK_KINDS.indexOf(kind);
  for (const kept of waiting.toSorted((a, b) => order(a.kind) - order(b.kind))) {
    const item = work.get(workKey(kept)) ?? kept;
    if (!isRemoved(item)) applyItem(tx, item, me);
  }
};
