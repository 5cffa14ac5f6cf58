import type { Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { CorpusTable } from '#main/db/tables/corpora.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { corpusDrawSchema, type CorpusDraw } from '#shared/contract/corpus-draw.ts';

export type CorpusRow = Selectable<CorpusTable>;

/** All attached corpora by name. */
export const findCorpora = (db: Executor): Promise<CorpusRow[]> =>
  db.selectFrom('corpora').selectAll().orderBy('name').execute();

export const findCorpus = (db: Executor, name: string): Promise<CorpusRow | undefined> =>
  db.selectFrom('corpora').selectAll().where('name', '=', name).executeTakeFirst();

export const insertCorpus = (tx: WriteTransaction, row: CorpusRow): void => {
  tx.change(tx.query.insertInto('corpora').values(row));
};

export const deleteCorpus = (tx: WriteTransaction, name: string): void => {
  tx.change(tx.query.deleteFrom('corpora').where('name', '=', name));
};

export const insertDraw = (tx: WriteTransaction, set: number, draw: CorpusDraw): void => {
  tx.change(tx.query.insertInto('corpus_draws').values({ set_id: set, draw: JSON.stringify(draw) }));
};

/** Where frozen sets were drawn from, by their database ids. */
export const findDraws = async (db: Executor): Promise<ReadonlyMap<number, CorpusDraw>> => {
  const rows = await db.selectFrom('corpus_draws').selectAll().execute();
  return new Map(rows.map(({ set_id, draw }) => [set_id, corpusDrawSchema.parse(JSON.parse(draw))]));
};

/** A frozen set that was drawn from a corpus. */
export interface DrawnSetRow {
  readonly name: string;
  readonly hash: string;
  readonly draw: CorpusDraw;
}

/** All drawn sets by name. */
export const findDrawnSets = async (db: Executor): Promise<readonly DrawnSetRow[]> => {
  const rows = await db
    .selectFrom('corpus_draws')
    .innerJoin('frozen_sets', 'frozen_sets.id', 'corpus_draws.set_id')
    .select(['name', 'hash', 'draw'])
    .orderBy('name')
    .execute();
  return rows.map(({ name, hash, draw }) => ({ name, hash, draw: corpusDrawSchema.parse(JSON.parse(draw)) }));
};

/** Notes the posts that a draw has written, in a table that ends with the connection. */
export const openDrawnPosts = (tx: WriteTransaction): ((id: number) => void) => {
  tx.prepare('CREATE TEMPORARY TABLE drawn_posts (id INTEGER PRIMARY KEY)').run();
  const insert = tx.prepare('INSERT OR IGNORE INTO drawn_posts VALUES (?)');
  return (id) => {
    insert.run(id);
  };
};

/** Times of drops, epoch seconds UTC, ascending: of those whose time of day is known, and of all. */
export const findDropTimes = async (db: Executor): Promise<{ timed: Float64Array; all: Float64Array }> => {
  const rows = await db.selectFrom('drops').select(['time', 'resolution']).orderBy('time').execute();
  const timesOf = (list: typeof rows): Float64Array => Float64Array.from(list, ({ time }) => time);
  return { timed: timesOf(rows.filter(({ resolution }) => resolution !== 'day')), all: timesOf(rows) };
};
