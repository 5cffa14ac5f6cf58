import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, type Compilable } from 'kysely';
import { messageOf } from '#main/base/errors.ts';
import { fileBytes } from '#main/base/stored-file.ts';
import { asDatabaseError, faultOf } from './errors.ts';
import { hideHeldItems } from './held-items.ts';
import { createKeptStatements } from './kept-statements.ts';
import type { Schema } from './schema.ts';

const namesOf = (chunk: unknown): string => {
  if (!Buffer.isBuffer(chunk)) throw new TypeError('item_names takes the names of a stored set');
  return JSON.stringify(inflateRawSync(chunk).toString('utf8').split('\n'));
};

/** Teaches a connection `item_names(blob)`: the names in a stretch of a frozen set as a JSON list, for `json_each`. */
const addItemNames = (connection: Sqlite.Database): void => {
  connection.function('item_names', { deterministic: true }, namesOf);
};

export type Executor = Kysely<Schema>;
export type SqliteConnection = Sqlite.Database;

const BUSY_TIMEOUT_MS = 5000;
/** What holds a file while it is opened is another program. */
const OPEN_TIMEOUT_MS = 500;
/** A short read ends within it. Behind a small log nobody waits for longer: the next write moves it in no time. */
const LOG_WAIT_MS = 100;
/** A long reader makes the write-ahead log grow; once it has gone, the next round cuts the file down to this. */
export const WAL_LIMIT_BYTES = 16_000_000;

/** A reader’s pages are in the cache of the system too, and every worker has one. */
const READER_CACHE_BYTES = 8_000_000;
const LEAST_CACHE_BYTES = 32_000_000;
const MOST_CACHE_BYTES = 512_000_000;

/**
 * An import puts its rows into several indexes in no order: where the cache is small for them, a page is written and read again for
 * nearly every row, so that few megabytes make a hundred of each. What is taken stays with the process, so it is no more than that.
 * @param coming size of the file that is being imported
 */
const writerCache = (file: string, coming: number): number =>
  Math.min(Math.max((fileBytes(file) + 4 * coming) / 16, LEAST_CACHE_BYTES), MOST_CACHE_BYTES);

const configure = (connection: SqliteConnection, cacheBytes: number): void => {
  connection.pragma('foreign_keys = ON');
  connection.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  // In WAL mode only FULL keeps what was committed through a power cut; it costs one flush of the disk a commit.
  connection.pragma('synchronous = FULL');
  connection.pragma('temp_store = MEMORY');
  connection.pragma(`cache_size = -${Math.round(cacheBytes / 1000)}`);
  addItemNames(connection);
};

/** Makes an empty file for its owner alone; what SQLite puts next to it gets the same rights. */
const makeFile = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  closeSync(openSync(file, 'a', 0o600));
};

/**
 * Opens a connection that may write: the host's one, or a worker's while the host holds its own writes back.
 * @param options.create makes the file without one; without it, a missing file is refused
 * @param options.coming size of a file whose rows are to be written in one transaction
 * @throws DatabaseError naming the file and the way out.
 */
