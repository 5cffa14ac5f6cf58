import { expect, it } from 'vitest';
import { measureNetworks } from './network-graphs.ts';
import { nullSeed } from './run.ts';

it('calls at most two of ten random graphs more than chance, and finds most planted groups', () => {
  for (const { recall, falsePositiveRuns } of measureNetworks(10, nullSeed)) {
    expect(recall?.count).toBeGreaterThanOrEqual(5);
    expect(falsePositiveRuns?.count).toBeLessThanOrEqual(2);
  }
});
