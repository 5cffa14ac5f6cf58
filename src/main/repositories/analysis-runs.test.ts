import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionOn } from '#main/db/transaction.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { dropOldResults } from './analysis-runs.ts';

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
