import { expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import { WeightCounts } from './weight-counts.ts';

it('gives the quantiles of all weights, those of copies without the edge as none', () => {
  const random = createRandom(3);
  for (const most of [1, 4, 90]) {
    const copies = 199;
    const counts = new WeightCounts(2);
    const weights = Array.from({ length: copies }, () => random.below(most + 1));
    for (const weight of weights) if (weight > 0) counts.add(1, weight);
    const sorted = Float64Array.from(weights).sort();
    for (const share of [0, 0.025, 0.5, 0.975, 1]) {
      const [none, own] = counts.quantiles(share, copies);
      expect(none).toBe(0);
      expect(own).toBeCloseTo(quantile(sorted, share) ?? NaN, 12);
    }
  }
});

it('knows no band without copies', () => {
  expect([...new WeightCounts(1).quantiles(0.5, 0)]).toEqual([NaN]);
});
