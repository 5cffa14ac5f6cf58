import { sql, type Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { DatasetTable } from '#main/db/tables/core.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { Dataset, DatasetImport } from '#shared/contract/datasets.ts';
import { toTimestamp } from '#shared/time.ts';
import { dropImportAct } from './import-acts.ts';

export type DatasetRow = Selectable<DatasetTable>;

/** Drops of all datasets, open and closed, by import. In the tables of `main`: those that are held out belong to their dataset. */
const dropCounts = sql<{ import_id: number; drops: number }>`
  SELECT import_id, count(*) AS drops FROM (
    SELECT import_id FROM main.drops UNION ALL SELECT import_id FROM main.closed_drops)
  GROUP BY import_id`;

/** Drops of the open dataset that no other statement finds, because they are held out. */
const heldDrops = sql<{ drops: number }>`
  SELECT (SELECT count(*) FROM main.drops) - (SELECT count(*) FROM drops) AS drops`;

const findDatasetImports = async (db: Executor): Promise<ReadonlyMap<number, readonly DatasetImport[]>> => {
  const { rows } = await dropCounts.execute(db);
  const counts = new Map(rows.map(({ import_id, drops }) => [import_id, drops]));
  const imports = await db
    .selectFrom('imports')
    .selectAll()
    .where('subject', '=', 'drops')
    .where('dataset_id', 'is not', null)
    .orderBy('id')
    .execute();
  const byDataset = new Map<number, DatasetImport[]>();
  for (const row of imports) {
    const datasetImport: DatasetImport = {
      id: row.id,
      name: row.name,
      fileName: row.file_name,
      sha256: row.sha256,
      importedAt: toTimestamp(row.started_at),
      licenceNote: row.license_note,
      importerVersion: row.importer_version,
      drops: counts.get(row.id) ?? 0,
    };
    byDataset.set(row.dataset_id ?? 0, [...(byDataset.get(row.dataset_id ?? 0) ?? []), datasetImport]);
  }
  return byDataset;
};

const toDataset = (row: DatasetRow, imports: readonly DatasetImport[], heldCount: number): Dataset => {
  const main = imports.find(({ id }) => id === row.main_import_id);
  const { verified_matching: matching, verified_expected: expected, verified_at: at } = row;
  const verified =
    matching === null || expected === null || at === null
      ? null
      : { matching, expected, verifiedAt: toTimestamp(at) };
  const recordCount = imports.reduce((sum, { drops }) => sum + drops, 0);
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    fileName: main?.fileName ?? '',
    sha256: main?.sha256 ?? '',
    recordCount,
    heldCount: row.is_open === 1 ? heldCount : 0,
    importedAt: main?.importedAt ?? toTimestamp(row.created_at),
    licenceNote: main?.licenceNote ?? '',
    importerVersion: main?.importerVersion ?? '',
    current: row.is_open === 1,
    complete:
      row.kind === 'archive' &&
      verified !== null &&
      verified.matching === verified.expected &&
      recordCount === verified.expected,
    verified,
    imports,
  };
};

/** All datasets, the open one first, then the newest first. */
export const findDatasets = async (db: Executor): Promise<Dataset[]> => {
  const imports = await findDatasetImports(db);
  const held = (await heldDrops.execute(db)).rows[0]?.drops ?? 0;
  const rows = await db
    .selectFrom('datasets')
    .selectAll()
    .orderBy('is_open', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => toDataset(row, imports.get(row.id) ?? [], held));
};

/** The open dataset: the one whose drops are shown, searched and analyzed. */
export const findCurrentDataset = async (db: Executor): Promise<Dataset | null> =>
  (await findDatasets(db)).find(({ current }) => current) ?? null;

/** The dataset that has an import of exactly these bytes. */
export const findDatasetOfFile = async (db: Executor, sha256: string): Promise<number | null> => {
  const row = await db
    .selectFrom('imports')
    .select('dataset_id')
    .where('subject', '=', 'drops')
    .where('sha256', '=', sha256)
    .where('dataset_id', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return row?.dataset_id ?? null;
};

export const findDatasetRow = (tx: WriteTransaction, id: number): DatasetRow | null =>
  tx.run(tx.query.selectFrom('datasets').selectAll().where('id', '=', id))[0] ?? null;

export const findOpenRow = (tx: WriteTransaction): DatasetRow | null =>
  tx.run(tx.query.selectFrom('datasets').selectAll().where('is_open', '=', 1))[0] ?? null;

/** @returns the number of a new dataset, closed and empty. */
export const insertDataset = (
  tx: WriteTransaction,
  dataset: Pick<DatasetRow, 'kind' | 'name' | 'created_at'>,
): number => {
  const [row] = tx.run(
    tx.query
      .insertInto('datasets')
      .values({
        ...dataset,
        is_open: 0,
        main_import_id: null,
        verified_matching: null,
        verified_expected: null,
        verified_at: null,
      })
      .returning('id'),
  );
  if (row === undefined) throw new Error('The dataset was not recorded.');
  return row.id;
};

/** Makes a dataset the open one; null: none is. */
export const setOpenDataset = (tx: WriteTransaction, id: number | null): void => {
  tx.change(tx.query.updateTable('datasets').set({ is_open: 0 }).where('is_open', '=', 1));
  if (id !== null) tx.change(tx.query.updateTable('datasets').set({ is_open: 1 }).where('id', '=', id));
};

const MAIN_IMPORT = `
  UPDATE datasets SET main_import_id = (
    SELECT import_id FROM (
      SELECT import_id, count(*) AS drops FROM drops WHERE datasets.is_open = 1 GROUP BY import_id
      UNION ALL
      SELECT import_id, count(*) FROM closed_drops WHERE dataset_id = datasets.id GROUP BY import_id)
    ORDER BY drops DESC, import_id LIMIT 1)
  WHERE id = ?`;

/** Finds anew where most drops of a dataset are from; forgets how they were verified. */
export const refreshDataset = (tx: WriteTransaction, id: number): void => {
  tx.prepare(MAIN_IMPORT).run(id);
  tx.change(
    tx.query
      .updateTable('datasets')
      .set({ verified_matching: null, verified_expected: null, verified_at: null })
      .where('id', '=', id),
  );
};

/** Notes how many drops of a dataset agree with the reference index. */
export const setVerified = (
  tx: WriteTransaction,
  id: number,
  verified: { readonly matching: number; readonly expected: number; readonly at: number },
): void => {
  tx.change(
    tx.query
      .updateTable('datasets')
      .set({
        verified_matching: verified.matching,
        verified_expected: verified.expected,
        verified_at: verified.at,
      })
      .where('id', '=', id),
  );
};

/** Forgets a dataset, its imports and what is closed of it. */
export const deleteDataset = (tx: WriteTransaction, id: number): void => {
  tx.change(tx.query.deleteFrom('closed_drops').where('dataset_id', '=', id));
  tx.change(tx.query.deleteFrom('human_codes').where('dataset_id', '=', id));
  tx.change(tx.query.deleteFrom('coding_batches').where('dataset_id', '=', id));
  for (const row of tx.run(tx.query.selectFrom('imports').select('id').where('dataset_id', '=', id)))
    dropImportAct(tx, row.id);
  tx.change(tx.query.deleteFrom('imports').where('dataset_id', '=', id));
  tx.change(tx.query.deleteFrom('datasets').where('id', '=', id));
};
