import { afterAll, beforeAll, expect, it } from 'vitest';
import { packedBytes, packText } from '#main/base/packed-text.ts';
import { kyselyOf } from '#main/db/open.ts';
import { transactionOn } from '#main/db/transaction.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { completeRun, dropOldResults, findRunResult, insertRun } from './analysis-runs.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

const insertResults = (method: string, sizes: readonly number[]): void => {
  const insert = w.sql().prepare(
    `INSERT INTO analysis_runs (method, version, parameters_json, selection_json, seed, data_state, status, created_at, result)
      VALUES (?, 1, '{}', '{}', 1, '', 'completed', 1, zeroblob(?))`,
  );
  for (const size of sizes) insert.run(method, size);
};

const keptOf = (method: string): readonly unknown[] =>
  w
    .sql()
    .prepare('SELECT result IS NOT NULL FROM analysis_runs WHERE method = ? ORDER BY id')
    .pluck()
    .all(method);

it('keeps the newest results of a method that fit, and the newest whatever its size', () => {
  insertResults('some', [20_000_000, 22_000_000, 22_000_000, 20_000_000]);
  insertResults('large', [1000, 70_000_000]);
  const tx = transactionOn(w.sql());
  dropOldResults(tx, 'some');
  dropOldResults(tx, 'large');
  expect([keptOf('some'), keptOf('large')]).toEqual([
    [0, 1, 1, 1],
    [0, 1],
  ]);
});

const LONG = JSON.stringify(Array.from({ length: 200_000 }, (_, pair) => ({ pair })));

const storeResult = (result: Buffer): number => {
  const tx = transactionOn(w.sql());
  const id = insertRun(tx, {
    ...{ method: 'packed', version: 1, parameters: {}, selection: {}, seed: 1, dataState: '', createdAt: 1 },
    ...{ datasetName: null, datasetSha256: null },
  });
  completeRun(tx, id, { result, inputSha256: '', dataState: '', now: 1 });
  return id;
};

it('reads a long result as it was, packed or as earlier versions stored it', async () => {
  const packed = packedBytes(await packText(LONG));
  expect(packed.length).toBeLessThan(LONG.length / 2);
  const ids = [storeResult(packed), storeResult(Buffer.from(LONG))];
  const results = await Promise.all(ids.map((id) => findRunResult(kyselyOf(w.sql()), id)));
  expect(results.map((result) => result === LONG)).toEqual([true, true]);
});

it('reads nothing from a packed result that is damaged', async () => {
  const packed = packedBytes(await packText(LONG));
  const id = storeResult(packed.subarray(0, packed.length >> 1));
  expect(await findRunResult(kyselyOf(w.sql()), id)).toBe('');
});
