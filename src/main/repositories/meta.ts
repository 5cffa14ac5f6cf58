import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

/** The version of SQLite and of the schema. */
export const findEngine = async (db: Executor): Promise<{ version: string; schema: number }> => {
  const { rows } = await sql<{ version: string; schema: number }>`
    SELECT sqlite_version() AS version, user_version AS schema FROM pragma_user_version`.execute(db);
  return rows[0] ?? { version: '', schema: 0 };
};

/** Where the id of this installation is stored, under which its work is exchanged. */
export const INSTALLATION = 'work:installation';

/** Value of a small fact about the database, or null. */
export const findMeta = async (db: Executor, key: string): Promise<string | null> => {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
};

export const setMeta = (tx: WriteTransaction, key: string, value: string): void => {
  tx.change(
    tx.query
      .insertInto('meta')
      .values({ key, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value })),
  );
};

export const removeMeta = (tx: WriteTransaction, key: string): void => {
  tx.change(tx.query.deleteFrom('meta').where('key', '=', key));
};

const derivedKey = (name: string): string => `derived:${name}`;

/** The state of the data that derived data were made of; null where they never were. */
export const findDerived = (db: Executor, name: string): Promise<string | null> =>
  findMeta(db, derivedKey(name));

export const noteDerived = (tx: WriteTransaction, name: string, state: string): void => {
  setMeta(tx, derivedKey(name), state);
};

/** Raises a running number by one. */
export const raiseMeta = (tx: WriteTransaction, key: string): void => {
  tx.change(
    tx.query
      .insertInto('meta')
      .values({ key, value: '1' })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: sql<string>`CAST(CAST(meta.value AS INTEGER) + 1 AS TEXT)` }),
      ),
  );
};
