import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { DatasetTable } from '#main/db/tables/core.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { Dataset } from '#shared/contract/datasets.ts';
import { toTimestamp } from '#shared/time.ts';

const toDataset = (row: Selectable<DatasetTable>): Dataset => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  fileName: row.file_name,
  sha256: row.sha256,
  recordCount: row.record_count,
  importedAt: toTimestamp(row.imported_at),
  licenceNote: row.licence_note,
  importerVersion: row.importer_version,
  current: row.is_current === 1,
});

/** Data sets ever imported, newest first. */
export const findDatasets = async (db: Executor): Promise<Dataset[]> =>
  (await db.selectFrom('datasets').selectAll().orderBy('id', 'desc').execute()).map(toDataset);

export const findCurrentDataset = async (db: Executor): Promise<Dataset | null> => {
  const row = await db.selectFrom('datasets').selectAll().where('is_current', '=', 1).executeTakeFirst();
  return row === undefined ? null : toDataset(row);
};

export type NewDataset = Omit<Insertable<DatasetTable>, 'id' | 'is_current'>;

/** Records a data set and makes it the current one. @returns its id. */
export const insertCurrentDataset = (tx: WriteTransaction, dataset: NewDataset): number => {
  tx.change(tx.query.updateTable('datasets').set({ is_current: 0 }));
  const [row] = tx.run(
    tx.query
      .insertInto('datasets')
      .values({ ...dataset, is_current: 1 })
      .returning('id'),
  );
  if (row === undefined) throw new Error('The dataset was not recorded.');
  return row.id;
};

/** Corrects the number of records of a data set once its file was read to the end. */
export const setRecordCount = (tx: WriteTransaction, id: number, count: number): void => {
  tx.change(tx.query.updateTable('datasets').set({ record_count: count }).where('id', '=', id));
};
