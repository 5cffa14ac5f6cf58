import { sql } from 'kysely';
import { HELD_SETS } from '#main/db/held-items.ts';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { raiseChange } from './data-state.ts';
import { findMeta, setMeta } from './meta.ts';

const idsOf = (text: string | null | undefined): readonly number[] => JSON.parse(text ?? '[]') as number[];

/** Database ids of the sets that are held out. */
export const findHeldSets = async (db: Executor): Promise<readonly number[]> =>
  idsOf(await findMeta(db, HELD_SETS));

export interface HeldOut {
  readonly name: string;
  readonly items: number;
  readonly hash: string;
  /** Its id for others; null where it never left this folder. */
  readonly workId: string | null;
}

/** The sets that are held out, by name. */
export const findHeldOut = async (db: Executor): Promise<readonly HeldOut[]> =>
  db
    .selectFrom('frozen_sets')
    .select(['name', 'item_count as items', 'hash', 'work_id as workId'])
    .where('id', 'in', await findHeldSets(db))
    .orderBy('name')
    .execute();

/** The held-out set that contains each of some items, by the items’ names; an item that is not held out is not in it. */
export const findHolders = async (
  db: Executor,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (keys.length === 0 || (await findHeldSets(db)).length === 0) return new Map();
  const { rows } = await sql<{ readonly item: string; readonly name: string }>`
    SELECT item.value AS item, sets.name AS name FROM main.meta, json_each(meta.value) AS held,
      main.frozen_sets AS sets, main.frozen_set_items AS chunk, json_each(item_names(chunk.names)) AS item
      WHERE meta.key = ${HELD_SETS} AND sets.id = held.value AND chunk.set_id = held.value
        AND item.value IN (SELECT value FROM json_each(${JSON.stringify(keys)}))
      ORDER BY sets.name DESC`.execute(db);
  return new Map(rows.map(({ item, name }) => [item, name]));
};

export const readHeldSets = (tx: WriteTransaction): readonly number[] =>
  idsOf(tx.run(tx.query.selectFrom('meta').select('value').where('key', '=', HELD_SETS))[0]?.value);

/** Whatever was made of all items is to be made again. */
export const writeHeldSets = (tx: WriteTransaction, ids: readonly number[]): void => {
  setMeta(tx, HELD_SETS, JSON.stringify(ids));
  for (const part of ['drops', 'posts', 'events'] as const) raiseChange(tx, part);
};
