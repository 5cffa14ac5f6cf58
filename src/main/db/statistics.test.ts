import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setMeta } from '#main/repositories/meta.ts';
import { openDatabase, type Database } from './database.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/index.ts';
import { openReader, openWriter } from './open.ts';
import { writeInWorker } from './worker-transaction.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-statistics-'));
  file = join(folder, 'dropscope.db');
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});
const open = (): Promise<Database> => openDatabase(file, join(folder, 'backups'));

const addFacts = (store: Database, from: number, to: number): Promise<void> =>
  store.exclusive((path) =>
    writeInWorker(path, (tx) => {
      for (let fact = from; fact < to; fact += 1) setMeta(tx, `fact ${fact}`, 'x');
      return Promise.resolve();
    }),
  );
const addJobs = (store: Database, from: number, to: number): Promise<void> =>
  store.exclusive((path) =>
    writeInWorker(path, (tx) => {
      const insert = tx.prepare(
        `INSERT INTO jobs (id, kind, title, status, done, total, message, started_at) VALUES (?, 'k', 't', 'completed', 0, 0, 'x', 0)`,
      );
      for (let job = from; job < to; job += 1) insert.run(String(job));
      return Promise.resolve();
    }),
  );

/** The table that a join of two reads in its outer loop: the one that is known to be larger. */
const outerTable = async (store: Database): Promise<string> => {
  const { rows } = await sql<{
    detail: string;
  }>`EXPLAIN QUERY PLAN SELECT 1 FROM meta AS m JOIN jobs AS j ON j.message = m.value`.execute(store.read);
  return rows[0]?.detail ?? '';
};

it('tells the host’s open connections of what a worker has written, each time it is ten times as much', async () => {
  const store = await open();
  await addFacts(store, 0, 300);
  await addJobs(store, 0, 10);
  expect(await outerTable(store)).toMatch(/^SCAN m/);
  await addJobs(store, 10, 5000);
  expect(await outerTable(store)).toMatch(/^SCAN j/);
  store.close();
});

it('is there after a migration, and after what the host itself has written is closed', async () => {
  const connection = openWriter(file, { create: true });
  await migrate(
    connection,
    () => Promise.resolve(),
    migrations.filter(({ number }) => number <= 5),
  );
  connection.exec(`INSERT INTO meta (key, value) VALUES ('one', 'x')`);
  connection.close();
  const known = (table: string): unknown => {
    const reader = openReader(file);
    try {
      return reader.prepare('SELECT max(stat) FROM sqlite_stat1 WHERE tbl = ?').pluck().get(table);
    } finally {
      reader.close();
    }
  };
  const store = await open();
  expect(known('meta')).toMatch(/^\d+ /);
  expect(known('jobs')).toBeNull();
  await store.write((tx) => {
    tx.prepare(
      `INSERT INTO jobs (id, kind, title, status, done, total, message, started_at) VALUES ('1', 'k', 't', 'completed', 0, 0, '', 0)`,
    ).run();
  });
  store.close();
  expect(known('jobs')).toMatch(/^1 /);
});
