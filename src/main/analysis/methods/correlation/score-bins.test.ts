import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { createScoreBins } from './score-bins.ts';

const MICRO = 1_000_000;
const ofProduct = (product: number): number => Math.round(MICRO * Math.sqrt(product));
const bins = createScoreBins(ofProduct, 20, 81, MICRO);
const plainBin = (product: number): number => Math.floor(ofProduct(product) / (MICRO / 100)) - 20;

describe('the hundredth of a score', () => {
  it('is that of the rounded root, for any product', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (product) => {
        expect(product < bins.least).toBe(plainBin(product) < 0);
        if (product >= bins.least) expect(bins.of(product)).toBe(plainBin(product));
      }),
    );
  });

  it('changes at the very product at which rounding changes it', () => {
    for (let hundredth = 20; hundredth <= 100; hundredth += 1) {
      const edge = ((hundredth * 10_000 - 0.5) / MICRO) ** 2;
      for (let step = -50; step <= 50; step += 1) {
        const product = Math.min(1, edge * (1 + step * Number.EPSILON));
        if (product >= bins.least) expect(bins.of(product)).toBe(plainBin(product));
        else expect(plainBin(product)).toBeLessThan(0);
      }
    }
  });
});
