import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { createRandom, deriveSeed } from './random.ts';

describe('createRandom', () => {
  it('gives the same numbers on every machine', () => {
    const random = createRandom();
    const again = createRandom(4966);
    const first = Array.from({ length: 5 }, () => random.uint32());
    expect(first).toEqual(Array.from({ length: 5 }, () => again.uint32()));
    expect(first).toMatchInlineSnapshot(`
      [
        2543657263,
        4215154391,
        3750919981,
        1010685684,
        977072951,
      ]
    `);
  });

  it('draws whole numbers below n evenly', () => {
    const random = createRandom(7);
    const counts = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i += 1) {
      const drawn = random.below(10);
      counts[drawn] = (counts[drawn] ?? 0) + 1;
    }
    const chiSquare = counts.reduce((sum, count) => sum + (count - 10_000) ** 2 / 10_000, 0);
    expect(chiSquare).toBeLessThan(27.9); // the 99.9% point with 9 degrees of freedom
  });

  it('shuffles without losing anything', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const shuffled = createRandom(seed).shuffle([...items]);
        expect([...shuffled].sort()).toEqual([...items].sort());
      }),
    );
  });

  it('puts every element everywhere equally often', () => {
    const random = createRandom(1);
    const places = new Array<number>(5).fill(0);
    for (let i = 0; i < 20_000; i += 1) {
      const at = random.shuffle([0, 1, 2, 3, 4]).indexOf(0);
      places[at] = (places[at] ?? 0) + 1;
    }
    for (const count of places) expect(Math.abs(count - 4000)).toBeLessThan(240);
  });

  it('samples distinct whole numbers, never more than there are', () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(600), fc.integer(), (n, count, seed) => {
        const sample = createRandom(seed).distinctBelow(n, count);
        expect(new Set(sample).size).toBe(Math.min(n, count));
        for (const value of sample) expect(value >= 0 && value < n).toBe(true);
        expect([...sample]).toEqual([...sample].sort((a, b) => a - b));
      }),
    );
  });

  it('refuses a range that does not exist', () => {
    const random = createRandom(1);
    for (const n of [0, -1, 1.5, 2 ** 33, Number.NaN]) expect(() => random.below(n)).toThrow(RangeError);
  });

  it('derives other seeds for other parts', () => {
    expect(deriveSeed(4966, 'a')).not.toBe(deriveSeed(4966, 'b'));
    expect(deriveSeed(4966, 'a')).toBe(deriveSeed(4966, 'a'));
    expect(deriveSeed(4967, 'a')).not.toBe(deriveSeed(4966, 'a'));
  });
});
