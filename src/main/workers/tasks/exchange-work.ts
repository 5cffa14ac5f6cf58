import { mergeWork, workKey, type Work, type WorkConflict } from '#main/analysis/exchange/merge-work.ts';
import { withReader, type Executor } from '#main/db/open.ts';
import { writeInWorker, type WorkerTransaction } from '#main/db/worker-transaction.ts';
import { findHeldOut } from '#main/repositories/held-sets.ts';
import { tagAt } from '#main/repositories/tags.ts';
import { applyItem } from '#main/workers/exchange/apply.ts';
import { isShownIn } from '#main/workers/exchange/coding-values.ts';
import { packWork, unpackWork } from '#main/workers/exchange/file.ts';
import {
  branchNotes,
  describeConflict,
  differences,
  futureNotes,
  namesIn,
  type Merge,
} from '#main/workers/exchange/merge.ts';
import { placeKept } from '#main/workers/exchange/place-kept.ts';
import { findConflicts, insertConflict, readAllWork, readWork } from '#main/workers/exchange/store.ts';
import { pauseOf } from '#main/workers/imports/pause.ts';
import { renameTag } from '#main/workers/tagging.ts';
import type { Task, TaskContext } from '#main/workers/task.ts';
import type { WorkImport } from '#shared/contract/exchange.ts';
import { plural } from '#shared/figures.ts';
import { WORK_KINDS } from '#shared/written.ts';

export interface ImportWorkInput {
  readonly database: string;
  /** The file of work, and its name in messages. */
  readonly file: string;
  readonly fileName: string;
  /** Id of this installation. */
  readonly me: string;
  readonly isPreview: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Outcome = Omit<WorkImport, 'status' | 'jobId'>;

const ITEMS_PER_PAUSE = 500;

const unknownConflicts = async (
  db: Executor,
  conflicts: readonly WorkConflict[],
): Promise<readonly WorkConflict[]> => {
  const toldKeys = new Set(
    (await findConflicts(db)).map((conflict) => JSON.stringify([conflict.kept, conflict.other])),
  );
  return conflicts.filter(({ kept, other }) => !toldKeys.has(JSON.stringify([kept, other])));
};

const compare = async (db: Executor, { file, fileName, me, now, isPreview }: ImportWorkInput) => {
  const theirs = await unpackWork(file, fileName);
  const { work: mine, conflicts: aside } = await readAllWork(db, me);
  const all = differences(mine, theirs);
  const merge: Merge = { ...all, conflicts: await unknownConflicts(db, [...aside, ...all.conflicts]) };
  const { added, merged } = merge;
  // Of a batch that somebody still codes, not even a difference of two codings is shown.
  const whole = mergeWork(mine, theirs).work;
  const conflicts = merge.conflicts.filter((conflict) => isShownIn(whole, conflict));
  const names = namesIn(me, mine, theirs);
  const counts = `${plural(added.length, 'item')} added, ${plural(merged.length, 'item')} merged, ${plural(conflicts.length, 'conflict')}.`;
  const outcome: Outcome = {
    message: isPreview ? `Nothing was written yet: ${counts}` : counts,
    added: added.length,
    merged: merged.length,
    conflicts: conflicts.map((conflict) => describeConflict(conflict, names)),
    notes: [...futureNotes(new Map([...mine, ...theirs]), now), ...branchNotes([...added, ...merged], names)],
  };
  return { merge, outcome };
};

const apply = async (
  tx: WorkerTransaction,
  { added, merged, conflicts, joins }: Merge,
  { me, now }: ImportWorkInput,
  context: TaskContext,
): Promise<void> => {
  const pause = pauseOf(context);
  // In the order in which they need each other.
  const items = [...added, ...merged].toSorted(
    (a, b) => WORK_KINDS.indexOf(a.kind) - WORK_KINDS.indexOf(b.kind),
  );
  for (const [index, item] of items.entries()) {
    applyItem(tx, item, me);
    if (index % ITEMS_PER_PAUSE !== 0) continue;
    context.progress(index, items.length, 'Merging');
    await pause();
  }
  for (const { from, to } of joins)
    if (tagAt(tx, from) !== undefined && tagAt(tx, to) !== undefined)
      renameTag(tx, { from, to, merge: true }, Math.floor(now / 1000));
  await placeKept(tx, me);
  for (const conflict of conflicts) insertConflict(tx, conflict, Math.floor(now / 1000));
  await context.commit();
};

/**
 * Merges a file of exported work in one transaction, or says what that would do.
 * @throws AppError `invalid_file` with nothing imported
 */
export const importWork: Task<ImportWorkInput, Outcome> = (input, context) => {
  context.progress(0, 0, 'Reading the file');
  if (input.isPreview) return withReader(input.database, async (db) => (await compare(db, input)).outcome);
  return writeInWorker(input.database, async (tx) => {
    const { merge, outcome } = await compare(tx.read, input);
    await apply(tx, merge, input, context);
    return outcome;
  });
};

const withoutHeldOut = async (db: Executor, work: Work): Promise<Work> => {
  const shared = new Map(work);
  for (const { workId, hash } of await findHeldOut(db))
    shared.delete(workKey({ kind: 'set', id: workId ?? hash }));
  return shared;
};

/** Everything that people wrote in a data folder as one file, without the sets that are held out. */
export const exportWork: Task<
  { readonly database: string; readonly me: string },
  Uint8Array<ArrayBuffer>
> = ({ database, me }) =>
  withReader(database, async (db) => packWork(await withoutHeldOut(db, await readWork(db, me))));
