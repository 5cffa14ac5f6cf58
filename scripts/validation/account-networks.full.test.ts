import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { count } from '#tests/helpers/soak.ts';
import { measureAccounts } from './account-networks.ts';
import { nullSeed } from './run.ts';

const NETWORKS = count(3, 8);

it('raises at most one false alarm in networks with nothing in them, and finds the planted group in all', () => {
  const log = join(mkdtempSync(join(tmpdir(), 'dropscope-validation-')), 'log.ndjson');
  const parts = measureAccounts(NETWORKS, nullSeed, undefined, log);
  // The log alone gives the same.
  expect(measureAccounts(NETWORKS, nullSeed, undefined, log)).toEqual(parts);
  expect(parts).toHaveLength(2);
  for (const { recall, falseAlarms, falsePositiveRuns } of parts) {
    expect(recall?.of).toBe(10 * NETWORKS);
    expect(recall?.count).toBeGreaterThanOrEqual(9.5 * NETWORKS);
    expect(falseAlarms?.count).toBeLessThanOrEqual(1);
    expect(falsePositiveRuns?.count).toBeLessThanOrEqual(Math.ceil(NETWORKS / 3));
  }
});
