import type Sqlite from 'better-sqlite3';

/** How the rows of a table are put into blocks, each of which is hashed as a whole when one of its rows is written. */
interface Blocks {
  readonly column: string;
  /** A block has 2^shift values of the column; null where the column is a text, of which the last two characters count. */
  readonly shift: number | null;
}

/** A table whose rows are hashed. */
export interface SealedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly blobs: ReadonlySet<string>;
  readonly key: readonly string[];
  readonly blocks: Blocks;
}

interface Column {
  readonly name: string;
  readonly type: string;
  readonly pk: number;
  readonly hidden: number;
}

/** Small rows are cheap to hash again with their neighbors; of large ones each is a block. */
const NEIGHBORS = 6;
const NEIGHBORS_OF_PARENTS = 3;
const LARGE: ReadonlySet<string> = new Set(['coordination_runs', 'import_changes']);

/** Where the first column of the key would put too many rows into one block. */
const SPREAD: Readonly<Record<string, string>> = {
  work_versions: 'id',
  work_kept: 'id',
  item_tags: 'item',
  human_codes: 'drop_number',
  human_code_versions: 'drop_number',
  machine_codes: 'drop_number',
  coding_batch_drops: 'drop_number',
  codings: 'drop_number',
  coding_decisions: 'drop_number',
};

const shiftOf = (name: string, columns: readonly Column[], isWholeKey: boolean): number => {
  if (LARGE.has(name) || columns.some(({ type }) => type === 'BLOB')) return 0;
  return isWholeKey ? NEIGHBORS : NEIGHBORS_OF_PARENTS;
};

const describe = (name: string, all: readonly Column[]): SealedTable => {
  const columns = all.filter(({ hidden }) => hidden === 0);
  const key = columns.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk);
  const column = columns.find((candidate) => candidate.name === SPREAD[name]) ?? key[0];
  if (column === undefined) throw new Error(`The table ${name} has no key.`);
  return {
    name,
    columns: columns.map((one) => one.name),
    blobs: new Set(columns.filter(({ type }) => type === 'BLOB').map((one) => one.name)),
    key: key.map((one) => one.name),
    blocks: {
      column: column.name,
      shift: column.type === 'INTEGER' ? shiftOf(name, columns, key.length === 1) : null,
    },
  };
};

/** Columns of every table but the hashes themselves, SQLite’s own, and the search indexes, which are checked against the texts they are of. */
const COLUMNS = `SELECT tables.name AS relation, info.name, info.type, info.pk, info.hidden
  FROM pragma_table_list AS tables, pragma_table_xinfo(tables.name, 'main') AS info
  WHERE tables.schema = 'main' AND tables.type = 'table'
    AND tables.name NOT GLOB 'sqlite_*' AND tables.name <> 'row_seals'`;

/** All tables whose rows are hashed, by name. */
export const sealedTables = (connection: Sqlite.Database): readonly SealedTable[] => {
  // One question: one for each table takes twice as long.
  const all = connection
    .prepare<[], Column & { readonly relation: string }>(`${COLUMNS} ORDER BY tables.name, info.cid`)
    .all();
  return [...Map.groupBy(all, ({ relation }) => relation)].map(([name, columns]) => describe(name, columns));
};

/** One of them; null for any other name. */
export const findSealedTable = (connection: Sqlite.Database, name: string): SealedTable | null => {
  const columns = connection
    .prepare<[string], Column>(`${COLUMNS} AND tables.name = ? ORDER BY info.cid`)
    .all(name);
  return columns.length === 0 ? null : describe(name, columns);
};

/** The block of a row, as an expression. */
const blockOf = (row: string, { column, shift }: Blocks): string =>
  shift === null
    ? `substr(${row}."${column}", -2)`
    : `${row}."${column}"${shift === 0 ? '' : ` >> ${shift}`}`;

const quoted = (row: string, names: readonly string[]): string =>
  names.map((name) => `${row}."${name}"`).join(', ');

/** Bytes come as they are, whatever else is in their column as a literal of SQL. */
const selected = ({ columns, blobs }: SealedTable): string =>
  columns
    .map((name) =>
      blobs.has(name)
        ? `CASE typeof(t."${name}") WHEN 'blob' THEN t."${name}" ELSE quote(t."${name}") END`
        : `t."${name}"`,
    )
    .join(', ');

/** By block and key. Where every row is a block no key is named: SQLite would copy the rows to sort each block. */
const inOrder = ({ key, blocks }: SealedTable): string =>
  key.length === 1 && key[0] === blocks.column && blocks.shift === 0
    ? 'ORDER BY block'
    : `ORDER BY block, ${quoted('t', key)}`;

/** All rows of a table, block by block: the block, then the columns. */
export const selectRows = (table: SealedTable): string => {
  const { name, blocks } = table;
  return `SELECT ${blockOf('t', blocks)} AS block, ${selected(table)} FROM main."${name}" AS t ${inOrder(table)}`;
};

/** The rows of the open blocks of a table. */
export const selectOpenRows = (table: SealedTable): string => {
  const { name, blocks } = table;
  const open = `s.relation = '${name}' AND s.hashes IS NULL`;
  const order = inOrder(table);
  if (blocks.shift === null)
    return `SELECT ${blockOf('t', blocks)} AS block, ${selected(table)} FROM main."${name}" AS t
      WHERE block IN (SELECT s.block FROM main.row_seals AS s WHERE ${open}) ${order}`;
  const first = `(s.block << ${blocks.shift})`;
  return `SELECT s.block AS block, ${selected(table)} FROM main.row_seals AS s
    CROSS JOIN main."${name}" AS t ON t."${blocks.column}" BETWEEN ${first} AND ${first} + ${2 ** blocks.shift - 1}
    WHERE ${open} ${order}`;
};

/** Every block that has rows, without a hash yet. */
export const openAllBlocks = ({ name, blocks }: SealedTable): string =>
  `INSERT INTO main.row_seals (relation, block) SELECT DISTINCT '${name}', ${blockOf('t', blocks)} FROM main."${name}" AS t`;

/** Whatever writes a row opens its block, this program or another: a hash is never older than its rows. */
export const triggersOf = ({ name, blocks }: SealedTable): readonly string[] => {
  const open = (row: string): string =>
    `INSERT INTO row_seals (relation, block) VALUES ('${name}', ${blockOf(row, blocks)})
      ON CONFLICT DO UPDATE SET hashes = NULL WHERE hashes IS NOT NULL;`;
  const trigger = (event: string, body: string): string =>
    `CREATE TRIGGER seal_${name}_${event.toLowerCase()} AFTER ${event} ON "${name}" BEGIN ${body} END`;
  return [
    trigger('INSERT', open('NEW')),
    trigger('UPDATE', `${open('OLD')} ${open('NEW')}`),
    trigger('DELETE', open('OLD')),
  ];
};
