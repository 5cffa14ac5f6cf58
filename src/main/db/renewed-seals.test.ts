import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedRows } from '#main/workers/changed-rows.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { openWriter, type SqliteConnection } from './open.ts';
import { sealedTables, triggersOf } from './sealed-tables.ts';
import { checkSeals, createSealer } from './seals.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-seals-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const step = (number: number, statements: string): Migration => ({
  number,
  name: `step-${number}`,
  up: async (db) => {
    for (const statement of statements.split(';').filter((one) => one.trim() !== ''))
      await sql.raw(statement).execute(db);
  },
});
const noBackup = () => Promise.resolve();

/** Writes as damage does: no block is opened. */
const damage = (connection: SqliteConnection, table: string, statement: string): void => {
  const found = sealedTables(connection).find(({ name }) => name === table);
  const triggers = found === undefined ? [] : triggersOf(found);
  expect(triggers).toHaveLength(3);
  for (const event of ['insert', 'update', 'delete']) connection.exec(`DROP TRIGGER seal_${table}_${event}`);
  connection.exec(statement);
  for (const trigger of triggers) connection.exec(trigger);
};

const known = (connection: SqliteConnection) =>
  Object.fromEntries(
    sealedTables(connection).map((table) => {
      const { rows, unsealed, changed, lost } = checkSeals(connection, table);
      return [table.name, [rows, unsealed, changed, lost]];
    }),
  );

const SEALS = `
  CREATE TABLE row_seals (relation TEXT NOT NULL, block ANY NOT NULL, hashes BLOB, PRIMARY KEY (relation, block)) STRICT, WITHOUT ROWID;
  CREATE INDEX row_seals_open ON row_seals (relation) WHERE hashes IS NULL`;

it('finds after a migration what was damaged before it, whatever it did to the table', async () => {
  const connection = openWriter(join(folder, 'dropscope.db'), { create: true });
  const names = ['posts', 'notes', 'rebuilt', 'renewed', 'gone'];
  const made = names.map((name) => `CREATE TABLE ${name} (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`);
  const first = step(
    1,
    [
      SEALS,
      ...made,
      'CREATE TABLE words (word TEXT PRIMARY KEY, text TEXT NOT NULL)',
      'CREATE TABLE codes (drop_number INTEGER, code TEXT, PRIMARY KEY (drop_number, code))',
    ].join(';'),
  );
  await migrate(connection, noBackup, [first]);
  for (const name of names)
    for (const id of [1, 2, 3, 90])
      connection.prepare(`INSERT INTO ${name} VALUES (?, ?)`).run(id, `text ${id}`);
  for (const word of ['storm', 'calm', 'norm'])
    connection.prepare('INSERT INTO words VALUES (?, 1)').run(word);
  for (const code of ['a', 'b']) connection.prepare('INSERT INTO codes VALUES (7, ?)').run(code);
  createSealer(connection).seal();
  for (const name of names) damage(connection, name, `UPDATE ${name} SET text = 'test 2' WHERE id = 2`);
  for (const name of ['notes', 'renewed']) damage(connection, name, `DELETE FROM ${name} WHERE id > 2`);
  damage(connection, 'words', `UPDATE words SET text = 2 WHERE word = 'norm'`);
  damage(connection, 'codes', `UPDATE codes SET code = 'c' WHERE code = 'b'`);
  const before = known(connection);
  expect(before).toEqual({
    codes: [2, 0, [[7, 'c']], 0],
    gone: [4, 0, [[2]], 0],
    notes: [2, 0, [[2]], 2],
    posts: [4, 0, [[2]], 0],
    rebuilt: [4, 0, [[2]], 0],
    renewed: [2, 0, [[2]], 2],
    words: [3, 0, [['norm']], 0],
  });

  const second = step(
    2,
    `INSERT INTO posts VALUES (91, 'of the migration');
    ALTER TABLE notes ADD COLUMN author TEXT;
    CREATE TABLE other (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    INSERT INTO other SELECT id, text || '!' FROM rebuilt;
    DROP TABLE rebuilt;
    ALTER TABLE other RENAME TO rebuilt;
    UPDATE renewed SET text = upper(text);
    ALTER TABLE words ADD COLUMN number INTEGER;
    CREATE TABLE finer (drop_number INTEGER, code TEXT, coder TEXT, PRIMARY KEY (drop_number, code, coder));
    INSERT INTO finer SELECT drop_number, code, coder FROM codes, (SELECT 'Ann' AS coder UNION SELECT 'Bob');
    DROP TABLE codes;
    ALTER TABLE finer RENAME TO codes;
    DROP TABLE gone`,
  );
  await migrate(connection, noBackup, [first, second]);
  const found = {
    codes: [
      4,
      0,
      [
        [7, 'c', 'Ann'],
        [7, 'c', 'Bob'],
      ],
      0,
    ],
    notes: [2, 0, [[2]], 2],
    posts: [5, 0, [[2]], 0],
    rebuilt: [4, 0, [[2]], 0],
    renewed: [2, 0, [[2]], 2],
    words: [3, 0, [['norm']], 0],
  };
  expect(known(connection)).toEqual(found);
  const orphans = connection.prepare(`SELECT count(*) FROM row_seals WHERE relation = 'gone'`).pluck().get();
  expect(orphans).toBe(0);

  // The next one, and what is written afterwards, knows it too.
  const third = step(3, 'ALTER TABLE notes ADD COLUMN place TEXT; ALTER TABLE posts ADD COLUMN place TEXT');
  await migrate(connection, noBackup, [first, second, third]);
  expect(known(connection)).toEqual(found);
  connection.exec(`INSERT INTO notes (id, text) VALUES (200, 'written'); DELETE FROM rebuilt WHERE id = 90`);
  createSealer(connection).seal();
  expect(known(connection)).toEqual({ ...found, notes: [3, 0, [[2]], 2], rebuilt: [3, 0, [[2]], 0] });
  connection.close();
});

it('names after an update what was damaged in an older data folder', async () => {
  const fixture = join(
    import.meta.dirname,
    '../../../tests/fixtures/batches-before-exchange/dropscope.db.gz',
  );
  const file = join(folder, 'dropscope.db');
  writeFileSync(file, gunzipSync(readFileSync(fixture)));
  const connection = openWriter(file);
  // The first is of a table that migration 52 writes, the others of tables that the last step here alters and leaves.
  damage(connection, 'work_versions', 'UPDATE work_versions SET time = time + 1');
  damage(
    connection,
    'codings',
    `UPDATE codings SET note = note || ' ' WHERE drop_number = (SELECT min(drop_number) FROM codings)`,
  );
  damage(connection, 'drops', `UPDATE drops SET board = 'pot' WHERE number = 5`);
  const check = () => changedRows(connection, () => {}).problems;
  const before = check();
  expect(before.length).toBeGreaterThan(2);
  const next = (migrations.at(-1)?.number ?? 0) + 1;
  await migrate(connection, noBackup, [
    ...migrations,
    step(next, 'ALTER TABLE codings ADD COLUMN place TEXT'),
  ]);
  expect(check()).toEqual(before);
  connection.close();
});
