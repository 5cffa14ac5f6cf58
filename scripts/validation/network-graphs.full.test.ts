import { expect, it } from 'vitest';
import { count } from '#tests/helpers/soak.ts';
import { measureNetworks } from './network-graphs.ts';
import { nullSeed } from './run.ts';

const GRAPHS = count(5, 10);

it('calls at most a fifth of random graphs more than chance, and finds most planted groups', () => {
  for (const { recall, falsePositiveRuns } of measureNetworks(GRAPHS, nullSeed)) {
    expect(recall?.count).toBeGreaterThanOrEqual(GRAPHS / 2);
    expect(falsePositiveRuns?.count).toBeLessThanOrEqual(GRAPHS / 5);
  }
});
