import { withReader } from '#main/db/open.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import type { FrozenSetRow } from '#main/repositories/frozen-sets.ts';
import { recordAct, turnAct } from '#main/repositories/journal.ts';
import { removeOpenSet } from '#main/workers/set-names.ts';
import { changeTags, itemsToTag, type TagChange, type TagOutcome } from '#main/workers/tagging.ts';
import type { Task } from '#main/workers/task.ts';

/** Acts of people that write so many rows that the window would feel it; short ones are written by the host. */
interface Act {
  readonly file: string;
  /** Epoch seconds. */
  readonly now: number;
}

export const changeManyTags: Task<Act & { readonly change: TagChange }, TagOutcome> = async (
  { file, now, change },
  { commit },
) =>
  changeTags(
    (work) =>
      writeInWorker(file, async (tx) => {
        const result = work(tx);
        await commit();
        return result;
      }),
    change,
    // The reader is closed before anything is written: emptying the log would wait 5 s for it, in vain.
    await withReader(file, (db) => itemsToTag(db, change)),
    now,
  );

export const removeSet: Task<
  Act & { readonly set: Pick<FrozenSetRow, 'id' | 'name'>; readonly label: string },
  void
> = ({ file, now, set, label }, { commit }) =>
  writeInWorker(file, async (tx) => {
    recordAct(tx, label, now, () => {
      removeOpenSet(tx, set);
    });
    await commit();
  });

/** @returns whether the act still fits; where it does not, nothing is changed. */
export const turnLongAct: Task<
  { readonly file: string; readonly act: number; readonly isUndo: boolean },
  boolean
> = ({ file, act, isUndo }, { commit }) =>
  turnAct(
    (work) =>
      writeInWorker(file, async (tx) => {
        work(tx);
        await commit();
      }),
    act,
    isUndo,
  );
