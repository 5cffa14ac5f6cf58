import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transactionOn } from '#main/db/transaction.ts';
import { insertRows } from './insert-rows.ts';

let connection: Sqlite.Database;
beforeEach(() => {
  connection = new Sqlite(':memory:');
  connection.exec(
    'CREATE TABLE coding_batch_coders (batch_id TEXT, coder TEXT, position INTEGER PRIMARY KEY, closed_at INTEGER)',
  );
});
afterEach(() => connection.close());

it.each([0, 1, 63, 64, 65, 200])('inserts %i rows, each with its own values', (count) => {
  const rows = Array.from({ length: count }, (_, position) => ({
    closed_at: position % 3 === 0 ? null : position,
    position,
    coder: `${position}`,
    batch_id: 'Storm',
  }));
  insertRows(transactionOn(connection), 'coding_batch_coders', rows);
  expect(connection.prepare('SELECT * FROM coding_batch_coders ORDER BY position').all()).toEqual(rows);
});

it('inserts nothing behind a row that is refused', () => {
  const rows = [1, 2, 2, 3].map((position) => ({ position, coder: '', batch_id: '', closed_at: null }));
  expect(() => {
    insertRows(transactionOn(connection), 'coding_batch_coders', rows);
  }).toThrow('UNIQUE constraint failed');
  expect(connection.prepare('SELECT count(*) FROM coding_batch_coders').pluck().get()).toBe(0);
});
