import { sql } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { RunQuery } from '#main/db/transact.ts';

/** Value of a small fact about the database, or null. */
export const findMeta = async (db: Executor, key: string): Promise<string | null> => {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  return row?.value ?? null;
};

export const setMeta = async (db: Executor, key: string, value: string): Promise<void> => {
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
};

export const removeMeta = async (db: Executor, key: string): Promise<void> => {
  await db.deleteFrom('meta').where('key', '=', key).execute();
};

const derivedKey = (name: string): string => `derived:${name}`;

/** The data version that derived data were made of; null where they never were. */
export const findDerived = (db: Executor, name: string): Promise<string | null> =>
  findMeta(db, derivedKey(name));

export const noteDerived = (db: Executor, name: string, version: string): Promise<void> =>
  setMeta(db, derivedKey(name), version);

/** The running number that tells caches and stored results that the data changed. */
export const DATA_VERSION = 'data_version';
/** Whether numbers follow times, as `VERSION/1` or `VERSION/0`: noted by an import. */
export const TIME_ORDER = 'drops_in_time_order';

/** Raises a running number by one, inside a transaction. */
export const raiseMeta = (db: Executor, run: RunQuery, key: string): void => {
  run(
    db
      .insertInto('meta')
      .values({ key, value: '1' })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: sql<string>`CAST(CAST(meta.value AS INTEGER) + 1 AS TEXT)` }),
      ),
  );
};
