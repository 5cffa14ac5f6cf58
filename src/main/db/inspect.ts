import { existsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { plural } from '#shared/figures.ts';
import { asDatabaseError, damageError, databaseError, notFileError } from './errors.ts';
import { migrate, NEWEST, schemaVersionOf } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { SqliteConnection } from './open.ts';
import { TABLES } from './schema.ts';

const TIMEOUT_MS = 500;

/** How every SQLite database begins: a name, the size of its pages, and by which rules it is written and read: both with a log of writes or both without. */
const BEGINNING = /^SQLite format 3\0[^]{2}(?:\u0001\u0001|\u0002\u0002)/u;
const BEGINNING_BYTES = 20;

/** Whether a file begins as a database. One that is to be written by other rules would be called a folder that cannot be written. */
const beginsRight = async (file: string): Promise<boolean> => {
  await using opened = await open(file);
  const { buffer } = await opened.read(Buffer.alloc(BEGINNING_BYTES), 0, BEGINNING_BYTES, 0);
  return BEGINNING.test(buffer.toString('latin1'));
};

export type FileState = 'absent' | 'empty' | 'filled';

type Definitions = ReadonlyMap<string, string>;

const definitionsOf = (connection: SqliteConnection): Definitions =>
  new Map(
    connection
      // SQLite’s own come and go with what its planner knows.
      .prepare<[], [string, string]>(
        `SELECT name, type || ' ' || tbl_name || ' ' || coalesce(sql, '') FROM sqlite_schema
          WHERE name NOT GLOB 'sqlite_*'`,
      )
      .raw()
      .all(),
  );

const made = new Map<number, Promise<Definitions>>();

/** Tables, indexes and triggers of a schema as this program makes them. */
const expectedOf = (version: number): Promise<Definitions> => {
  const make = async (): Promise<Definitions> => {
    const empty = new Sqlite(':memory:');
    try {
      const steps = migrations.filter(({ number }) => number <= version);
      await migrate(empty, () => Promise.resolve(), steps);
      return definitionsOf(empty);
    } finally {
      empty.close();
    }
  };
  const definitions = made.get(version) ?? make();
  made.set(version, definitions);
  return definitions;
};

/** Tables, indexes and triggers that are not as this program defines them. */
export const changedDefinitions = async (connection: SqliteConnection): Promise<readonly string[]> => {
  const right = await expectedOf(schemaVersionOf(connection));
  const found = definitionsOf(connection);
  const names = new Set([...right.keys(), ...found.keys()]);
  return [...names].filter((name) => right.get(name) !== found.get(name));
};

const tablesOf = async (version: number): Promise<readonly string[]> =>
  version === NEWEST
    ? Object.keys(TABLES)
    : [...(await expectedOf(version))]
        .filter(([, definition]) => definition.startsWith('table '))
        .map(([name]) => name);

const inspect = async (connection: SqliteConnection, file: string): Promise<FileState> => {
  const version = schemaVersionOf(connection);
  const present = definitionsOf(connection);
  if (version === 0 && present.size > 0) throw databaseError('foreign', file);
  if (version === 0) return 'empty';
  if (version > NEWEST) throw databaseError('newer', file);
  const tables = await tablesOf(version);
  const missing = tables.filter((name) => present.get(name)?.startsWith('table ') !== true);
  // Other programs number their schemas too.
  if (missing.length === tables.length) throw databaseError('foreign', file);
  // A migration would make them a second time.
  const later = Object.keys(TABLES).filter((name) => present.has(name) && !tables.includes(name));
  if (later.length > 0)
    throw damageError(
      file,
      `has the schema number ${version} but ${plural(later.length, 'table')} of later versions, such as ${later[0]},`,
    );
  if (missing.length > 0) throw damageError(file, `lacks the table ${missing.join(', ')}`);
  return 'filled';
};

/**
 * Looks at a file without changing it: whether it is a database of this program, with the tables of its schema. `empty` is a file
 * without a table, `absent` none at all.
 * @throws DatabaseError `foreign`, `newer`, or `corrupt` where it has no bytes or lacks a table.
 */
export const inspectFile = async (file: string): Promise<FileState> => {
  if (!existsSync(file)) return 'absent';
  const stats = statSync(file);
  if (!stats.isFile()) throw notFileError(file);
  // This program never leaves an empty file behind: what was in it is gone.
  if (stats.size === 0) throw databaseError('empty', file);
  if (!(await beginsRight(file))) throw damageError(file, 'is damaged at its beginning, or no database,');
  try {
    // Without a journal nothing is to be written, and only a connection that may write removes the files that SQLite makes to read.
    const readonly = ['-wal', '-journal'].some((ending) => existsSync(file + ending));
    const connection = new Sqlite(file, { readonly, fileMustExist: true, timeout: TIMEOUT_MS });
    try {
      return await inspect(connection, file);
    } finally {
      connection.close();
    }
  } catch (error) {
    throw asDatabaseError(error, file);
  }
};
