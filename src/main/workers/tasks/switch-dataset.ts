import { AppError } from '#main/base/errors.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { raiseChange } from '#main/repositories/data-state.ts';
import {
  findDatasetRow,
  deleteDataset as forgetDataset,
  setOpenDataset,
  type DatasetRow,
} from '#main/repositories/datasets.ts';
import { clearDrops } from '#main/repositories/drop-imports.ts';
import { findImportRowsOf } from '#main/repositories/imports.ts';
import { closeOpenDataset, describeDataset, openClosedDataset } from '#main/workers/imports/open-drops.ts';
import { pauseOf } from '#main/workers/imports/pause.ts';
import { citationsOf } from '#main/workers/imports/remove.ts';
import type { Task } from '#main/workers/task.ts';
import { backUpFile } from './back-up.ts';

interface DatasetInput {
  readonly database: string;
  readonly datasetId: number;
}

const requireDataset = (tx: WriteTransaction, id: number): DatasetRow => {
  const row = findDatasetRow(tx, id);
  if (row === null) throw new AppError('not_found', `There is no dataset ${id}.`);
  return row;
};

export interface OpenDatasetInput extends DatasetInput {
  readonly indexFile: string;
  /** Epoch seconds. */
  readonly at: number;
}

/** Opens a dataset; the one that was open is closed and kept whole. @throws AppError `not_found`. */
export const openDataset: Task<OpenDatasetInput, null> = (input, context) =>
  writeInWorker(input.database, async (tx) => {
    const row = requireDataset(tx, input.datasetId);
    if (row.is_open === 1) return null;
    closeOpenDataset(tx);
    await openClosedDataset(tx, row.id, pauseOf(context));
    await describeDataset(tx, row.id, input.indexFile, input.at);
    await context.commit();
    return null;
  });

export interface DeleteDatasetInput extends DatasetInput {
  /** The dataset's name, said by a person who wants it gone. */
  readonly confirm: string | null;
  readonly backups: string;
}

/**
 * Deletes a dataset with its imports. @returns the name of the backup.
 * @throws AppError `not_found`; `conflict` where its name was not given, with what is said of its drops.
 */
export const deleteDataset: Task<DeleteDatasetInput, { readonly name: string; readonly backup: string }> = (
  input,
  context,
) =>
  writeInWorker(input.database, async (tx) => {
    const row = requireDataset(tx, input.datasetId);
    const citations = citationsOf(tx, findImportRowsOf(tx, row.id));
    if (input.confirm !== row.name)
      throw new AppError(
        'conflict',
        `“${row.name}” was not deleted.${citations === null ? '' : ` ${citations} would lose what they are about.`} To delete it, confirm with its name.`,
      );
    const backup = await backUpFile(input.database, input.backups);
    if (row.is_open === 1) {
      setOpenDataset(tx, null);
      clearDrops(tx);
      raiseChange(tx, 'drops');
    }
    forgetDataset(tx, row.id);
    await context.commit();
    return { name: row.name, backup };
  });
