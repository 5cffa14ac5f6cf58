import { workKey } from '#main/analysis/exchange/merge-work.ts';
import { AppError } from '#main/base/errors.ts';
import { withReader } from '#main/db/open.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { applyItem } from '#main/workers/exchange/apply.ts';
import { describeConflict, namesIn } from '#main/workers/exchange/merge.ts';
import { findConflicts, markTaken, readWork } from '#main/workers/exchange/store.ts';
import type { Task } from '#main/workers/task.ts';
import type { WorkConflictView } from '#shared/contract/exchange.ts';

interface Asked {
  readonly database: string;
  /** Id of this installation. */
  readonly me: string;
}

/** The conflicts of all imports with the names of people, who are known from all of the work. */
export const listConflicts: Task<Asked, WorkConflictView[]> = ({ database, me }) =>
  withReader(database, async (db) => {
    const conflicts = await findConflicts(db);
    const names = conflicts.length === 0 ? new Map<string, string>() : namesIn(me, await readWork(db, me));
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
    if (conflict === undefined) throw new AppError('not_found', `There is no conflict ${number}.`);
    if (conflict.isTaken) throw new AppError('conflict', 'The other side was taken already.');
    const item = (await readWork(tx.read, me)).get(workKey(conflict));
    if (item === undefined) throw new AppError('not_found', `${conflict.kind} ${conflict.id} is gone.`);
    const latest = item.fields[conflict.field] ?? conflict.kept;
    const version = {
      value: conflict.other.value,
      time: Math.max(now, latest.time + 1),
      author: me,
      over: { time: latest.time, author: latest.author },
    };
    applyItem(tx, { ...item, fields: { ...item.fields, [conflict.field]: version } }, me);
    markTaken(tx, number);
    await commit();
  });
