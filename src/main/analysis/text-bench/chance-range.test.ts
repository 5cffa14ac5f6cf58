import { expect, it } from 'vitest';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import fc from '#tests/helpers/properties.ts';
import { rangeTally } from './chance-range.ts';

it('gives the mean and the quantiles of the values themselves, whole numbers exactly', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 1, maxLength: 200 }), (values) => {
      const tally = rangeTally(2, 1);
      for (const value of values) tally.add(1, value);
      const sorted = Float64Array.from(values).sort();
      const { mean, low, high } = tally.rangeOf(1);
      expect(mean).toBeCloseTo(values.reduce((sum, value) => sum + value, 0) / values.length, 9);
      expect(low).toBeCloseTo(quantile(sorted, 0.025) ?? NaN, 4);
      expect(high).toBeCloseTo(quantile(sorted, 0.975) ?? NaN, 4);
      expect(tally.rangeOf(0)).toEqual({ mean: null, low: null, high: null });
    }),
  );
});

it('is exact to half a bin', () => {
  const tally = rangeTally(1, 0.01);
  for (let i = 0; i <= 1000; i += 1) tally.add(0, Math.sin(i));
  const sorted = Float64Array.from({ length: 1001 }, (_, i) => Math.sin(i)).sort();
  expect(Math.abs((tally.rangeOf(0).low ?? NaN) - (quantile(sorted, 0.025) ?? NaN))).toBeLessThanOrEqual(
    0.005,
  );
});
