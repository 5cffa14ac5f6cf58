import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, type Dialect } from 'kysely';
import { messageOf } from '#main/base/errors.ts';
import { asDatabaseError, faultOf } from './errors.ts';
import type { Schema } from './schema.ts';

export type Executor = Kysely<Schema>;
export type SqliteConnection = Sqlite.Database;

const STATEMENT_CACHE = 200;
export const BUSY_TIMEOUT_MS = 5000;
/** A long reader makes the write-ahead log grow; once it has gone, the next round cuts the file down to this. */
export const WAL_LIMIT_BYTES = 16_000_000;

/** Preparing costs more than running most of our queries, and Kysely prepares anew each time. */
const cacheStatements = (connection: SqliteConnection): SqliteConnection => {
  const cache = new Map<string, Sqlite.Statement>();
  const prepare = connection.prepare.bind(connection) as (source: string) => Sqlite.Statement;
  connection.prepare = ((source: string) => {
    const known = cache.get(source);
    if (known !== undefined && !known.busy) return known;
    const statement = prepare(source);
    if (cache.size >= STATEMENT_CACHE) cache.clear();
    cache.set(source, statement);
    return statement;
  }) as typeof connection.prepare;
  return connection;
};

const configure = (connection: SqliteConnection): void => {
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  // In WAL mode only FULL keeps what was committed through a power cut; it costs one flush of the disk a commit.
  connection.pragma('synchronous = FULL');
  connection.pragma('temp_store = MEMORY');
  connection.pragma('cache_size = -32000');
};

/**
 * Opens a connection that may write: the host's one, or that of the worker which the host has lent the write lock.
 * @throws DatabaseError naming the file and the way out.
 */
export const openWriter = (file: string): SqliteConnection => {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const connection = new Sqlite(file);
    connection.pragma('journal_mode = WAL');
    connection.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
    configure(connection);
    return cacheStatements(connection);
  } catch (error) {
    throw asDatabaseError(error, file);
  }
};

/** Opens a connection that cannot write, for queries and workers. */
export const openReader = (file: string): SqliteConnection => {
  try {
    const connection = new Sqlite(file, { fileMustExist: true });
    configure(connection);
    connection.pragma('query_only = ON');
    return cacheStatements(connection);
  } catch (error) {
    throw asDatabaseError(error, file);
  }
};

/** How many pages the file of a connection may grow to; every connection has a limit of its own. */
export const pageLimitOf = (connection: SqliteConnection): number =>
  Number(connection.pragma('max_page_count', { simple: true }));

export const kyselyOf = (
  connection: SqliteConnection,
  dialect: Dialect = new SqliteDialect({ database: connection }),
): Executor => new Kysely<Schema>({ dialect });

/** Asks a database on a connection of its own that cannot write, closed when the answer is there. */
export const withReader = async <Answer>(
  file: string,
  ask: (db: Executor) => Promise<Answer>,
): Promise<Answer> => {
  const connection = openReader(file);
  try {
    return await ask(kyselyOf(connection));
  } finally {
    connection.close();
  }
};

/**
 * What `find` reports about a file; pages that SQLite cannot read are a finding too. Any other failure says nothing about the file.
 * @throws DatabaseError, or whatever `find` throws.
 */
export const damageIn = (connection: SqliteConnection, find: () => readonly string[]): readonly string[] => {
  try {
    return find();
  } catch (error) {
    if (faultOf(error) === 'corrupt') return [messageOf(error)];
    throw asDatabaseError(error, connection.name);
  }
};

/** What SQLite's own check finds; empty where the database is whole. @throws DatabaseError where it could not be made. */
export const damageOf = (
  connection: SqliteConnection,
  check: 'quick_check' | 'integrity_check',
  mostKept: number,
): readonly string[] =>
  damageIn(connection, () =>
    (connection.pragma(`${check}(${mostKept})`) as Readonly<Record<string, string>>[])
      .flatMap((row) => Object.values(row))
      .filter((finding) => finding !== 'ok'),
  );
