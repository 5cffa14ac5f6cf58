import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import {
  betaI,
  binomialRange,
  bootstrapInterval,
  chiSquareUpperTail,
  dispersionIndex,
  gammaQ,
  gSquared,
  gSquaredOfCount,
  logGamma,
  mean,
  midranks,
  normalQuantile,
  normalUpperTail,
  poissonUpperTail,
  poissonZ,
  quantile,
  spearman,
  studentTwoSided,
  tukeyFences,
  variance,
  wilsonInterval,
} from './statistics.ts';

/** Relative distance of a value from its reference. */
const off = (value: number, reference: number): number => Math.abs(value - reference) / Math.abs(reference);

/** Plain uniform numbers for the bootstrap tests: Lehmer's generator. */
const lehmer = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
};

describe('poissonUpperTail', () => {
  /** Slow reference: every term of the sum from its logarithm, smallest first. */
  const slow = (count: number, rate: number): number => {
    let logFactorial = 0;
    const terms: number[] = [];
    for (let k = 0; k < 1500; k += 1) {
      if (k > 0) logFactorial += Math.log(k);
      if (k >= count) terms.push(Math.exp(-rate + k * Math.log(rate) - logFactorial));
    }
    return terms.sort((a, b) => a - b).reduce((sum, term) => sum + term, 0);
  };

  it('has its closed forms', () => {
    expect(poissonUpperTail(1, 0.3)).toBeCloseTo(1 - Math.exp(-0.3), 15);
    expect(poissonUpperTail(2, 2.5)).toBeCloseTo(1 - Math.exp(-2.5) * 3.5, 15);
    expect(poissonUpperTail(0, 7)).toBe(1);
    expect(poissonUpperTail(3, 0)).toBe(0);
    expect(poissonUpperTail(0, 0)).toBe(1);
  });

  it('agrees with a slow sum, also for rates that are no whole numbers', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 300 }),
        fc.double({ min: 1e-6, max: 250, noNaN: true }),
        (k, rate) => {
          const reference = slow(k, rate);
          if (reference > 1e-290) expect(off(poissonUpperTail(k, rate), reference)).toBeLessThan(1e-9);
        },
      ),
    );
  });

  it('is exact in a tail where subtraction would leave nothing', () => {
    expect(off(poissonUpperTail(60, 1), slow(60, 1))).toBeLessThan(1e-10);
    expect(poissonUpperTail(200, 5)).toBeGreaterThan(0);
    expect(poissonUpperTail(200, 5)).toBeLessThan(1e-200);
  });

  it('is a probability that falls with the count and rises with the rate', () => {
    fc.assert(
      fc.property(fc.nat(2000), fc.double({ min: 0, max: 2000, noNaN: true }), (k, rate) => {
        const p = poissonUpperTail(k, rate);
        expect(p).toBeGreaterThanOrEqual(0);
        expect(p).toBeLessThanOrEqual(1);
        expect(poissonUpperTail(k + 1, rate)).toBeLessThanOrEqual(p + 1e-12);
        expect(poissonUpperTail(k, rate + 1)).toBeGreaterThanOrEqual(p - 1e-12);
      }),
    );
  });

  it('gives no z without a rate', () => {
    expect(poissonZ(3, 0)).toBeNull();
    expect(poissonZ(9, 4)).toBe(2.5);
  });
});

