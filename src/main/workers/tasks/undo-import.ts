import { AppError } from '#main/base/errors.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import { findImportRow, itemsInWords } from '#main/repositories/imports.ts';
import { describeDataset } from '#main/workers/imports/open-drops.ts';
import { pauseOf } from '#main/workers/imports/pause.ts';
import {
  citationsOf,
  refuseChangedLater,
  removeImported,
  removeImportedDrops,
  type Removed,
} from '#main/workers/imports/remove.ts';
import type { Task } from '#main/workers/task.ts';
import { backUpFile } from './back-up.ts';

export interface UndoImportInput {
  readonly database: string;
  readonly importId: number;
  /** The import's name, where what is said of its items may lose them. */
  readonly confirm: string | null;
  readonly backups: string;
  readonly indexFile: string;
  /** Epoch seconds. */
  readonly at: number;
}

export interface RemovedImport extends Removed {
  readonly name: string;
  /** Items in words: `12 posts`. */
  readonly items: string;
  readonly backup: string;
}

/**
 * Undoes a whole import: its items go, items that it changed read again as before.
 * @throws AppError `not_found`; `conflict` where the list belongs to the program, a later import builds on it, or something is said
 * of its items and its name was not given.
 */
export const undoImport: Task<UndoImportInput, RemovedImport> = (input, context) =>
  writeInWorker(input.database, async (tx) => {
    const row = findImportRow(tx, input.importId);
    if (row === null) throw new AppError('not_found', `There is no import ${input.importId}.`);
    const { name, subject } = row;
    if (row.origin === 'shipped' || row.origin === 'demonstration')
      throw new AppError('conflict', `“${name}” belongs to the program and cannot be undone.`);
    refuseChangedLater(tx, row);
    const citations = citationsOf(tx, [row]);
    if (citations !== null && input.confirm !== name)
      throw new AppError(
        'conflict',
        `${citations} would lose what they are about. Nothing was undone. To undo the import all the same, confirm with its name.`,
      );
    const pause = pauseOf(context);
    const backup = await backUpFile(input.database, input.backups);
    const undone = subject === 'drops' ? await removeImportedDrops(tx, row, pause) : removeImported(tx, row);
    raiseChange(tx, subject === 'news' ? 'events' : subject);
    if (subject === 'drops' && 'isDatasetLeft' in undone && undone.isDatasetLeft)
      await describeDataset(tx, row.dataset_id ?? 0, input.indexFile, input.at);
    await context.commit();
    const { removed, restored } = undone;
    return { removed, restored, name, items: itemsInWords(removed, subject), backup };
  });
