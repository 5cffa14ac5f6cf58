import { sql } from 'kysely';
import type { Executor, SqliteConnection } from '#main/db/open.ts';
import { findMeta } from './meta.ts';

export const DATA_PARTS = ['drops', 'events', 'posts', 'keys'] as const;
export type DataPart = (typeof DATA_PARTS)[number];

/** What each part of the data looks like now, as a short text: another text, other data. */
export type DataState = Readonly<Record<DataPart, string>>;

const figuresOf = async (db: Executor, table: string, column: string): Promise<string> => {
  const { rows } = await sql<{ count: number; last: number | null }>`
    SELECT count(*) AS count, max(${sql.ref(column)}) AS last FROM ${sql.table(table)}`.execute(db);
  return `${String(rows[0]?.count ?? 0)}/${String(rows[0]?.last ?? 0)}`;
};

/** A few counts, cheap enough for every answer: the running number of the drops, counts and newest rows of the others. */
export const findDataState = async (db: Executor): Promise<DataState> => ({
  drops: (await findMeta(db, 'data_version')) ?? '0',
  events: await figuresOf(db, 'news_events', 'rowid'),
  posts: `${await figuresOf(db, 'social_posts', 'id')} ${await figuresOf(db, 'social_imports', 'finished_at')}`,
  keys: await figuresOf(db, 'abbreviation_keys', 'updated_at'),
});

/** The state of some parts as one text. */
export const stateOf = (state: DataState, parts: readonly DataPart[]): string =>
  parts.map((part) => `${part} ${state[part]}`).join('; ');

/** Rows ever written over the host's one writing connection: as long as it stays, nothing has changed. */
export const countChanges = (writer: SqliteConnection): number =>
  (writer.prepare('SELECT total_changes() AS changes').get() as { changes: number }).changes;
