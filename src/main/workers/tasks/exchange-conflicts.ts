import { workKey, type Work } from '#main/analysis/exchange/merge-work.ts';
import { AppError } from '#main/base/errors.ts';
import { withReader } from '#main/db/open.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { applyItem } from '#main/workers/exchange/apply.ts';
import { isShownIn } from '#main/workers/exchange/coding-values.ts';
import { describeConflict, namesIn } from '#main/workers/exchange/merge.ts';
import { otherName } from '#main/workers/exchange/renamed-tags.ts';
import { findConflicts, markTaken, readWork } from '#main/workers/exchange/store.ts';
import { renameTag } from '#main/workers/tagging.ts';
import type { Task } from '#main/workers/task.ts';
import type { WorkConflictView } from '#shared/contract/exchange.ts';

interface Asked {
  readonly database: string;
  /** Id of this installation. */
  readonly me: string;
}

/** The conflicts of all imports with the names of people, who are known from all of the work; of codings once all have closed the batch. */
export const listConflicts: Task<Asked, WorkConflictView[]> = ({ database, me }) =>
  withReader(database, async (db) => {
    const found = await findConflicts(db);
    const work: Work = found.length === 0 ? new Map() : await readWork(db, me);
    const conflicts = found.filter((conflict) => isShownIn(work, conflict));
    const names = namesIn(me, work);
    return conflicts.map((conflict) => ({
      ...describeConflict(conflict, names),
      number: conflict.number,
      isTaken: conflict.isTaken,
    }));
  });

/**
 * Writes the other side of a conflict as a change of now.
 * @throws AppError `not_found`, `conflict` where it was taken
 */
export const takeConflict: Task<
  Asked & {
    readonly number: number;
    /** Epoch milliseconds. */
    readonly now: number;
  },
  void
> = ({ database, me, number, now }, { commit }) =>
  writeInWorker(database, async (tx) => {
    const conflict = (await findConflicts(tx.read)).find((one) => one.number === number);
    const work = await readWork(tx.read, me);
    if (conflict === undefined || !isShownIn(work, conflict))
      throw new AppError('not_found', `There is no conflict ${number}.`);
    if (conflict.isTaken) throw new AppError('conflict', 'The other side was taken already.');
    const item = work.get(workKey(conflict));
    if (item === undefined) throw new AppError('not_found', `${conflict.kind} ${conflict.id} is gone.`);
    const latest = item.fields[conflict.field] ?? conflict.kept;
    const version = {
      value: conflict.other.value,
      time: Math.max(now, latest.time + 1),
      author: me,
      over: { time: latest.time, author: latest.author },
    };
    applyItem(tx, { ...item, fields: { ...item.fields, [conflict.field]: version } }, me);
    const renamed = otherName(conflict, work);
    if (renamed !== null) renameTag(tx, { ...renamed, merge: true }, Math.floor(now / 1000));
    markTaken(tx, number);
    await commit();
  });
