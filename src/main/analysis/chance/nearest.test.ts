import { expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { nearestGaps } from './nearest.ts';

const sorted = fc
  .array(fc.integer({ min: 0, max: 40 }), { maxLength: 8 })
  .map((times) => Float64Array.from(times).sort());

it('finds the last other at or before each drop, and the next at or after it', () => {
  fc.assert(
    fc.property(sorted, sorted, (drops, others) => {
      const { before, after } = nearestGaps(drops, others);
      const least = (gaps: readonly number[]): number => Math.min(...gaps, Infinity);
      for (const [i, time] of drops.entries()) {
        expect(before[i]).toBe(least([...others].filter((one) => one <= time).map((one) => time - one)));
        expect(after[i]).toBe(least([...others].filter((one) => one >= time).map((one) => one - time)));
      }
    }),
  );
});

it('finds none before the first other and none after the last', () => {
  const { before, after } = nearestGaps(Float64Array.of(5, 20), Float64Array.of(8, 9));
  expect([[...before], [...after]]).toEqual([
    [Infinity, 11],
    [3, Infinity],
  ]);
});
