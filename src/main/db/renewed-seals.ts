import type Sqlite from 'better-sqlite3';
import { openAllBlocks, sealedTables, triggersOf, type SealedTable } from './sealed-tables.ts';
import { checkSeals, createSealer, HASH_BYTES, hasSeals, type RowOfBlock, type SealedRows } from './seals.ts';

/** What the hashes of each table are taken of, by its name; of a table without its triggers nothing is known. */
type SealForms = ReadonlyMap<string, string>;

/** The forms of all sealed tables; none where the schema has no hashes yet. */
const sealForms = (connection: Sqlite.Database): SealForms => {
  if (!hasSeals(connection)) return new Map();
  const stored = new Set(
    connection.prepare<[], string>(`SELECT sql FROM main.sqlite_schema WHERE type = 'trigger'`).pluck().all(),
  );
  return new Map(
    sealedTables(connection).flatMap((table) => {
      const triggers = triggersOf(table);
      if (!triggers.every((trigger) => stored.has(trigger))) return [];
      return [[table.name, JSON.stringify([table.columns, [...table.blobs], table.key, triggers])]];
    }),
  );
};

const relationsIn = (connection: Sqlite.Database, where: string): readonly string[] =>
  connection.prepare<[], string>(`SELECT DISTINCT relation FROM main.row_seals WHERE ${where}`).pluck().all();

/** Names of the tables that a migration neither altered nor wrote. */
const keptTables = (connection: Sqlite.Database, before: SealForms): ReadonlySet<string> => {
  const written = new Set(relationsIn(connection, 'hashes IS NULL'));
  const now = sealForms(connection);
  return new Set([...now.keys()].filter((name) => now.get(name) === before.get(name) && !written.has(name)));
};

/** What was found of a table before its migration. */
interface Finding extends SealedRows {
  readonly key: readonly string[];
}

/** Compares the tables that are not kept with their hashes, as both were before the migration. */
const findingsIn = (
  old: Sqlite.Database,
  before: SealForms,
  kept: ReadonlySet<string>,
): ReadonlyMap<string, Finding> =>
  new Map(
    sealedTables(old)
      .filter(({ name }) => before.has(name) && !kept.has(name))
      .map((table) => [table.name, { ...checkSeals(old, table), key: table.key }]),
  );

/**
 * Whether a row was found before the migration, by what is left of its key: where the migration made several rows of one, each of them
 * was made of what was found.
 */
const wasFound = (table: SealedTable, { key, changed }: Finding): ((row: RowOfBlock) => boolean) => {
  const left = key.flatMap((name, at) => {
    const column = table.columns.indexOf(name) + 1;
    return column === 0 ? [] : [{ at, column }];
  });
  const found = new Set(changed.map((values) => JSON.stringify(left.map(({ at }) => values[at]))));
  return (row) => found.has(JSON.stringify(left.map(({ column }) => row[column])));
};

/** The block of rows that were missing before a migration: no row that is written opens it. */
const LOST_BLOCK = 'lost';

/**
 * Gives the tables of a new schema their triggers and hashes. To be called in the transaction of the migration. A table that it neither
 * altered nor wrote keeps its hashes. Any other is compared with them as it was before, and what is found then is found ever after: to
 * hash it anew alone would call sound what was damaged.
 * @param old a connection that sees the database as it was before the migration
 */
export const renewSeals = (connection: Sqlite.Database, old?: Sqlite.Database): void => {
  if (!hasSeals(connection)) return;
  const before: SealForms = old === undefined ? new Map<string, string>() : sealForms(old);
  const kept = keptTables(connection, before);
  const findings = old === undefined ? new Map<string, Finding>() : findingsIn(old, before, kept);
  const tables = sealedTables(connection);
  const keptTriggers = new Set(tables.filter(({ name }) => kept.has(name)).flatMap(triggersOf));
  const triggers = connection
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger' AND name LIKE 'seal\\_%' ESCAPE '\\'`,
    )
    .all();
  for (const { name, sql } of triggers) if (!keptTriggers.has(sql)) connection.exec(`DROP TRIGGER "${name}"`);
  const forget = connection.prepare('DELETE FROM main.row_seals WHERE relation = ?');
  for (const relation of relationsIn(connection, 'TRUE')) if (!kept.has(relation)) forget.run(relation);
  const putLost = connection.prepare('INSERT INTO main.row_seals (relation, block, hashes) VALUES (?, ?, ?)');
  for (const table of tables) {
    if (kept.has(table.name)) continue;
    for (const trigger of triggersOf(table)) connection.exec(trigger);
    connection.exec(openAllBlocks(table));
    const lost = findings.get(table.name)?.lost ?? 0;
    if (lost > 0) putLost.run(table.name, LOST_BLOCK, Buffer.alloc(lost * HASH_BYTES));
  }
  createSealer(connection, (table) => {
    const finding = findings.get(table.name);
    return finding === undefined || finding.changed.length === 0 ? () => false : wasFound(table, finding);
  }).seal();
};
