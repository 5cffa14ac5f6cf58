import { rmSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { AppError } from '#main/base/errors.ts';
import { migrate, NEWEST, schemaVersionOf } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openWriter, type SqliteConnection } from './open.ts';
import { renewSeals } from './renewed-seals.ts';
import { sealedTables } from './sealed-tables.ts';
import { checkSeals, hasSeals } from './seals.ts';

export interface SalvagedTable {
  readonly name: string;
  readonly rows: number;
  /** False where pages of it could not be read, so that rows may be missing. */
  readonly isWhole: boolean;
  /** Rows that are not as they were written. */
  readonly changed: number;
}

export interface Salvage {
  readonly file: string;
  readonly drops: number;
  readonly rows: number;
  /** Rows that were read but do not fit: they belong to a row that was not, or their fields are damaged. */
  readonly leftOut: number;
  /** Rows that were read and are not as they were written. */
  readonly changed: number;
  readonly tables: readonly SalvagedTable[];
}

type Row = readonly unknown[];
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of the key where the table has no row ids. */
  readonly key: readonly string[] | null;
}

/** A lost row costs about two failing look-ups; so many of them in a row are taken for the end of the table. */
const FAILURES_MAX = 10_000;

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const columnsOf = (connection: SqliteConnection, table: string) =>
  connection.pragma(`table_xinfo("${table}")`) as { name: string; pk: number; hidden: number }[];

/** Tables with those first that others refer to: a row is refused where the row that it belongs to is not there yet. */
const parentsFirst = (connection: SqliteConnection, tables: readonly Table[]): readonly Table[] => {
  const ordered = new Set<Table>();
  const add = (table: Table): void => {
    if (ordered.has(table)) return;
    const references = connection.pragma(`foreign_key_list("${table.name}")`) as { table: string }[];
    for (const { table: name } of references)
      tables.filter((other) => other.name === name && other !== table).forEach(add);
    ordered.add(table);
  };
  tables.forEach(add);
  return [...ordered];
};

/** Tables that contain something of their own. */
const tablesOf = (empty: SqliteConnection, damaged: SqliteConnection): readonly Table[] => {
  const kinds = empty.pragma('table_list') as { name: string; type: string; wr: number }[];
  const own = kinds.filter(({ name, type }) => type === 'table' && !/^sqlite_|^row_seals$/u.test(name));
  const tables = own.flatMap(({ name, wr }) => {
    const there = new Set(columnsOf(damaged, name).map((column) => column.name));
    const columns = columnsOf(empty, name).filter((column) => column.hidden === 0 && there.has(column.name));
    const key = columns.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
    const nameOf = (column: { name: string }): string => column.name;
    return columns.length === 0
      ? []
      : [{ name, columns: columns.map(nameOf), key: wr === 1 ? key.map(nameOf) : null }];
  });
  return parentsFirst(empty, tables);
};

/** Hands over rows until one cannot be read. @returns whether the end was reached. */
const readWhile = (rows: () => Iterable<unknown>, take: (row: Row) => void): boolean => {
  try {
    for (const row of rows()) take(row as Row);
    return true;
  } catch (error) {
    if (error instanceof Sqlite.SqliteError) return false;
    throw error;
  }
};

/** Without row ids there is no asking for what is between: from the front as far as it goes, then from the back. */
const readByKey = (damaged: SqliteConnection, { name, columns, key }: Table, take: (row: Row) => void) => {
  const from = (order: string) => () =>
    damaged
      .prepare(
        `SELECT ${quoted(columns)} FROM "${name}" ORDER BY ${(key ?? []).map((column) => `"${column}" ${order}`).join(', ')}`,
      )
      .raw()
      .safeIntegers()
      .iterate();
  return readWhile(from('ASC'), take) || (readWhile(from('DESC'), take), false);
};

/** From the front, then from the back, then the stretch between by halves: each readable row is found. */
const readByRowid = (damaged: SqliteConnection, { name, columns }: Table, take: (row: Row) => void) => {
  const select = `SELECT rowid, ${quoted(columns)} FROM "${name}" WHERE rowid`;
  const prepare = (where: string) => damaged.prepare(`${select} ${where}`).raw().safeIntegers();
  let [first, last] = [0n, 2n ** 53n];
  const forward = (row: Row): void => {
    first = row[0] as bigint;
    take(row.slice(1));
  };
  if (readWhile(() => prepare('> ? ORDER BY rowid').iterate(0), forward)) return true;
  const backward = (row: Row): void => {
    last = row[0] as bigint;
    take(row.slice(1));
  };
  readWhile(() => prepare('> ? ORDER BY rowid DESC').iterate(first), backward);
  const between = prepare('BETWEEN ? AND ?');
  let failures = 0;
  const halve = (low: bigint, high: bigint): void => {
    if (low > high || failures > FAILURES_MAX) return;
    const rows: Row[] = [];
    const isRead = readWhile(
      () => between.iterate(low, high),
      (row) => rows.push(row.slice(1)),
    );
    if (isRead) {
      failures = 0;
      rows.forEach(take);
    } else {
      failures += 1;
      if (low === high) return;
      const middle = (low + high) / 2n;
      halve(low, middle);
      halve(middle + 1n, high);
    }
  };
  halve(first + 1n, last - 1n);
  return false;
};

