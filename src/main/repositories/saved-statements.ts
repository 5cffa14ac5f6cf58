import type { Executor } from '#main/db/open.ts';
import type { SavedStatementTable } from '#main/db/tables/written.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

/** All saved statements by name. */
export const findSavedStatements = (db: Executor): Promise<SavedStatementTable[]> =>
  db.selectFrom('saved_statements').selectAll().orderBy('name').execute();

/** The statement of a name, whatever its case. */
export const findSavedStatement = (db: Executor, name: string): Promise<SavedStatementTable | undefined> =>
  db.selectFrom('saved_statements').selectAll().where('name', '=', name).executeTakeFirst();

/** Keeps a statement; one of the same name, whatever its case, gives way. */
export const upsertSavedStatement = (tx: WriteTransaction, row: SavedStatementTable): SavedStatementTable => {
  const { name, statement, created_at } = row;
  const [stored = row] = tx.run(
    tx.query
      .insertInto('saved_statements')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name, statement, created_at }))
      .returningAll(),
  );
  return stored;
};

/** @returns whether it was there. */
export const deleteSavedStatement = (tx: WriteTransaction, id: string): boolean =>
  tx.change(tx.query.deleteFrom('saved_statements').where('id', '=', id)) > 0;
