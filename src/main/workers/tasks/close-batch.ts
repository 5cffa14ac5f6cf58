import { writeInWorker } from '#main/db/worker-transaction.ts';
import { closeBatch, hasClosed, isOpened } from '#main/repositories/coding.ts';
import { endRedo } from '#main/repositories/journal.ts';
import { isShownIn } from '#main/workers/exchange/coding-values.ts';
import { placeKept } from '#main/workers/exchange/place-kept.ts';
import { insertConflict, readAllWork } from '#main/workers/exchange/store.ts';
import type { Task } from '#main/workers/task.ts';

export interface CloseBatchInput {
  readonly database: string;
  /** Id of this installation; null where nothing was ever exchanged. */
  readonly me: string | null;
  readonly batchId: string;
  readonly coder: string;
  /** Epoch seconds. */
  readonly now: number;
}

/**
 * Closes a batch for one coder, and for the last of them places what was coded elsewhere and kept aside until now, in one transaction.
 * @returns false where the coder had closed it already
 */
export const closeForCoder: Task<CloseBatchInput, boolean> = (
  { database, me, batchId, coder, now },
  { commit },
) =>
  writeInWorker(database, async (tx) => {
    if (hasClosed(tx, batchId, coder)) return false;
    closeBatch(tx, batchId, coder, now);
    // No act of the journal: codes are compared from here on, so it can't be undone.
    endRedo(tx);
    if (me !== null && isOpened(tx, batchId)) {
      const { work, conflicts } = await readAllWork(tx.read, me);
      for (const conflict of conflicts) if (isShownIn(work, conflict)) insertConflict(tx, conflict, now);
      await placeKept(tx, me);
    }
    await commit();
    return true;
  });
