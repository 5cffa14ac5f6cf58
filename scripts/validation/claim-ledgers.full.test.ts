import { expect, it } from 'vitest';
import { measureClaims } from './claim-ledgers.ts';
import { nullSeed } from './run.ts';

it('calls at most 6% of ledgers without skill above chance, and finds a seer of 70% against 20% in at least 95%', () => {
  for (const { falsePositiveRuns, recall, name } of measureClaims(200, nullSeed)) {
    expect([name, (falsePositiveRuns?.share ?? 1) <= 0.06]).toEqual([name, true]);
    expect([name, (recall?.share ?? 0) >= 0.95]).toEqual([name, true]);
  }
});