const copyTable = (empty: SqliteConnection, damaged: SqliteConnection, table: Table) => {
  const { name, columns, key } = table;
  const insert = empty.prepare(
    `INSERT OR IGNORE INTO "${name}" (${quoted(columns)}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  let [rows, leftOut] = [0, 0];
  const take = (row: Row): void => {
    try {
      rows += insert.run(...row).changes;
    } catch (error) {
      if (!(error instanceof Sqlite.SqliteError) || !error.code.startsWith('SQLITE_CONSTRAINT')) throw error;
      leftOut += 1;
    }
  };
  const read = key === null ? readByRowid : readByKey;
  const isWhole = empty.transaction(() => read(damaged, table, take))();
  return { name, rows, isWhole, leftOut };
};

/** Search indexes are made again from the rows there are. */
const rebuildSearch = (empty: SqliteConnection): void => {
  const kinds = empty.pragma('table_list') as { name: string; type: string }[];
  for (const { name } of kinds.filter(({ type }) => type === 'virtual'))
    empty.prepare(`INSERT INTO "${name}" ("${name}") VALUES ('rebuild')`).run();
};

/**
 * Compares the rows with the hashes that they were written with, as far as those can be read.
 * @returns how many rows of each table are not as they were written
 */
const compareSeals = (empty: SqliteConnection, damaged: SqliteConnection): ReadonlyMap<string, number> => {
  if (!hasSeals(empty)) return new Map();
  const copy = empty.prepare('INSERT OR REPLACE INTO row_seals (hashes, relation, block) VALUES (?, ?, ?)');
  readWhile(
    () => damaged.prepare('SELECT hashes, relation, block FROM row_seals').raw().safeIntegers().iterate(),
    (row) => copy.run(...row),
  );
  return new Map(sealedTables(empty).map((table) => [table.name, checkSeals(empty, table).changed.length]));
};

/** Rows come with what triggers once wrote about them: written anew, they would get the time of the copy. */
const withoutTriggers = <Result>(empty: SqliteConnection, copy: () => Result): Result => {
  const triggers = empty
    .prepare<[], { name: string; sql: string }>(`SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'`)
    .all();
  for (const { name } of triggers) empty.exec(`DROP TRIGGER "${name}"`);
  const result = copy();
  for (const { sql } of triggers) empty.exec(sql);
  return result;
};

/** What a check found was said of the damaged file. */
const forgetCheck = (empty: SqliteConnection): void => {
  empty.prepare(`DELETE FROM meta WHERE key = 'integrity_check'`).run();
};

/** What was computed of all rows no longer holds: a new number of the data has it computed again. */
const renumber = (empty: SqliteConnection): void => {
  const hasPacks = empty.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'social_post_packs'`).get();
  if (hasPacks !== undefined) empty.exec('DELETE FROM social_post_packs');
  empty
    .prepare(`UPDATE meta SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE key = 'data_version'`)
    .run();
};

const unreadable = (database: string, cause: unknown): AppError =>
  new AppError(
    'conflict',
    `Nothing could be read from ${database}: the part that lists its contents is damaged.`,
    { cause },
  );

const openDamaged = (database: string): { damaged: SqliteConnection; version: number } => {
  const damaged = new Sqlite(database, { readonly: true, fileMustExist: true });
  try {
    damaged.pragma('cell_size_check = ON');
    damaged.prepare('SELECT count(*) FROM sqlite_schema').get();
    const version = schemaVersionOf(damaged);
    if (version < 1 || version > NEWEST) throw new Error(`schema ${version}`);
    return { damaged, version };
  } catch (error) {
    damaged.close();
    throw unreadable(database, error);
  }
};

/** Called before each table; may throw. */
type OnTable = (done: number, total: number, name: string) => void;

const copyAll = async (
  damaged: SqliteConnection,
  version: number,
  file: string,
  onTable: OnTable,
): Promise<Salvage> => {
  const empty = openWriter(file, { create: true });
  try {
    // Nobody knows of the copy until it is whole: one flush at its end is enough.
    empty.pragma('synchronous = OFF');
    const steps = migrations.filter((step) => step.number <= version);
    await migrate(empty, () => Promise.resolve(), steps);
    const [copied, changedOf] = withoutTriggers(empty, () => {
      const all = tablesOf(empty, damaged).map((table, at, { length }) => {
        onTable(at, length, table.name);
        return copyTable(empty, damaged, table);
      });
      return [all, compareSeals(empty, damaged)] as const;
    });
    const tables = copied.map((table) => ({ ...table, changed: changedOf.get(table.name) ?? 0 }));
    rebuildSearch(empty);
    forgetCheck(empty);
    if (tables.some(({ isWhole, leftOut, changed }) => !isWhole || leftOut + changed > 0)) renumber(empty);
    renewSeals(empty);
    empty.pragma('synchronous = FULL');
    empty.pragma('wal_checkpoint(TRUNCATE)');
    const sum = (of: (table: (typeof tables)[number]) => number): number =>
      tables.reduce((total, table) => total + of(table), 0);
    return {
      file,
      drops: tables.find(({ name }) => name === 'drops')?.rows ?? 0,
      rows: sum(({ rows }) => rows),
      leftOut: sum(({ leftOut }) => leftOut),
      changed: sum(({ changed }) => changed),
      tables: tables.map(({ name, rows, isWhole, changed }) => ({ name, rows, isWhole, changed })),
    };
  } finally {
    empty.close();
  }
};

/**
 * Copies every row that can still be read from a damaged database into a new one of the same schema. The damaged file is opened for
 * reading only.
 * @param file where the new database is written. @throws AppError `conflict` where nothing can be read; then nothing is left behind.
 */
export const salvage = async (
  database: string,
  file: string,
  onTable: OnTable = () => {},
): Promise<Salvage> => {
  const { damaged, version } = openDamaged(database);
  try {
    return await copyAll(damaged, version, file, onTable);
  } catch (error) {
    for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true });
    throw error;
  } finally {
    damaged.close();
  }
};
