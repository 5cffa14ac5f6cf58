import type { Executor } from '#main/db/open.ts';
import type { SavedSearchTable } from '#main/db/tables/saved-searches.ts';

export const findSavedSearches = async (db: Executor): Promise<SavedSearchTable[]> =>
  db.selectFrom('saved_searches').selectAll().orderBy('name').execute();

/** Keeps a search; one of the same name, whatever its case, gives way. */
export const upsertSavedSearch = async (db: Executor, row: SavedSearchTable): Promise<SavedSearchTable> => {
  const { name, view, filter_json, created_at } = row;
  return db
    .insertInto('saved_searches')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name, view, filter_json, created_at }))
    .returningAll()
    .executeTakeFirstOrThrow();
};

/** @returns whether it was there. */
export const deleteSavedSearch = async (db: Executor, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('saved_searches')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};
