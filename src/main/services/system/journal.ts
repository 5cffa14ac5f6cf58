import { AppError } from '#main/base/errors.ts';
import { createSerial } from '#main/base/serial.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import {
  dropAct,
  findActLength,
  findLastActOn,
  findSteps,
  isActOn,
  recordAct,
  SHORT_ACT_ROWS,
  turnAct,
  type JournalStep,
} from '#main/repositories/journal.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Journaled } from '#shared/written.ts';
import type { SystemDeps } from './deps.ts';
import { createImportSteps } from './import-steps.ts';
import type { JobService } from './jobs.ts';

export interface JournalDeps extends Pick<SystemDeps, 'store' | 'bulkWriter' | 'now'> {
  readonly jobs: JobService;
}

/** What people do by hand, step by step: undone and redone in order, across restarts. */
export const createJournal = ({ store, bulkWriter, jobs, now }: JournalDeps) => {
  /** What is turned next is known only after the turn before. */
  const inTurn = createSerial();
  const followers: { readonly subject: Journaled; readonly refresh: () => Promise<unknown> }[] = [];

  const state = async (): Promise<AnswerOf<'getJournal'>> => {
    const [undo, redo] = [await findSteps(store.read, false), await findSteps(store.read, true)];
    return {
      undo: undo.next?.label ?? null,
      redo: redo.next?.label ?? null,
      isUndoFinal: undo.next !== null && (await importSteps.isImport(undo.next)),
      undoSteps: undo.total,
      redoSteps: redo.total,
    };
  };

  const turnStep = async ({ id, label }: JournalStep, isUndo: boolean): Promise<boolean> => {
    if ((await findActLength(store.read, id)) <= SHORT_ACT_ROWS) return turnAct(store.write, id, isUndo);
    const { finished } = jobs.start({
      kind: 'turn-act',
      title: `${isUndo ? 'Undo' : 'Redo'}: ${label}`,
      run: ({ signal, progress }) =>
        bulkWriter.run('turnLongAct', { file: store.file, act: id, isUndo }, { signal, progress }),
    });
    return finished;
  };

  const drop = ({ id }: JournalStep): Promise<void> =>
    store.write((tx) => {
      dropAct(tx, id);
    });

  const importSteps = createImportSteps(store.read, drop);

  const turnFitting = async (step: JournalStep, isUndo: boolean): Promise<void> => {
    if (!(await turnStep(step, isUndo))) {
      // With it, the steps before would be out of reach.
      await drop(step);
      throw new AppError(
        'conflict',
        `“${step.label}” can’t be ${isUndo ? 'undone' : 'redone'}: what it wrote was changed since, by an import of work for example. Nothing was changed, and this step was dropped.`,
      );
    }
    for (const { subject, refresh } of followers)
      if (await isActOn(store.read, step.id, subject)) await refresh();
  };

  const turn = async (isUndo: boolean) => {
    const { next } = await findSteps(store.read, !isUndo);
    if (next === null) throw new AppError('conflict', `There is nothing to ${isUndo ? 'undo' : 'redo'}.`);
    if (await importSteps.undo(next))
      return {
        message: `Undone: ${next.label}. To have it again, import it again.`,
        journal: await state(),
      };
    await turnFitting(next, isUndo);
    return { message: `${isUndo ? 'Undone' : 'Redone'}: ${next.label}.`, journal: await state() };
  };

  /**
   * Undoes the last act on one table, whatever was done elsewhere since; where it was not the last of all, it can't be redone.
   * @returns the act with its number of rows, or null without one.
   * @throws AppError `conflict` as `undo`.
   */
  const undoOn = async (subject: Journaled) => {
    const step = await findLastActOn(store.read, subject);
    if (step === null) return null;
    const { next } = await findSteps(store.read, false);
    const rows = await findActLength(store.read, step.id);
    await turnFitting(step, true);
    if (next?.id !== step.id) await drop(step);
    return { label: step.label, rows };
  };

  return {
    /**
     * `store.write` as one act that can be undone.
     * @param label what is done, as an act: `tag drop 17 “Storm”`; may be made of what `work` answers
     */
    write: <Result>(
      label: string | ((result: Result) => string),
      work: (tx: WriteTransaction) => Result,
    ): Promise<Result> => store.write((tx) => recordAct(tx, label, Math.floor(now() / 1000), () => work(tx))),
    state,
    /** @throws AppError `conflict` where there is nothing to undo, or what the act has written was changed since. */
    undo: (): Promise<AnswerOf<'undo'>> => inTurn(() => turn(true)),
    /** @throws AppError `conflict` as `undo`. */
    redo: (): Promise<AnswerOf<'redo'>> => inTurn(() => turn(false)),
    undoOn: (subject: Journaled) => inTurn(() => undoOn(subject)),
    /** How a whole import is undone; it starts at once and throws where it can't. */
    undoImportsBy: importSteps.undoBy,
    /** What follows from a table is made anew after an act on it is undone or redone. */
    afterTurn: (subject: Journaled, refresh: () => Promise<unknown>): void => {
      followers.push({ subject, refresh });
    },
  };
};

export type Journal = ReturnType<typeof createJournal>;
