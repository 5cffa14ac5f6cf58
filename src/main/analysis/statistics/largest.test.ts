import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { largest } from './largest.ts';

describe('largest', () => {
  it('is the value that sorting puts at that place', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -5, max: 5 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 50 }),
        (values, rank) => {
          const sorted = values.toSorted((a, b) => b - a);
          expect(largest(Int32Array.from(values), rank)).toBe(sorted[Math.min(rank, values.length) - 1]);
        },
      ),
    );
  });

  it('refuses no values', () => {
    expect(() => largest(new Int32Array(0), 1)).toThrow(new RangeError('There is no value to choose from.'));
  });
});
