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

export const readHeldSets = (tx: WriteTransaction): readonly number[] =>
  idsOf(tx.run(tx.query.selectFrom('meta').select('value').where('key', '=', HELD_SETS))[0]?.value);

/** Whatever was made of all items is to be made again. */
export const writeHeldSets = (tx: WriteTransaction, ids: readonly number[]): void => {
  setMeta(tx, HELD_SETS, JSON.stringify(ids));
  for (const part of ['drops', 'posts', 'events'] as const) raiseChange(tx, part);
};