describe('continuous distributions', () => {
  it('knows the normal tail at both ends', () => {
    expect(normalUpperTail(0)).toBeCloseTo(0.5, 15);
    expect(off(normalUpperTail(1.959963984540054), 0.025)).toBeLessThan(1e-12);
    expect(off(normalUpperTail(10), 7.619853024160527e-24)).toBeLessThan(1e-11);
    expect(normalUpperTail(-3)).toBeCloseTo(1 - normalUpperTail(3), 15);
  });

  it('turns the normal tail round', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-8, max: 1 - 1e-8, noNaN: true }), (p) => {
        expect(1 - normalUpperTail(normalQuantile(p))).toBeCloseTo(p, 12);
      }),
    );
  });

  it('has the closed forms of chi-square and Student', () => {
    expect(chiSquareUpperTail(0, 4)).toBe(1);
    for (const x of [0.1, 1, 5, 30, 400]) {
      expect(off(chiSquareUpperTail(x, 2), Math.exp(-x / 2))).toBeLessThan(1e-11);
      expect(off(chiSquareUpperTail(x, 4), Math.exp(-x / 2) * (1 + x / 2))).toBeLessThan(1e-11);
      expect(off(chiSquareUpperTail(x, 1), 2 * normalUpperTail(Math.sqrt(x)))).toBeLessThan(1e-11);
    }
    for (const t of [0.1, 1, 4, 25]) {
      expect(studentTwoSided(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 12);
      expect(studentTwoSided(-t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 12);
    }
  });

  it('keeps the identities of gamma and beta', () => {
    expect(Math.exp(logGamma(6))).toBeCloseTo(120, 9);
    expect(Math.exp(logGamma(0.5))).toBeCloseTo(Math.sqrt(Math.PI), 12);
    // For whole a the incomplete gamma is a Poisson tail, which is summed in another way.
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200 }),
        fc.double({ min: 0.01, max: 300, noNaN: true }),
        (a, x) => {
          expect(gammaQ(a, x)).toBeCloseTo(1 - poissonUpperTail(a, x), 10);
        },
      ),
    );
    fc.assert(
      fc.property(
        fc.double({ min: 0.2, max: 50, noNaN: true }),
        fc.double({ min: 0.2, max: 50, noNaN: true }),
        // Nearer to the ends 1 − x itself is rounded too much for the comparison.
        fc.double({ min: 0.001, max: 0.999, noNaN: true }),
        (a, b, x) => {
          expect(betaI(a, b, x) + betaI(b, a, 1 - x)).toBeCloseTo(1, 9);
        },
      ),
    );
    // Closed form: I_x(1, b) = 1 − (1 − x)^b.
    expect(betaI(1, 3, 0.2)).toBeCloseTo(1 - 0.8 ** 3, 13);
    expect([-0.1, 0, 1, 1.1].map((x) => betaI(2, 3, x))).toEqual([0, 0, 1, 1]);
  });
});

describe('summaries', () => {
  it('says nothing about nothing', () => {
    expect(mean([])).toBeNull();
    expect(variance([3])).toBeNull();
    expect(dispersionIndex([])).toBeNull();
    expect(dispersionIndex([0, 0, 0])).toBeNull();
    expect(quantile([], 0.5)).toBeNull();
    expect(tukeyFences([])).toBeNull();
  });

  it('interpolates quantiles as type 7 does', () => {
    expect(quantile([1, 2, 3, 4], 0.25)).toBe(1.75);
    expect(quantile([1, 2, 3, 4], 0.5)).toBe(2.5);
    expect(quantile([7], 0.9)).toBe(7);
    expect(tukeyFences([4, 1, 3, 2])).toEqual({ q1: 1.75, median: 2.5, q3: 3.25, lower: -0.5, upper: 5.5 });
  });

  it('gives quantiles inside the data that rise with p', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, p) => {
        const sorted = Float64Array.from(list).sort();
        const q = quantile(sorted, p) ?? NaN;
        expect(q).toBeGreaterThanOrEqual((sorted[0] ?? 0) - 1e-6);
        expect(q).toBeLessThanOrEqual((sorted.at(-1) ?? 0) + 1e-6);
        expect(quantile(sorted, Math.min(1, p + 0.1)) ?? NaN).toBeGreaterThanOrEqual(q - 1e-6);
      }),
    );
  });

  it('keeps the variance when all values move together', () => {
    expect(variance([1, 2, 3, 4])).toBeCloseTo(5 / 3, 14);
    expect(variance([1e9 + 1, 1e9 + 2, 1e9 + 3, 1e9 + 4])).toBeCloseTo(5 / 3, 6);
    expect(dispersionIndex([2, 4])).toBeCloseTo(2 / 3, 14);
  });
});

