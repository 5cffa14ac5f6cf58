import type { Executor } from '#main/db/open.ts';
import type { RunQuery } from '#main/db/transact.ts';

/** Stored settings by key, as JSON values; defaults are not stored. */
export const findSettings = async (db: Executor): Promise<Readonly<Record<string, unknown>>> => {
  const rows = await db.selectFrom('settings').selectAll().execute();
  return Object.fromEntries(rows.map(({ key, value_json }) => [key, JSON.parse(value_json) as unknown]));
};

export const setSetting = (db: Executor, run: RunQuery, key: string, value: unknown): void => {
  const value_json = JSON.stringify(value);
  run(
    db
      .insertInto('settings')
      .values({ key, value_json })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value_json })),
  );
};

export const deleteSettings = (db: Executor, run: RunQuery, keys: readonly string[]): void => {
  run(db.deleteFrom('settings').where('key', 'in', keys));
};
