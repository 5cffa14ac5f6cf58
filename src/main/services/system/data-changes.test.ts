import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase, type Database } from '#main/db/database.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { findDataState, raiseChange, type DataPart } from '#main/repositories/data-state.ts';
import { createDataChanges, type DataChanges } from './data-changes.ts';

let folder: string;
let store: Database;
let changes: DataChanges;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dropscope-changes-'));
  store = await openDatabase(join(folder, 'dropscope.db'), join(folder, 'backups'));
  changes = createDataChanges(store, await findDataState(store.read));
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const raise = (part: DataPart) =>
  store.write((tx) => {
    raiseChange(tx, part);
  });

it('tells of a change before whoever made it goes on, whichever connection wrote it', async () => {
  const told: string[] = [];
  changes.onChange(['drops', 'posts'], () => told.push('drops or posts'));
  changes.onChange(['events'], () => told.push('events'));
  const before = changes.version();
  await raise('events');
  expect(told).toEqual(['events']);
  await store.exclusive((file) =>
    writeInWorker(file, (tx) => {
      raiseChange(tx, 'drops');
      raiseChange(tx, 'posts');
      return Promise.resolve();
    }),
  );
  expect(told).toEqual(['events', 'drops or posts']);
  expect(changes.version()).toBe(before + 3);
});

it('says nothing of a write that was rolled back', async () => {
  const told: string[] = [];
  changes.onChange(['drops'], () => told.push('drops'));
  const failing = store.write((tx) => {
    raiseChange(tx, 'drops');
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(told).toEqual([]);
});

it('computes a value once until its part changes or it fails, and keeps the latest', async () => {
  let computed = 0;
  const double = changes.memoizeUntilChanged(
    ['drops'],
    (value: number) => {
      computed += 1;
      return value < 0 ? Promise.reject(new Error('negative')) : Promise.resolve(value * 2);
    },
    2,
  );
  expect(await Promise.all([double(1), double(1), double(2)])).toEqual([2, 2, 4]);
  expect(computed).toBe(2);
  await raise('events');
  await double(1);
  expect(computed).toBe(2);
  await raise('drops');
  await double(1);
  expect(computed).toBe(3);
  // The third value takes the place of the least recently requested one.
  await double(2);
  await double(1);
  await double(3);
  await double(1);
  expect(computed).toBe(5);
  await double(2);
  expect(computed).toBe(6);
  for (let turn = 0; turn < 2; turn += 1) await expect(double(-1)).rejects.toThrow('negative');
  expect(computed).toBe(8);
});
