import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import { DATA_VERSION, findMeta } from './meta.ts';

export const DATA_PARTS = ['drops', 'events', 'posts', 'keys'] as const;
export type DataPart = (typeof DATA_PARTS)[number];

/** What each part of the data looks like now, as a short text: another text, other data. */
export type DataState = Readonly<Record<DataPart, string>>;

interface Figures {
  readonly count: number;
  readonly last: number | null;
}

const figuresOf = async (db: Executor, query: RawBuilder<Figures>): Promise<string> => {
  const { rows } = await query.execute(db);
  return `${String(rows[0]?.count ?? 0)}/${String(rows[0]?.last ?? 0)}`;
};

const EVENTS = sql<Figures>`SELECT count(*) AS count, max(rowid) AS last FROM news_events`;
const POSTS = sql<Figures>`SELECT count(*) AS count, max(id) AS last FROM social_posts`;
const IMPORTS = sql<Figures>`SELECT count(*) AS count, max(finished_at) AS last FROM social_imports`;
const KEYS = sql<Figures>`SELECT count(*) AS count, max(updated_at) AS last FROM abbreviation_keys`;

/** A few counts, cheap enough for every answer: the running number of the drops, counts and newest rows of the others. */
export const findDataState = async (db: Executor): Promise<DataState> => ({
  drops: (await findMeta(db, DATA_VERSION)) ?? '0',
  events: await figuresOf(db, EVENTS),
  posts: `${await figuresOf(db, POSTS)} ${await figuresOf(db, IMPORTS)}`,
  keys: await figuresOf(db, KEYS),
});

/** The state of some parts as one text. */
export const stateOf = (state: DataState, parts: readonly DataPart[]): string =>
  parts.map((part) => `${part} ${state[part]}`).join('; ');
