import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import { findImportOfAct } from '#main/repositories/import-acts.ts';
import type { JournalStep } from '#main/repositories/journal.ts';

/** Starts the undoing of a whole import. @throws AppError `conflict` where it can’t start now */
export type UndoImport = (importId: number) => { readonly finished: Promise<unknown> };

/** Acts of the journal that are whole imports: their items are not in it, the import takes them back. */
export const createImportSteps = (db: Executor, drop: (step: JournalStep) => Promise<void>) => {
  let undoImport: UndoImport = () => {
    throw new Error('Nothing undoes imports.');
  };
  return {
    undoBy: (undo: UndoImport): void => {
      undoImport = undo;
    },
    isImport: async (step: JournalStep): Promise<boolean> => (await findImportOfAct(db, step.id)) !== null,
    /**
     * Undoes an act that is an import, and waits for it. One that later work depends on is dropped: with it, the steps before would be
     * out of reach.
     * @returns whether the act is an import
     * @throws AppError `conflict` where it is not undone, with nothing changed
     */
    undo: async (step: JournalStep): Promise<boolean> => {
      const importId = await findImportOfAct(db, step.id);
      if (importId === null) return false;
      const { finished } = undoImport(importId);
      try {
        await finished;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
        await drop(step);
        throw new AppError(
          'conflict',
          `“${step.label}” was not undone, and this step was dropped: ${error.message} The list of imports on its page has it.`,
        );
      }
      return true;
    },
  };
};
