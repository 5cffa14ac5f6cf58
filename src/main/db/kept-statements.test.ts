import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createKeptStatements } from './kept-statements.ts';

let connection: Sqlite.Database;
beforeEach(() => {
  connection = new Sqlite(':memory:');
  connection.exec("CREATE TABLE words (word TEXT); INSERT INTO words VALUES ('one'), ('two')");
});
afterEach(() => connection.close());

describe('kept statements', () => {
  it('are prepared once, and the last ones used stay', () => {
    const prepare = createKeptStatements(connection);
    const first = prepare('SELECT 0');
    for (let i = 1; i < 100; i += 1) prepare(`SELECT ${i}`);
    expect(prepare('SELECT 0')).toBe(first);
    const second = prepare('SELECT 1');
    prepare('SELECT 100');
    expect([prepare('SELECT 0'), prepare('SELECT 1')]).toEqual([first, second]);
    const left = prepare('SELECT 2');
    for (let i = 200; i < 300; i += 1) prepare(`SELECT ${i}`);
    expect(prepare('SELECT 2')).not.toBe(left);
    const long = `SELECT 1 IN (${'1,'.repeat(10_000)}1)`;
    expect(prepare(long)).not.toBe(prepare(long));
  });

  it('answer by the definitions of the moment: another column, another view of the name of a table', () => {
    const prepare = createKeptStatements(connection);
    const read = () => prepare('SELECT * FROM words ORDER BY word').all();
    expect(read()).toEqual([{ word: 'one' }, { word: 'two' }]);
    connection.exec('ALTER TABLE words ADD COLUMN length INTEGER');
    expect(read()).toEqual([
      { word: 'one', length: null },
      { word: 'two', length: null },
    ]);
    connection.exec('ALTER TABLE words RENAME COLUMN length TO size');
    expect(read()).toEqual([
      { word: 'one', size: null },
      { word: 'two', size: null },
    ]);
    connection.exec(`CREATE TEMP VIEW words AS SELECT word FROM main.words WHERE word <> 'one'`);
    expect(read()).toEqual([{ word: 'two' }]);
  });

  it('run while the rows of the same SQL are being read', () => {
    const prepare = createKeptStatements(connection);
    const sql = 'SELECT word FROM words ORDER BY word';
    const rows = prepare(sql).iterate();
    expect(rows.next().value).toEqual({ word: 'one' });
    expect(prepare(sql).all()).toEqual([{ word: 'one' }, { word: 'two' }]);
    expect(rows.next().value).toEqual({ word: 'two' });
    rows.return?.();
  });
});
