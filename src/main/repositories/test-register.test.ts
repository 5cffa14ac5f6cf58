import { afterAll, beforeAll, expect, it } from 'vitest';
import { kyselyOf } from '#main/db/open.ts';
import { transactionOn } from '#main/db/transaction.ts';
import { createTestWorkstation, type TestWorkstation } from '#tests/helpers/workstation.ts';
import { completeRun, insertRun } from './analysis-runs.ts';
import { findTests, registerTests, setHidden, type CountedRow } from './test-register.ts';

let w: TestWorkstation;
beforeAll(async () => {
  w = await createTestWorkstation({ data: 'none' });
});
afterAll(() => w.dispose());

/** One test of a run of some version over an input, as its run brings it into the register. */
const register = (version: number, inputSha256: string, label = 'Cells, family of 30'): void => {
  const tx = transactionOn(w.sql());
  const run_id = insertRun(tx, {
    ...{ method: 'pair-counts', version, parameters: {}, selection: {}, seed: 1, dataState: '' },
    ...{ createdAt: 1, datasetName: null, datasetSha256: null },
  });
  completeRun(tx, run_id, { result: Buffer.from('{}'), inputSha256, dataState: '', now: 1 });
  registerTests(tx, [
    {
      ...{ run_id, test_key: [version, inputSha256, label].join(), method: 'pair-counts', version, label },
      ...{ parameters_json: '{}', selection_json: '{}', seed: 1, dataset_sha256: null },
      ...{ observed: 3, expected: 2, band_low: 1, band_high: 4, surrogates: 99, p: 0.4, size: 30 },
      ...{ times_run: 1, created_at: 1, earlierKeys: [] },
    },
  ]);
};

const last = async (): Promise<CountedRow | undefined> => (await findTests(kyselyOf(w.sql()), null)).at(-1);

const hideLast = async (hidden: Parameters<typeof setHidden>[2]): Promise<void> => {
  setHidden(transactionOn(w.sql()), (await last())?.id ?? 0, hidden);
};

it('keeps hidden what somebody hid, where a later version of the method registers it anew', async () => {
  register(3, 'ab');
  await hideLast({ at: 7, reason: 'tried by mistake' });
  // The later version tests fewer cells.
  register(4, 'ab', 'Cells, family of 12');
  expect(await last()).toMatchObject({ version: 4, hidden_at: 7, hidden_reason: 'tried by mistake' });
  // Another question, or one over other data.
  register(4, 'ab', 'Pairs');
  expect(await last()).toMatchObject({ label: 'Pairs', hidden_at: null });
  register(4, 'cd');
  expect(await last()).toMatchObject({ input_sha256: 'cd', hidden_at: null });
});

it('shows what was shown again by the last version before', async () => {
  register(3, 'ef');
  await hideLast({ at: 7, reason: 'tried by mistake' });
  register(4, 'ef');
  await hideLast(null);
  register(5, 'ef');
  expect(await last()).toMatchObject({ version: 5, hidden_at: null, hidden_reason: null });
});
