import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { SavedSearchTable } from '#main/db/tables/written.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

export type SavedSearchRow = Selectable<SavedSearchTable>;

export const findSavedSearches = async (db: Executor): Promise<SavedSearchRow[]> =>
  db.selectFrom('saved_searches').selectAll().orderBy('name').execute();

/** The search of a name, whatever its case. */
export const findSavedSearch = async (db: Executor, name: string): Promise<SavedSearchRow | undefined> =>
  db.selectFrom('saved_searches').selectAll().where('name', '=', name).executeTakeFirst();

/** Keeps a search; one of the same name, whatever its case, gives way. */
export const upsertSavedSearch = (
  tx: WriteTransaction,
  row: Insertable<SavedSearchTable>,
): SavedSearchRow => {
  const { name, view, filter_json, created_at } = row;
  const [stored] = tx.run(
    tx.query
      .insertInto('saved_searches')
      .values(row)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name, view, filter_json, created_at }))
      .returningAll(),
  );
  if (stored === undefined) throw new Error('The search was not stored.');
  return stored;
};

/** @returns whether it was there. */
export const deleteSavedSearch = (tx: WriteTransaction, id: string): boolean =>
  tx.change(tx.query.deleteFrom('saved_searches').where('id', '=', id)) > 0;
