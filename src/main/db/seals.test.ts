import { hash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { sealedTables, triggersOf } from './sealed-tables.ts';
import { checkSeals, createSealer, renewSeals, sealForms } from './seals.ts';

const SEALS = `
  CREATE TABLE row_seals (relation TEXT NOT NULL, block, hashes BLOB, PRIMARY KEY (relation, block)) WITHOUT ROWID;
  CREATE INDEX row_seals_open ON row_seals (relation) WHERE hashes IS NULL;`;

const LARGE = Buffer.from(Array.from({ length: 200_003 }, (_, at) => (at * 31) % 256));

it('hashes bytes of any length as the text that SQLite makes of them', () => {
  const connection = new Sqlite(':memory:');
  connection.exec(`${SEALS}
    CREATE TABLE results (id INTEGER PRIMARY KEY, name TEXT NOT NULL, result BLOB);`);
  renewSeals(connection);
  const insert = connection.prepare('INSERT INTO results (name, result) VALUES (?, ?)');
  for (const result of [LARGE, Buffer.alloc(0), Buffer.from([0, 10, 255]), null, 'no bytes', 7])
    insert.run('“ä”', result);
  createSealer(connection).seal();

  const quoted = connection
    .prepare('SELECT id, id, name, quote(result) FROM results ORDER BY id')
    .raw()
    .all();
  const expected = quoted.map((row) => hash('sha256', JSON.stringify(row)).slice(0, 16));
  const seals = connection.prepare('SELECT lower(hex(hashes)) FROM row_seals ORDER BY block').pluck().all();
  expect(seals).toEqual(expected);

  const table = sealedTables(connection).find(({ name }) => name === 'results');
  if (table === undefined) throw new Error('the table is not sealed');
  expect(checkSeals(connection, table)).toEqual({ rows: 6, unsealed: 0, changed: [], lost: 0 });
  connection.close();
});

it('keeps through a migration what was known of rows that it does not touch', () => {
  const connection = new Sqlite(':memory:');
  const known = () =>
    Object.fromEntries(
      sealedTables(connection).map((table) => {
        const { rows, unsealed, changed, lost } = checkSeals(connection, table);
        return [table.name, [rows, unsealed, changed, lost]];
      }),
    );
  const names = ['posts', 'notes', 'rebuilt', 'gone'];
  connection.exec(SEALS);
  for (const name of names)
    connection.exec(`CREATE TABLE ${name} (id INTEGER PRIMARY KEY, text TEXT NOT NULL)`);
  renewSeals(connection);
  for (const name of names)
    for (const id of [1, 2, 90])
      connection.prepare(`INSERT INTO ${name} VALUES (?, ?)`).run(id, `text ${id}`);
  createSealer(connection).seal();
  // Damage opens no block.
  const posts = sealedTables(connection).find(({ name }) => name === 'posts');
  const triggers = posts === undefined ? [] : triggersOf(posts);
  connection.exec('DROP TRIGGER seal_posts_update');
  connection.exec(`UPDATE posts SET text = 'test 2' WHERE id = 2`);
  connection.exec(triggers.find((trigger) => trigger.includes('seal_posts_update')) ?? '');

  const forms = sealForms(connection);
  expect([...forms.keys()]).toEqual(names.toSorted());
  connection.exec(`
    INSERT INTO posts VALUES (91, 'of the migration');
    ALTER TABLE notes ADD COLUMN author TEXT;
    CREATE TABLE other (id INTEGER PRIMARY KEY, text TEXT NOT NULL);
    INSERT INTO other SELECT id, text || '!' FROM rebuilt;
    DROP TABLE rebuilt;
    ALTER TABLE other RENAME TO rebuilt;
    DROP TABLE gone;`);
  renewSeals(connection, forms);
  expect(known()).toEqual({
    notes: [3, 0, [], 0],
    posts: [4, 0, [[2]], 0],
    rebuilt: [3, 0, [], 0],
  });
  connection.exec(`UPDATE rebuilt SET text = 'written' WHERE id = 1; DELETE FROM notes WHERE id = 2`);
  createSealer(connection).seal();
  expect(known()).toEqual({ notes: [2, 0, [], 0], posts: [4, 0, [[2]], 0], rebuilt: [3, 0, [], 0] });
  const orphans = connection.prepare(`SELECT count(*) FROM row_seals WHERE relation = 'gone'`).pluck().get();
  expect(orphans).toBe(0);
  connection.close();
});
