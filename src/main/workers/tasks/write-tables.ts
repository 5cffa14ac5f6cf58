import { statSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { itemHash, type ItemList } from '#main/analysis/sets/item-list.ts';
import { decodeItems } from '#main/analysis/sets/item-stretches.ts';
import { fileSha256 } from '#main/base/stored-file.ts';
import { views } from '#main/db/views/index.ts';
import { openViews } from '#main/db/views/open.ts';
import type { View } from '#main/db/views/view.ts';
import { codecs, type TableRow } from '#main/workers/package/values.ts';
import { writeTable } from '#main/workers/package/write-table.ts';
import type { Task } from '#main/workers/task.ts';
import type { TableDescription } from '#shared/tables.ts';

/** Tables of a package that are no views of the database. */
const setItemTable: TableDescription = {
  name: 'set_items',
  content: 'Items of the selected frozen sets, each with the hash it had when the set was frozen.',
  key: ['set', 'item'],
  columns: [
    { name: 'set', type: 'string', meaning: 'Name of the set' },
    { name: 'position', type: 'integer', meaning: 'Place in the set, from 0' },
    { name: 'item', type: 'string', meaning: 'Name of the item' },
    { name: 'hash', type: 'string', meaning: 'First 20 bytes of the SHA-256 of the item’s content' },
    {
      name: 'is_narrowing',
      type: 'boolean',
      meaning: 'Whether drops, posts and events contain only the items of this set',
    },
  ],
  references: [{ column: 'set', table: 'sets', to: 'name' }],
};

const figureTable: TableDescription = {
  name: 'figures',
  content:
    'Figures as Dropscope reports them; recompute.py and recompute.R compute each again from the tables.',
  key: ['name'],
  columns: [
    { name: 'name', type: 'string', meaning: 'Name of the figure' },
    { name: 'value', type: 'number', meaning: 'Value that Dropscope reports; missing where there is none' },
    { name: 'table', type: 'string', meaning: 'Table that it is computed from' },
    { name: 'definition', type: 'string', meaning: 'How it is computed' },
  ],
};

export interface WriteTablesInput {
  /** The database. */
  readonly file: string;
  /** An empty folder. */
  readonly folder: string;
  /** Whether texts of others are written, or only their hashes. */
  readonly texts: boolean;
  /** Frozen sets whose items are written. */
  readonly sets: readonly string[];
  /** The one of them whose items are the only rows; null for all rows. */
  readonly narrowTo: string | null;
  readonly figures: readonly TableRow[];
}

/** A table as it was written; paths are relative to the folder. */
export interface WrittenTable extends TableDescription {
  readonly rows: number;
  readonly files: readonly { readonly path: string; readonly bytes: number; readonly sha256: string }[];
}

/** Rows of the chosen items, where items were chosen. */
const conditionOf = ({ items = [] }: View, narrowTo: string | null): string =>
  narrowTo === null || items.length === 0
    ? ''
    : ` WHERE ${items.map((item) => `${item} IN (SELECT item FROM temp.chosen)`).join(' AND ')}`;

const countOf = (connection: Sqlite.Database, view: View, narrowTo: string | null): number =>
  Number(
    connection
      .prepare(`SELECT count(*) FROM ${view.name}${conditionOf(view, narrowTo)}`)
      .pluck()
      .get(),
  );

function* rowsOf(
  connection: Sqlite.Database,
  view: View,
  columns: TableDescription['columns'],
  narrowTo: string | null,
): Generator<TableRow> {
  const list = (names: readonly string[]): string => names.map((column) => `"${column}"`).join(', ');
  const names = columns.map((column) => column.name);
  const from = `${view.name}${conditionOf(view, narrowTo)}`;
  const statement = connection.prepare(`SELECT ${list(names)} FROM ${from} ORDER BY ${list(view.key)}`);
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

const itemsOf = (connection: Sqlite.Database, set: string): ItemList => {
  const chunks = connection.prepare<[string], { names: Uint8Array; hashes: Uint8Array }>(
    `SELECT names, hashes FROM main.frozen_set_items JOIN main.frozen_sets ON id = set_id WHERE name = ? ORDER BY position`,
  );
  return decodeItems(chunks.all(set));
};

function* rowsOfSets(connection: Sqlite.Database, { sets, narrowTo }: WriteTablesInput): Generator<TableRow> {
  for (const set of sets) {
    const list = itemsOf(connection, set);
    for (const [position, item] of list.keys.entries())
      yield {
        set,
        position: BigInt(position),
        item,
        hash: itemHash(list, position),
        is_narrowing: set === narrowTo,
      };
  }
}

/** Puts the names of a set’s items where the conditions look for them: a table of this connection alone. */
const choose = (connection: Sqlite.Database, set: string): void => {
  connection.pragma('query_only = OFF');
  connection.exec('CREATE TEMP TABLE chosen (item TEXT PRIMARY KEY) WITHOUT ROWID');
  const insert = connection.prepare('INSERT OR IGNORE INTO temp.chosen VALUES (?)');
  connection.transaction((items: readonly string[]) => {
    for (const item of items) insert.run(item);
  })(itemsOf(connection, set).keys);
  connection.pragma('query_only = ON');
};

const filesOf = (folder: string, name: string): Promise<WrittenTable['files']> =>
  Promise.all(
    ['csv', 'parquet'].map(async (extension) => {
      const path = `${name}.${extension}`;
      const file = join(folder, path);
      return { path, bytes: statSync(file).size, sha256: await fileSha256(file) };
    }),
  );

interface Source extends TableDescription {
  readonly read: () => Iterable<TableRow>;
}

const sourcesOf = (connection: Sqlite.Database, input: WriteTablesInput): readonly Source[] => {
  const { texts, sets, figures, narrowTo } = input;
  const tables = views.map((view) => {
    const { name, content, key, references = [] } = view;
    const columns = view.columns.filter(({ isText }) => texts || isText !== true);
    return {
      name,
      content,
      key,
      references,
      columns,
      read: () => rowsOf(connection, view, columns, narrowTo),
    };
  });
  return [
    ...tables,
    ...(sets.length === 0 ? [] : [{ ...setItemTable, read: () => rowsOfSets(connection, input) }]),
    { ...figureTable, read: () => figures },
  ];
};

/** Writes the documented tables as CSV and Parquet. @throws whatever the disk refuses; the files written so far stay. */
export const writeTables: Task<WriteTablesInput, WrittenTable[]> = async (input, { signal, progress }) => {
  const { file, folder, narrowTo } = input;
  const connection = openViews(file);
  try {
    if (narrowTo !== null) choose(connection, narrowTo);
    // All tables are read from one state of the database.
    connection.exec('BEGIN');
    const total = views.reduce((sum, view) => sum + countOf(connection, view, narrowTo), 0);
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
