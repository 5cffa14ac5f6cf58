import type { Executor } from '#main/db/open.ts';
import type { SavedSearchTable } from '#main/db/tables/saved-searches.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

export const findSavedSearches = async (db: Executor): Promise<SavedSearchTable[]> =>
  db.selectFrom('saved_searches').selectAll().orderBy('name').execute();

/** The search of a name, whatever its case. */
export const findSavedSearch = async (db: Executor, name: string): Promise<SavedSearchTable | undefined> =>
  db.selectFrom('saved_searches').selectAll().where('name', '=', name).executeTakeFirst();

/** Keeps a search; one of the same name, whatever its case, gives way. */
export const upsertSavedSearch = (tx: WriteTransaction, row: SavedSearchTable): SavedSearchTable => {
  const { name, view, filter_json, created_at } = row;
  const [stored = row] = tx.run(
    tx.query
      .insertInto('saved_searches')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name, view, filter_json, created_at }))
      .returningAll(),
  );
  return stored;
};

/** @returns whether it was there. */
export const deleteSavedSearch = (tx: WriteTransaction, id: string): boolean =>
  tx.change(tx.query.deleteFrom('saved_searches').where('id', '=', id)) > 0;
