import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setMeta } from '#main/repositories/meta.ts';
import { openDatabase, type Database } from './database.ts';
import { DatabaseError } from './errors.ts';
import { HELD_SETS } from './held-items.ts';
import { createKeptReader } from './kept-reader.ts';
import { kyselyOf, openSnapshot, openWholeReader, type Executor, type SqliteConnection } from './open.ts';

let folder: string;
let file: string;
let store: Database;
let opened: SqliteConnection[];
let ask: ReturnType<typeof createKeptReader>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-reader-'));
  file = join(folder, 'dropscope.db');
  store = await openDatabase(file, join(folder, 'backups'));
  opened = [];
  ask = createKeptReader((path) => {
    const connection = openWholeReader(path);
    opened.push(connection);
    return connection;
  });
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const open = (): number => opened.filter((connection) => connection.open).length;
const set = (key: string, value = 'x'): Promise<void> =>
  store.write((tx) => {
    setMeta(tx, key, value);
  });
const facts = async (db: Executor): Promise<string[]> =>
  (await db.selectFrom('meta').select('key').where('key', 'like', 'fact%').orderBy('key').execute()).map(
    ({ key }) => key,
  );

it('questions in turn share one connection, as long as nobody writes', async () => {
  for (let question = 0; question < 5; question += 1) expect(await ask(file, facts)).toEqual([]);
  expect(opened).toHaveLength(1);
  await set('fact 1');
  for (let question = 0; question < 5; question += 1) expect(await ask(file, facts)).toEqual(['fact 1']);
  expect(opened).toHaveLength(2);
  expect(open()).toBe(1);
});

it('a question sees one state of the data, and the next one what was written meanwhile', async () => {
  for (const fact of ['fact 1', 'fact 2', 'fact 3']) {
    await ask(file, async (db) => {
      const before = await facts(db);
      await set(fact);
      expect(await facts(db)).toEqual(before);
    });
    expect(await ask(file, facts)).toContain(fact);
  }
});

it('what is held out, or no more, is as it is now', async () => {
  const hidden = async (db: Executor): Promise<boolean> => {
    const { rows } = await sql`SELECT 1 FROM temp.sqlite_schema WHERE name = 'drops'`.execute(db);
    return rows.length > 0;
  };
  expect(await ask(file, hidden)).toBe(false);
  await set(HELD_SETS, '[1]');
  expect(await ask(file, hidden)).toBe(true);
  expect(await ask(file, hidden)).toBe(true);
  await set(HELD_SETS, '[]');
  expect(await ask(file, hidden)).toBe(false);
});

it('what is held out is of the same moment as all else that is read, whatever is written meanwhile', async () => {
  const seen = async (db: Executor): Promise<readonly unknown[]> => {
    const { rows } = await sql`SELECT 1 FROM temp.sqlite_schema WHERE name = 'drops'`.execute(db);
    const held = await db.selectFrom('meta').select('value').where('key', '=', HELD_SETS).execute();
    return [rows.length, held.map(({ value }) => value).join()];
  };
  const whileWritten = async (value: string): Promise<readonly unknown[]> => {
    const connection = openSnapshot(file);
    await set(HELD_SETS, value);
    const found = await seen(kyselyOf(connection));
    connection.close();
    return found;
  };
  expect(await whileWritten('[1]')).toEqual([0, '']);
  expect(await whileWritten('[]')).toEqual([1, '[1]']);
  expect(await whileWritten('[]')).toEqual([0, '[]']);
});

it('another file that came to the same path is the one that answers', async () => {
  await set('fact of the first');
  expect(await ask(file, facts)).toEqual(['fact of the first']);
  store.close();
  renameSync(file, join(folder, 'aside.db'));
  expect(() => openWholeReader(file)).toThrow(DatabaseError);
  await expect(ask(file, facts)).rejects.toThrow(DatabaseError);
  store = await openDatabase(file, join(folder, 'backups'));
  expect(await ask(file, facts)).toEqual([]);
  expect(open()).toBe(1);
});

it('a question that fails leaves nothing open, and two at once have a connection each', async () => {
  const failing = ask(file, () => Promise.reject(new Error('of the question')));
  await expect(failing).rejects.toThrow('of the question');
  expect(open()).toBe(0);
  expect(await Promise.all([ask(file, facts), ask(file, facts)])).toEqual([[], []]);
  expect(opened).toHaveLength(3);
  expect(open()).toBe(1);
});
