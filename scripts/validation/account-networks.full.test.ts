import { expect, it } from 'vitest';
import { measureAccounts } from './account-networks.ts';
import { nullSeed } from './run.ts';

it('raises at most one false alarm in eight networks with nothing in them, and finds the planted group in all', () => {
  const parts = measureAccounts(8, nullSeed);
  expect(parts).toHaveLength(2);
  for (const { recall, falseAlarms, falsePositiveRuns } of parts) {
    expect(recall?.of).toBe(80);
    expect(recall?.count).toBeGreaterThanOrEqual(76);
    expect(falseAlarms?.count).toBeLessThanOrEqual(1);
    expect(falsePositiveRuns?.count).toBeLessThanOrEqual(3);
  }
});
