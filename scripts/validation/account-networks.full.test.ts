import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { measureAccounts } from './account-networks.ts';
import { nullSeed } from './run.ts';

it('raises at most one false alarm in eight networks with nothing in them, and finds the planted group in all', () => {
  const log = join(mkdtempSync(join(tmpdir(), 'dropscope-validation-')), 'log.ndjson');
  const parts = measureAccounts(8, nullSeed, undefined, log);
  // The log alone gives the same.
  expect(measureAccounts(8, nullSeed, undefined, log)).toEqual(parts);
  expect(parts).toHaveLength(2);
  for (const { recall, falseAlarms, falsePositiveRuns } of parts) {
    expect(recall?.of).toBe(80);
    expect(recall?.count).toBeGreaterThanOrEqual(76);
    expect(falseAlarms?.count).toBeLessThanOrEqual(1);
    expect(falsePositiveRuns?.count).toBeLessThanOrEqual(3);
  }
});
