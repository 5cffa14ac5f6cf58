import { randomBytes } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { FrozenSetItemTable, FrozenSetTable } from '#main/db/tables/sets.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

export type FrozenSetRow = Selectable<FrozenSetTable>;
export type NewFrozenSet = Omit<Insertable<FrozenSetTable>, 'id'>;
type Chunk = Pick<FrozenSetItemTable, 'names' | 'hashes'>;

/** All frozen sets by name. */
export const findFrozenSets = async (db: Executor): Promise<FrozenSetRow[]> =>
  db.selectFrom('frozen_sets').selectAll().orderBy('name').execute();

export const findFrozenSet = async (db: Executor, name: string): Promise<FrozenSetRow | undefined> =>
  db.selectFrom('frozen_sets').selectAll().where('name', '=', name).executeTakeFirst();

export const isFrozenSet = (tx: WriteTransaction, id: number): boolean =>
  tx.run(tx.query.selectFrom('frozen_sets').select('id').where('id', '=', id)).length > 0;

/** The frozen set of a name, in the transaction that must not give the name again. */
export const readFrozenSet = (tx: WriteTransaction, name: string): FrozenSetRow | undefined =>
  tx.run(tx.query.selectFrom('frozen_sets').selectAll().where('name', '=', name))[0];

/** The stored items of a set, in order. */
export const findSetChunks = async (db: Executor, id: number): Promise<Chunk[]> =>
  db
    .selectFrom('frozen_set_items')
    .select(['names', 'hashes'])
    .where('set_id', '=', id)
    .orderBy('position')
    .execute();

/** @returns the set as stored. */
export const insertFrozenSet = (
  tx: WriteTransaction,
  row: NewFrozenSet,
  chunks: readonly Chunk[],
): FrozenSetRow => {
  const [stored] = tx.run(
    tx.query
      .insertInto('frozen_sets')
      .values({ work_id: randomBytes(16).toString('hex'), ...row })
      .returningAll(),
  );
  if (stored === undefined) throw new Error('The set was not stored.');
  const insert = tx.prepare(
    'INSERT INTO frozen_set_items (set_id, position, names, hashes) VALUES (?, ?, ?, ?)',
  );
  for (const [position, { names, hashes }] of chunks.entries())
    insert.run(stored.id, position, names, hashes);
  return stored;
};

/** @returns whether it was there. */
export const deleteFrozenSet = (tx: WriteTransaction, name: string): boolean =>
  tx.change(tx.query.deleteFrom('frozen_sets').where('name', '=', name)) > 0;
