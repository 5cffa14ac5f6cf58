import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

/** Stored settings by key, as JSON values; defaults are not stored. */
export const findSettings = async (db: Executor): Promise<Readonly<Record<string, unknown>>> => {
  const rows = await db.selectFrom('settings').selectAll().execute();
  return Object.fromEntries(rows.map(({ key, value_json }) => [key, JSON.parse(value_json) as unknown]));
};

export const setSetting = (tx: WriteTransaction, key: string, value: unknown): void => {
  const value_json = JSON.stringify(value);
  tx.change(
    tx.query
      .insertInto('settings')
      .values({ key, value_json })
      .onConflict((conflict) =>
        // A value that is there is no change: nothing that could be undone.
        conflict.column('key').doUpdateSet({ value_json }).where('settings.value_json', '!=', value_json),
      ),
  );
};

export const deleteSettings = (tx: WriteTransaction, keys: readonly string[]): void => {
  tx.change(tx.query.deleteFrom('settings').where('key', 'in', keys));
};