describe('G²', () => {
  it('is 0 under independence and has its closed form', () => {
    const none = gSquared([
      [10, 20],
      [30, 60],
    ]);
    expect(none.statistic).toBeCloseTo(0, 10);
    expect(none.p).toBeCloseTo(1, 5);
    const all = gSquared([
      [10, 0],
      [0, 10],
    ]);
    expect(all.statistic).toBeCloseTo(40 * Math.log(2), 12);
    expect(all.degreesOfFreedom).toBe(1);
    expect(off(all.p, chiSquareUpperTail(40 * Math.log(2), 1))).toBeLessThan(1e-12);
  });

  it('is defined for empty tables and empty columns', () => {
    expect(gSquared([])).toEqual({ statistic: 0, degreesOfFreedom: 0, p: 1 });
    expect(gSquared([[0, 0]])).toEqual({ statistic: 0, degreesOfFreedom: 0, p: 1 });
    expect(
      gSquared([
        [3, 0, 4],
        [1, 0, 9],
      ]).degreesOfFreedom,
    ).toBe(1);
  });

  it('does not depend on the order of rows and columns', () => {
    const row = fc.array(fc.nat(40), { minLength: 3, maxLength: 3 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 4 }), (table) => {
        const turned = table.map((cells) => [...cells].reverse()).reverse();
        expect(gSquared(turned).statistic).toBeCloseTo(gSquared(table).statistic, 8);
        expect(gSquared(table).statistic).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('tests one count against its expectation', () => {
    expect(gSquaredOfCount(5, 5, 100).p).toBeCloseTo(1, 8);
    const reference = 2 * (20 * Math.log(2) + 80 * Math.log(80 / 90));
    expect(gSquaredOfCount(20, 10, 100).statistic).toBeCloseTo(reference, 12);
    expect(gSquaredOfCount(0, 0, 0)).toEqual({ statistic: 0, degreesOfFreedom: 1, p: 1 });
  });
});

describe('Spearman', () => {
  it('shares ranks among ties', () => {
    expect(midranks([10, 20, 20, 30])).toEqual([1, 2.5, 2.5, 4]);
    expect(midranks([])).toEqual([]);
  });

  it('agrees with 1 − 6Σd²/(n(n²−1)) where there are no ties', () => {
    const permutation = fc.uniqueArray(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 3, maxLength: 30 });
    fc.assert(
      fc.property(permutation, (values) => {
        const n = values.length;
        const d2 = midranks(values).reduce((sum, rank, i) => sum + (rank - (i + 1)) ** 2, 0);
        const rho = spearman(
          values,
          values.map((_, i) => i),
        )?.rho;
        expect(rho).toBeCloseTo(1 - (6 * d2) / (n * (n * n - 1)), 10);
      }),
    );
  });

  it('sees any rising relation as 1 and none where nothing varies', () => {
    expect(spearman([1, 2, 3, 4], [1, 8, 27, 64])).toEqual({ rho: 1, p: 0, n: 4 });
    expect(spearman([1, 2], [5, 3])).toEqual({ rho: -1, p: null, n: 2 });
    expect(spearman([1, 1, 1], [1, 2, 3])).toBeNull();
    expect(spearman([], [])).toBeNull();
    // With ties: Pearson of the midranks (1, 2.5, 2.5, 4) and (1, 3, 2, 4), worked by hand.
    expect(spearman([1, 2, 2, 3], [1, 3, 2, 4])?.rho).toBeCloseTo(4.5 / Math.sqrt(4.5 * 5), 12);
  });
});

describe('intervals', () => {
  it("has Wilson's published values and stays within 0 and 1", () => {
    const half = wilsonInterval(5, 10);
    expect(half?.lower).toBeCloseTo(0.236593, 6);
    expect(half?.upper).toBeCloseTo(0.763407, 6);
    expect(wilsonInterval(0, 10)?.lower).toBe(0);
    expect(wilsonInterval(0, 10)?.upper).toBeCloseTo(0.277533, 6);
    expect(wilsonInterval(10, 10)?.upper).toBe(1);
    expect(wilsonInterval(0, 0)).toBeNull();
  });

  it('gives the middle 95% of a binomial as whole counts', () => {
    // Summed in fractions.
    expect(binomialRange(20, 0.3)).toEqual({ lower: 2, upper: 10 });
    expect(binomialRange(1000, 0.348)).toEqual({ lower: 319, upper: 378 });
    expect(binomialRange(1, 0.5)).toEqual({ lower: 0, upper: 1 });
    expect(binomialRange(0, 0.5)).toEqual({ lower: 0, upper: 0 });
    expect(binomialRange(50, 0)).toEqual({ lower: 0, upper: 0 });
    expect(binomialRange(50, 1)).toEqual({ lower: 50, upper: 50 });
  });

  it('bootstraps the same interval from the same seed, around the mean', () => {
    const values = Array.from({ length: 200 }, (_, i) => i % 10);
    const run = () => bootstrapInterval(values, { random: lehmer(4966) });
    expect(run()).toEqual(run());
    // Standard error of the mean: 2.88 / √200 = 0.204; 95% is ± 0.40.
    expect(run()?.lower).toBeCloseTo(4.1, 1);
    expect(run()?.upper).toBeCloseTo(4.9, 1);
    expect(bootstrapInterval([], { random: lehmer(1) })).toBeNull();
    expect(bootstrapInterval([3, 3, 3], { random: lehmer(1) })).toEqual({ lower: 3, upper: 3 });
  });
});
