import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openStore } from './index.ts';
import { openWriter } from './open.ts';

const folder = mkdtempSync(join(tmpdir(), 'dropscope-lock-'));
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

it('what the host writes waits for a borrower to let go, and comes after it in order', async () => {
  const store = await openStore(join(folder, 'a.db'), join(folder, 'backups'));
  const giveBack = await store.lendLock();
  const borrower = openWriter(store.file);
  borrower.exec(`BEGIN IMMEDIATE; INSERT INTO meta VALUES ('borrowed', '1')`);
  const order: string[] = [];
  const write = (key: string) =>
    store.write
      .insertInto('meta')
      .values({ key, value: '1' })
      .execute()
      .then(() => order.push(key));
  const writes = [write('first'), write('second')];
  const writable = store.writable().then(() => order.push('writable'));
  // The borrower still holds the file: giving back lasts until it does not.
  const given = giveBack().then(() => order.push('given back'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(order).toEqual([]);
  // Whatever it had not committed goes with its connection, as when its thread was ended.
  borrower.close();
  await Promise.all([given, writable, ...writes]);
  expect(order.toSorted()).toEqual(['first', 'given back', 'second', 'writable']);
  expect(order.indexOf('first')).toBeLessThan(order.indexOf('second'));
  expect(store.reader.prepare('SELECT key FROM meta ORDER BY key').pluck().all()).toEqual([
    'first',
    'second',
  ]);
  store.close();
});
