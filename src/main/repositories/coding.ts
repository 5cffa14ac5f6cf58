import { sql, type Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { CodingBatchTable, CodingDecisionTable, CodingTable } from '#main/db/tables/coding.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

export type CodingBatchRow = Selectable<CodingBatchTable>;
export type CodingRow = Selectable<CodingTable>;
export type CodingDecisionRow = Selectable<CodingDecisionTable>;

/** 0 where no dataset is open. */
export const openDatasetId = sql<number>`coalesce((SELECT id FROM datasets WHERE is_open = 1), 0)`;

export interface NewBatch {
  readonly row: Omit<CodingBatchRow, 'dataset_id'> & Partial<Pick<CodingBatchRow, 'dataset_id'>>;
  readonly coders: readonly string[];
  readonly drops: readonly number[];
}

/** Adds a batch, of the open dataset where none is named. */
export const insertBatch = (tx: WriteTransaction, { row, coders, drops }: NewBatch): void => {
  tx.change(tx.query.insertInto('coding_batches').values({ dataset_id: openDatasetId, ...row }));
  for (const [position, coder] of coders.entries())
    tx.change(
      tx.query
        .insertInto('coding_batch_coders')
        .values({ batch_id: row.id, coder, position, closed_at: null }),
    );
  const insert = tx.prepare('INSERT INTO coding_batch_drops (batch_id, drop_number) VALUES (?, ?)');
  for (const drop of drops) insert.run(row.id, drop);
};

/** @returns whether it was there. */
export const deleteBatch = (tx: WriteTransaction, id: string): boolean =>
  tx.change(tx.query.deleteFrom('coding_batches').where('id', '=', id)) > 0;

export type FoundBatch = CodingBatchRow & { readonly codebook: string };

const batches = (db: Executor) =>
  db
    .selectFrom('coding_batches')
    .innerJoin('codebooks', 'codebooks.id', 'coding_batches.codebook_id')
    .selectAll('coding_batches')
    .select('codebooks.name as codebook')
    .where('dataset_id', '=', openDatasetId);

/** Batches of the open dataset, newest first. */
export const findBatches = (db: Executor): Promise<FoundBatch[]> =>
  batches(db).orderBy('coding_batches.created_at', 'desc').orderBy('coding_batches.id').execute();

/** A batch of the open dataset. */
export const findBatch = async (db: Executor, id: string): Promise<FoundBatch | null> =>
  (await batches(db).where('coding_batches.id', '=', id).executeTakeFirst()) ?? null;

export interface BatchCoder {
  readonly coder: string;
  readonly coded: number;
  /** Epoch seconds. */
  readonly closedAt: number | null;
}

/** Drops that a coder has coded, in this data folder or in one whose codings are kept aside until all have closed the batch. */
const codedCount = sql<number>`(SELECT count(*) FROM coding_batch_drops AS drops
  WHERE drops.batch_id = coding_batch_coders.batch_id AND (
    EXISTS (SELECT 1 FROM codings WHERE codings.batch_id = drops.batch_id
      AND codings.coder = coding_batch_coders.coder AND codings.drop_number = drops.drop_number)
    OR EXISTS (SELECT 1 FROM work_kept WHERE kind = 'coding'
      AND work_kept.id = drops.batch_id || '/' || drops.drop_number || '/' || coding_batch_coders.coder
      AND document ->> '$.fields.removed.value' IS NOT 1)))`;

/** Who codes a batch and how far they are: no code. */
export const findBatchCoders = (db: Executor, batchId: string): Promise<BatchCoder[]> =>
  db
    .selectFrom('coding_batch_coders')
    .select(['coder', 'closed_at as closedAt'])
    .select(codedCount.as('coded'))
    .where('batch_id', '=', batchId)
    .orderBy('position')
    .execute();

export const findBatchDrops = async (db: Executor, batchId: string): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('coding_batch_drops')
      .select('drop_number')
      .where('batch_id', '=', batchId)
      .orderBy('drop_number')
      .execute()
  ).map(({ drop_number }) => drop_number);

/** What one coder gave. */
export const findCodingsOf = (db: Executor, batchId: string, coder: string): Promise<CodingRow[]> =>
  db
    .selectFrom('codings')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where('coder', '=', coder)
    .orderBy('drop_number')
    .execute();

/** What all coders gave, of a batch that all of them have closed; no row of any other. */
export const findOpenedCodings = (db: Executor, batchId: string): Promise<CodingRow[]> =>
  db
    .selectFrom('codings')
    .selectAll()
    .where('batch_id', '=', batchId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('coding_batch_coders')
            .select('coder')
            .whereRef('coding_batch_coders.batch_id', '=', 'codings.batch_id')
            .where('closed_at', 'is', null),
        ),
      ),
    )
    .orderBy('drop_number')
    .orderBy('coder')
    .execute();

export const setCoding = (tx: WriteTransaction, row: CodingRow): void => {
  const { codes_json, is_unsure, note, coded_at } = row;
  tx.change(
    tx.query
      .insertInto('codings')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['batch_id', 'coder', 'drop_number'])
          .doUpdateSet({ codes_json, is_unsure, note, coded_at }),
      ),
  );
};

/** Codings that were given elsewhere, in a batch that all its coders have closed. @param now epoch seconds */
export const insertClosedCodings = (
  tx: WriteTransaction,
  batchId: string,
  rows: readonly CodingRow[],
  now: number,
): void => {
  for (const row of rows) tx.change(tx.query.insertInto('codings').values(row));
  tx.change(
    tx.query.updateTable('coding_batch_coders').set({ closed_at: now }).where('batch_id', '=', batchId),
  );
};

/** Whether a coder has closed a batch, read in the transaction that writes. */
export const hasClosed = (tx: WriteTransaction, batchId: string, coder: string): boolean =>
  tx
    .prepare('SELECT 1 FROM coding_batch_coders WHERE batch_id = ? AND coder = ? AND closed_at IS NOT NULL')
    .get(batchId, coder) !== undefined;

/** Whether every coder of a batch that is there has closed it, read in the transaction that writes. */
export const isOpened = (tx: WriteTransaction, batchId: string): boolean =>
  tx.prepare('SELECT 1 FROM coding_batch_coders WHERE batch_id = ? AND closed_at IS NULL').get(batchId) ===
  undefined;

/** Closes a batch for one coder. @param now epoch seconds */
export const closeBatch = (tx: WriteTransaction, batchId: string, coder: string, now: number): void => {
  for (const table of ['coding_batch_coders', 'codings'] as const)
    tx.change(
      tx.query
        .updateTable(table)
        .set({ closed_at: now })
        .where('batch_id', '=', batchId)
        .where('coder', '=', coder)
        .where('closed_at', 'is', null),
    );
};

export const setDecision = (tx: WriteTransaction, row: CodingDecisionRow): void => {
  const { codes_json, reason, decided_by, decided_at } = row;
  tx.change(
    tx.query
      .insertInto('coding_decisions')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['batch_id', 'drop_number'])
          .doUpdateSet({ codes_json, reason, decided_by, decided_at }),
      ),
  );
};

export const findDecisions = (db: Executor, batchId: string): Promise<CodingDecisionRow[]> =>
  db
    .selectFrom('coding_decisions')
    .selectAll()
    .where('batch_id', '=', batchId)
    .orderBy('drop_number')
    .execute();
