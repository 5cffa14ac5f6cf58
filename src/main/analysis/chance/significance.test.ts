import { describe, expect, it } from 'vitest';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import fc from '#tests/helpers/properties.ts';
import { createRandom } from './random.ts';
import { againstNull, benjaminiHochberg, holm, ksUniform, permutationP } from './significance.ts';

const probabilities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 40 });

/** Straight from the definition: the least m·p(j)/j over the ranks j not below one's own. */
const slowBh = (ps: readonly number[]): number[] => {
  const sorted = [...ps].sort((a, b) => a - b);
  return ps.map((p) =>
    Math.min(1, ...sorted.flatMap((other, j) => (other >= p ? [(other * ps.length) / (j + 1)] : []))),
  );
};

describe('p of a permutation test', () => {
  it('counts the observed order among the surrogates', () => {
    expect(permutationP(0, 999)).toBe(0.001);
    expect(permutationP(999, 999)).toBe(1);
    expect(permutationP(0, 0)).toBe(1);
  });

  it('gives mean, band and p of known surrogates', () => {
    const surrogates = Array.from({ length: 101 }, (_, i) => i);
    expect(againstNull(99, surrogates)).toEqual({
      observed: 99,
      expected: 50,
      bandLow: 2.5,
      bandHigh: 97.5,
      surrogates: 101,
      p: 3 / 102,
    });
  });

  it.each([
    ['near each other', fc.integer({ min: -1000, max: 1000 })],
    ['far from each other', fc.integer()],
    // −0 is no number of its own here.
    ['with fractions', fc.double({ min: -100, max: 100, noNaN: true }).map((value) => value + 0)],
  ])('has the band and p of a plain sort of surrogates %s', (_, value) => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 200 }), value, (values, observed) => {
        const sorted = values.toSorted((a, b) => a - b);
        expect(againstNull(observed, values)).toMatchObject({
          expected: sorted.reduce((sum, one) => sum + one, 0) / sorted.length,
          bandLow: quantile(sorted, 0.025),
          bandHigh: quantile(sorted, 0.975),
          p: permutationP(sorted.filter((one) => one >= observed).length, sorted.length),
        });
      }),
    );
  });

  it('does not depend on the order of the surrogates', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(50), { maxLength: 30 }),
        fc.nat(50),
        fc.integer(),
        (values, observed, seed) => {
          const shuffled = createRandom(seed).shuffle([...values]);
          expect(againstNull(observed, shuffled)).toEqual(againstNull(observed, values));
        },
      ),
    );
  });

  it('says that nothing was tested where there are no surrogates', () => {
    expect(againstNull(5, [])).toEqual({
      observed: 5,
      expected: null,
      bandLow: null,
      bandHigh: null,
      surrogates: 0,
      p: 1,
    });
  });
});

describe('families of tests', () => {
  it('adjusts the example of Benjamini and Hochberg', () => {
    const ps = [0.01, 0.04, 0.03, 0.005];
    const close = (values: readonly number[]): unknown[] => values.map((p) => expect.closeTo(p, 12));
    expect(benjaminiHochberg(ps)).toEqual(close([0.02, 0.04, 0.04, 0.02]));
    expect(holm(ps)).toEqual(close([0.03, 0.06, 0.06, 0.02]));
  });

  it('agrees with the definition, keeps the order of p and stays below Holm', () => {
    fc.assert(
      fc.property(probabilities, (ps) => {
        const qs = benjaminiHochberg(ps);
        const expected = slowBh(ps);
        for (const [i, q] of qs.entries()) {
          expect(q).toBeCloseTo(expected[i] ?? Number.NaN, 12);
          expect(q).toBeGreaterThanOrEqual(ps[i] ?? 0);
          expect(holm(ps)[i]).toBeGreaterThanOrEqual(q - 1e-12);
        }
      }),
    );
  });

  it('counts tests that are not listed as p = 1', () => {
    const listed = benjaminiHochberg([0.01, 0.02], 5);
    expect(listed).toEqual(benjaminiHochberg([0.01, 0.02, 1, 1, 1]).slice(0, 2));
    expect(holm([0.01, 0.02], 5)).toEqual(holm([0.01, 0.02, 1, 1, 1]).slice(0, 2));
  });

  it('has defined answers for no and for equal p', () => {
    expect(benjaminiHochberg([])).toEqual([]);
    expect(holm([])).toEqual([]);
    expect(benjaminiHochberg([0.2, 0.2, 0.2])).toEqual([0.2, 0.2, 0.2].map((p) => expect.closeTo(p, 12)));
  });
});

describe('ksUniform', () => {
  it('finds the distance of a known sample', () => {
    expect(ksUniform([0.1, 0.4, 0.7])?.d).toBeCloseTo(0.3, 12);
    expect(ksUniform([])).toBeNull();
  });

  it('accepts even numbers and rejects crowded ones', () => {
    const random = createRandom(3);
    const even = Array.from({ length: 500 }, () => random.unit());
    expect(ksUniform(even)?.p).toBeGreaterThan(0.01);
    expect(ksUniform(even.map((u) => u * u))?.p).toBeLessThan(0.001);
  });

  it('gives the tabled 5 % point', () => {
    // Critical value for n = 100 at 5%: 0.1340 (Massey 1951 and later tables)
    const n = 100;
    const sample = Array.from({ length: n }, (_, i) => Math.min(1, (i + 1) / n - 0.134));
    expect(ksUniform(sample)?.p).toBeCloseTo(0.05, 2);
  });
});
