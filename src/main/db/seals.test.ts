import { hash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { renewSeals } from './renewed-seals.ts';
import { sealedTables } from './sealed-tables.ts';
import { checkSeals, createSealer } from './seals.ts';

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
