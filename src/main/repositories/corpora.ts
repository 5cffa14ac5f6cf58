import type { Selectable } from 'kysely';
import { z } from 'zod';
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

/** Keeps what a set, or the sets it is made of, was drawn from; nothing for a set of no draw. */
export const insertDraws = (tx: WriteTransaction, set: number, draws: readonly CorpusDraw[]): void => {
  if (draws.length > 0)
    tx.change(tx.query.insertInto('corpus_draws').values({ set_id: set, draw: JSON.stringify(draws) }));
};

/** The same for a set that may have some already. */
export const replaceDraws = (tx: WriteTransaction, set: number, draws: readonly CorpusDraw[]): void => {
  tx.change(tx.query.deleteFrom('corpus_draws').where('set_id', '=', set));
  insertDraws(tx, set, draws);
};

const storedDrawsSchema = z.union([z.array(corpusDrawSchema), corpusDrawSchema.transform((draw) => [draw])]);
const drawsOf = (json: string): readonly CorpusDraw[] => storedDrawsSchema.parse(JSON.parse(json));

/** Where frozen sets were drawn from, by their database ids. */
export const findDraws = async (db: Executor): Promise<ReadonlyMap<number, readonly CorpusDraw[]>> => {
  const rows = await db.selectFrom('corpus_draws').selectAll().execute();
  return new Map(rows.map(({ set_id, draw }) => [set_id, drawsOf(draw)]));
};

/** The draws of some sets in their order, each once. @param sets by their database ids */
export const findDrawsOf = async (db: Executor, sets: readonly number[]): Promise<readonly CorpusDraw[]> => {
  const draws = await findDraws(db);
  const setDraws = sets.flatMap((set) => draws.get(set) ?? []);
  return [...new Map(setDraws.map((draw) => [JSON.stringify(draw), draw])).values()];
};

/** A frozen set that was drawn from corpora, or made of sets that were. */
export interface DrawnSetRow {
  readonly name: string;
  readonly hash: string;
  readonly query: string;
  readonly draws: readonly CorpusDraw[];
}

/** All drawn sets by name. */
export const findDrawnSets = async (db: Executor): Promise<readonly DrawnSetRow[]> => {
  const rows = await db
    .selectFrom('corpus_draws')
    .innerJoin('frozen_sets', 'frozen_sets.id', 'corpus_draws.set_id')
    .select(['name', 'hash', 'query', 'draw'])
    .orderBy('name')
    .execute();
  return rows.map(({ draw, ...row }) => ({ ...row, draws: drawsOf(draw) }));
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
