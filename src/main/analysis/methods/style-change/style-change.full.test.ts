import { describe, expect, it } from 'vitest';
import { runStyleChange as run, written } from '#tests/helpers/written-drops.ts';

describe('style change', () => {
  it('gives no change in 95 % of runs where one hand wrote all', () => {
    const runs = Array.from({ length: 60 }, (_, seed) => run(written(seed + 10, 160, () => 0)));
    // 60 runs at 5%: 3 expected; 9 or more would come once in 500 sets of runs.
    expect(runs.filter(({ changed }) => changed).length).toBeLessThanOrEqual(8);
    const unsaid = runs.filter(({ changed, changePoints }) => !changed && changePoints.length > 0);
    expect(unsaid).toEqual([]);
  });
});
