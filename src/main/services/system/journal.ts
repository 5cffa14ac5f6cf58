import { AppError } from '#main/base/errors.ts';
import { createSerial } from '#main/base/serial.ts';
import type { Database } from '#main/db/database.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import {
  dropAct,
  findActLength,
  findSteps,
  recordAct,
  SHORT_ACT_ROWS,
  turnAct,
  type JournalStep,
} from '#main/repositories/journal.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { JobService } from './jobs.ts';

/** What people do by hand, step by step: undone and redone in order, across restarts. */
export interface Journal {
  /**
   * `store.write` as one act that can be undone.
   * @param label what is done, as an act: `tag drop 17 “Storm”`; may be made of what `work` answers
   */
  readonly write: <Result>(
    label: string | ((result: Result) => string),
    work: (tx: WriteTransaction) => Result,
  ) => Promise<Result>;
  readonly state: () => Promise<AnswerOf<'getJournal'>>;
  /** @throws AppError `conflict` where there is nothing to undo, or what the act has written was changed since. */
  readonly undo: () => Promise<AnswerOf<'undo'>>;
  /** @throws AppError `conflict` as `undo`. */
  readonly redo: () => Promise<AnswerOf<'redo'>>;
}

export interface JournalDeps {
  readonly store: Database;
  readonly bulkWriter: BulkWriter;
  readonly jobs: JobService;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export const createJournal = ({ store, bulkWriter, jobs, now }: JournalDeps): Journal => {
  /** What is turned next is known only after the turn before. */
  const inTurn = createSerial();

  const state = async (): Promise<AnswerOf<'getJournal'>> => {
    const [undo, redo] = [await findSteps(store.read, false), await findSteps(store.read, true)];
    return {
      undo: undo.next?.label ?? null,
      redo: redo.next?.label ?? null,
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
        bulkWriter.run(
          'turnLongAct',
          { file: store.file, act: id, isUndo },
          { signal, onProgress: progress },
        ),
    });
    return finished;
  };

  const turn = async (isUndo: boolean) => {
    const words = isUndo ? (['undo', 'undone'] as const) : (['redo', 'redone'] as const);
    const { next } = await findSteps(store.read, !isUndo);
    if (next === null) throw new AppError('conflict', `There is nothing to ${words[0]}.`);
    if (!(await turnStep(next, isUndo))) {
      // With it, the steps before would be out of reach.
      await store.write((tx) => {
        dropAct(tx, next.id);
      });
      throw new AppError(
        'conflict',
        `“${next.label}” can’t be ${words[1]}: what it wrote was changed since, by an import of work for example. Nothing was changed, and this step was dropped.`,
      );
    }
    return { message: `${isUndo ? 'Undone' : 'Redone'}: ${next.label}.`, journal: await state() };
  };

  return {
    write: (label, work) =>
      store.write((tx) => recordAct(tx, label, Math.floor(now() / 1000), () => work(tx))),
    state,
    undo: () => inTurn(() => turn(true)),
    redo: () => inTurn(() => turn(false)),
  };
};
