import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { transactionOn } from '#main/db/transaction.ts';
import { insertRows } from './insert-rows.ts';

let connection: Sqlite.Database;
beforeEach(() => {
  connection = new Sqlite(':memory:');
  connection.exec('CREATE TABLE pairs (number INTEGER PRIMARY KEY, name TEXT)');
});
afterEach(() => connection.close());

it.each([0, 1, 63, 64, 65, 200])('inserts %i rows, each with its own values', (count) => {
  const rows = Array.from({ length: count }, (_, number) => ({
    name: number % 3 === 0 ? null : `${number}`,
    number,
    more: 1,
  }));
  insertRows(transactionOn(connection), 'pairs', ['number', 'name'], rows);
  expect(connection.prepare('SELECT number, name FROM pairs ORDER BY number').all()).toEqual(
    rows.map(({ number, name }) => ({ number, name })),
  );
});

it('inserts nothing behind a row that is refused', () => {
  const rows = [1, 2, 2, 3].map((number) => ({ number, name: '' }));
  expect(() => {
    insertRows(transactionOn(connection), 'pairs', ['number', 'name'], rows);
  }).toThrow('UNIQUE constraint failed');
  expect(connection.prepare('SELECT count(*) FROM pairs').pluck().get()).toBe(0);
});