export const openWriter = (
  file: string,
  { create = false, coming = 0 }: { readonly create?: boolean; readonly coming?: number } = {},
): SqliteConnection => {
  try {
    if (create) makeFile(file);
    const connection = new Sqlite(file, { fileMustExist: true, timeout: OPEN_TIMEOUT_MS });
    connection.pragma('journal_mode = WAL');
    connection.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`);
    configure(connection, writerCache(file, coming));
    return connection;
  } catch (error) {
    throw asDatabaseError(error, file);
  }
};

/** Opens a connection that cannot write and sees everything, held out or not: for checks of the file and of imports. */
export const openWholeReader = (file: string): SqliteConnection => {
  try {
    const connection = new Sqlite(file, { fileMustExist: true });
    configure(connection, READER_CACHE_BYTES);
    connection.pragma('query_only = ON');
    return connection;
  } catch (error) {
    throw asDatabaseError(error, file);
  }
};

const openPrepared = (file: string, prepare: (connection: SqliteConnection) => void): SqliteConnection => {
  const connection = openWholeReader(file);
  try {
    prepare(connection);
    return connection;
  } catch (error) {
    connection.close();
    throw asDatabaseError(error, file);
  }
};

/**
 * Opens a connection that cannot write and does not see what is held out, for queries and workers.
 * @throws DatabaseError naming the file and the way out.
 */
export const openReader = (file: string): SqliteConnection => openPrepared(file, hideHeldItems);

/**
 * Opens a connection that cannot write and sees one state of the data until it commits or closes, whatever is written meanwhile. What is held
 * out is read in that state too: read before it, a set that is closed or opened in between would be hidden, or not, in the data of the
 * other moment.
 * @param isWhole for checks that are of the held-out items too
 * @throws DatabaseError naming the file and the way out.
 */
export const openSnapshot = (
  file: string,
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): SqliteConnection =>
  openPrepared(file, (connection) => {
    connection.exec('BEGIN');
    if (!isWhole) hideHeldItems(connection);
  });

/**
 * Moves the write-ahead log into the file and cuts it off. What there is no room for, or what others read, is as safe in the log. For
 * those who read an earlier state it waits longer where the log is large: the thread of the window would move it with its next write.
 */
export const emptyLog = (connection: SqliteConnection): void => {
  const timeout = Number(connection.pragma('busy_timeout', { simple: true }));
  try {
    if (fileBytes(`${connection.name}-wal`) <= WAL_LIMIT_BYTES)
      connection.pragma(`busy_timeout = ${Math.min(timeout, LOG_WAIT_MS)}`);
    connection.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    if (!['full', 'locked'].includes(faultOf(error))) throw asDatabaseError(error, connection.name);
  } finally {
    connection.pragma(`busy_timeout = ${timeout}`);
  }
};

/** Run `ANALYZE` (2), of a sample where a table is large (0x10), on every table that has none or is ten times another size (0x10000). */
const RENEW_STATISTICS = 0x10012;

/**
 * Brings what SQLite's planner knows of the tables up to date; without it a join of drops and posts may read every post for every drop.
 * Inside a transaction it is committed with it. Other connections learn of it by `readStatistics`.
 */
export const renewStatistics = (connection: SqliteConnection): void => {
  connection.pragma(`optimize = ${RENEW_STATISTICS}`);
};

/** What the planner’s statistics are in the file, to be compared; empty without any. */
export const storedStatistics = (connection: SqliteConnection): string => {
  try {
    const table = connection.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'`).get();
    if (table === undefined) return '';
    return JSON.stringify(connection.prepare('SELECT tbl, idx, stat FROM sqlite_stat1').raw().all());
  } catch (error) {
    throw asDatabaseError(error, connection.name);
  }
};

/**
 * Makes a connection take up the statistics that another one has renewed. It reads all definitions again, and prepares all statements:
 * several milliseconds.
 */
export const readStatistics = (connection: SqliteConnection): void => {
  connection.pragma('writable_schema = RESET');
};

export const kyselyOf = (connection: SqliteConnection): Executor =>
  new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: {
        prepare: createKeptStatements(connection),
        close: () => {
          connection.close();
        },
      },
    }),
  });

/**
 * The rows of a query one by one, as SQLite finds them. For workers: nothing else has a turn between two rows, which makes a million
 * of them take half as long as from a stream.
 */
export type EachRow = <Row>(query: Compilable<Row>) => IterableIterator<Row>;

/** Where a worker reads many rows: queries are built on `read`, and run by `each`. */
export interface RowReader {
  readonly read: Executor;
  readonly each: EachRow;
}

export const eachRowOf =
  (connection: SqliteConnection): EachRow =>
  <Row>(query: Compilable<Row>) => {
    const { sql, parameters } = query.compile();
    return connection.prepare<unknown[], Row>(sql).iterate(...parameters);
  };

/**
 * Asks a database on a connection of its own that cannot write, closed when the answer is there. All its questions see one state of the
 * data, whatever is written meanwhile.
 * @param options those of `openSnapshot`
 */
export const withReader = async <Answer>(
  file: string,
  ask: (db: Executor, each: EachRow) => Promise<Answer>,
  options: Parameters<typeof openSnapshot>[1] = {},
): Promise<Answer> => {
  const connection = openSnapshot(file, options);
  try {
    return await ask(kyselyOf(connection), eachRowOf(connection));
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
