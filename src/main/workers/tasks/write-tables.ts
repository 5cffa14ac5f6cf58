import { createHash } from 'node:crypto';
import { createReadStream, statSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { decodeItems, itemHash } from '#main/analysis/sets/item-list.ts';
import { openViews, views } from '#main/db/views/index.ts';
import { figureTable, setItemTable } from '#main/workers/package/tables.ts';
import { codecs, type TableRow } from '#main/workers/package/values.ts';
import { writeTable } from '#main/workers/package/write-table.ts';
import type { Task } from '#main/workers/task.ts';
import type { TableDescription } from '#shared/tables.ts';

export interface WriteTablesInput {
  /** The database. */
  readonly file: string;
  /** An empty folder. */
  readonly folder: string;
  /** Whether texts of others are written, or only their hashes. */
  readonly texts: boolean;
  /** Frozen sets whose items are written. */
  readonly sets: readonly string[];
  readonly figures: readonly TableRow[];
}

/** A table as it was written; paths are relative to the folder. */
export interface WrittenTable extends TableDescription {
  readonly rows: number;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

function* rowsOf(connection: Sqlite.Database, { name, key, columns }: TableDescription): Generator<TableRow> {
  const list = (names: readonly string[]): string => names.map((column) => `"${column}"`).join(', ');
  const names = columns.map((column) => column.name);
  const statement = connection.prepare(`SELECT ${list(names)} FROM ${name} ORDER BY ${list(key)}`);
  for (const values of statement.raw().safeIntegers().iterate()) {
    if (!Array.isArray(values)) continue;
    const cells: readonly unknown[] = values;
    yield Object.fromEntries(
      columns.map(({ name: column, type }, index) => {
        const stored = cells[index] ?? null;
        return [column, stored === null ? null : codecs[type].read(stored)];
      }),
    );
  }
}

function* rowsOfSets(connection: Sqlite.Database, sets: readonly string[]): Generator<TableRow> {
  const chunks = connection.prepare<[string], { names: Uint8Array; hashes: Uint8Array }>(
    `SELECT names, hashes FROM main.frozen_set_items JOIN main.frozen_sets ON id = set_id WHERE name = ? ORDER BY position`,
  );
  for (const set of sets) {
    const list = decodeItems(chunks.all(set));
    for (const [position, item] of list.keys.entries())
      yield { set, position: BigInt(position), item, hash: itemHash(list, position) };
  }
}

const digestOf = async (file: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const filesOf = (folder: string, name: string): Promise<WrittenTable['files']> =>
  Promise.all(
    ['csv', 'parquet'].map(async (extension) => {
      const path = `${name}.${extension}`;
      const file = join(folder, path);
      return { path, bytes: statSync(file).size, sha256: await digestOf(file) };
    }),
  );

interface Source extends TableDescription {
  readonly read: () => Iterable<TableRow>;
}

const sourcesOf = (connection: Sqlite.Database, input: WriteTablesInput): readonly Source[] => {
  const { texts, sets, figures } = input;
  const tables = views.map(({ name, content, key, columns, references = [] }) => ({
    ...{ name, content, key, references },
    columns: columns.filter(({ isText }) => texts || isText !== true),
  }));
  return [
    ...tables.map((table) => ({ ...table, read: () => rowsOf(connection, table) })),
    ...(sets.length === 0 ? [] : [{ ...setItemTable, read: () => rowsOfSets(connection, sets) }]),
    { ...figureTable, read: () => figures },
  ];
};

/** Writes the documented tables as CSV and Parquet. @throws whatever the disk refuses; the files written so far stay. */
export const writeTables: Task<WriteTablesInput, WrittenTable[]> = async (input, { signal, progress }) => {
  const { file, folder } = input;
  const connection = openViews(file);
  try {
    // All tables are read from one state of the database.
    connection.exec('BEGIN');
    const total = views
      .map(({ name }) => Number(connection.prepare(`SELECT count(*) FROM ${name}`).pluck().get()))
      .reduce((sum, count) => sum + count, 0);
    const written: WrittenTable[] = [];
    let done = 0;
    for (const { read, ...table } of sourcesOf(connection, input)) {
      const rows = await writeTable(folder, table, read(), (count) => {
        signal.throwIfAborted();
        progress(Math.min(total, done + count), total, `Table ${table.name}`);
      });
      signal.throwIfAborted();
      done += rows;
      written.push({ ...table, rows, files: await filesOf(folder, table.name) });
    }
    return written;
  } finally {
    connection.close();
  }
};
