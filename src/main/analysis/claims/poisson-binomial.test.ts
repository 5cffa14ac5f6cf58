import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import fc from '#tests/helpers/properties.ts';
import {
  expectedHits,
  poissonBinomialLowerTail,
  poissonBinomialMass,
  poissonBinomialQuantile,
  poissonBinomialUpperTail,
} from './poisson-binomial.ts';

const probability = fc.double({ min: 0, max: 1, noNaN: true });

/** Every way the claims can come out, one by one. */
const enumerated = (probabilities: readonly number[]): readonly number[] => {
  const mass = new Array<number>(probabilities.length + 1).fill(0);
  for (let way = 0; way < 2 ** probabilities.length; way += 1) {
    let product = 1;
    let hits = 0;
    for (const [i, p] of probabilities.entries()) {
      const hit = (way >>> i) & 1;
      product *= hit === 1 ? p : 1 - p;
      hits += hit;
    }
    mass[hits] = (mass[hits] ?? 0) + product;
  }
  return mass;
};

/** Discrete Fourier transform of the characteristic function. Source: Hong (2013), DFT-CF. */
const byFourier = (probabilities: readonly number[]): readonly number[] => {
  const size = probabilities.length + 1;
  const transform = Array.from({ length: size }, (_, l) => {
    const angle = (2 * Math.PI * l) / size;
    let [re, im] = [1, 0];
    for (const p of probabilities) {
      const [a, b] = [1 - p + p * Math.cos(angle), p * Math.sin(angle)];
      [re, im] = [re * a - im * b, re * b + im * a];
    }
    return { re, im };
  });
  return Array.from({ length: size }, (_, k) => {
    let sum = 0;
    for (const [l, { re, im }] of transform.entries()) {
      const angle = (-2 * Math.PI * l * k) / size;
      sum += re * Math.cos(angle) - im * Math.sin(angle);
    }
    return sum / size;
  });
};

describe('the Poisson-binomial distribution', () => {
  it('equals R’s poibin, as tsakim/poibin prints it in test_poibin.py', () => {
    const three = poissonBinomialMass([0.4163448, 0.334027, 0.9689613]);
    for (const [k, value] of [0.0120647, 0.39129134, 0.46189012, 0.13475384].entries())
      expect(three[k]).toBeCloseTo(value, 7);
    const eight = poissonBinomialMass([
      0.9955901, 0.5696224, 0.8272597, 0.3818746, 0.4290036, 0.8707646, 0.8858267, 0.7557183,
    ]);
    expect(eight[0]).toBeCloseTo(4.17079659e-7, 12);
    expect(eight[2]).toBeCloseTo(2.46250608e-3, 8);
    expect(eight[7]).toBeCloseTo(2.02460933e-1, 8);
    expect(eight[8]).toBeCloseTo(4.48023378e-2, 8);
    const tails = poissonBinomialMass([0.1, 0.5, 0.7]);
    expect([0, 1, 2].map((k) => poissonBinomialLowerTail(tails, k))).toEqual([
      expect.closeTo(0.135, 12),
      expect.closeTo(0.6, 12),
      expect.closeTo(0.965, 12),
    ]);
  });

  it('equals enumeration of every outcome up to 14 claims, and once at 20', () => {
    fc.assert(
      fc.property(fc.array(probability, { maxLength: 14 }), (probabilities) => {
        const reference = enumerated(probabilities);
        const mass = poissonBinomialMass(probabilities);
        for (const [k, value] of reference.entries())
          expect(Math.abs((mass[k] ?? 0) - value)).toBeLessThan(1e-12);
        const upper = poissonBinomialUpperTail(mass, 3);
        expect(Math.abs(upper - reference.slice(3).reduce((sum, value) => sum + value, 0))).toBeLessThan(
          1e-12,
        );
      }),
      { numRuns: 100 },
    );
    const { unit } = createRandom(2);
    const twenty = Array.from({ length: 20 }, unit);
    const reference = enumerated(twenty);
    for (const [k, value] of poissonBinomialMass(twenty).entries())
      expect(Math.abs(value - (reference[k] ?? 0))).toBeLessThan(1e-12);
  });

  it('equals the Fourier transform of its characteristic function beyond', () => {
    const { unit } = createRandom(3);
    for (const size of [50, 400]) {
      const probabilities = Array.from({ length: size }, () => unit() ** 2);
      const reference = byFourier(probabilities);
      for (const [k, value] of poissonBinomialMass(probabilities).entries())
        expect(Math.abs(value - (reference[k] ?? 0))).toBeLessThan(1e-12);
    }
  });

  it('gives the sentence of a tally', () => {
    const hits = expectedHits(14, new Array<number>(60).fill(12.8 / 60));
    expect(hits.expected).toBeCloseTo(12.8, 9);
    expect(hits.bandLow).toBe(7);
    expect(hits.bandHigh).toBe(19);
    expect(hits.p).toBeCloseTo(0.4, 1);
    expect(expectedHits(0, [])).toEqual({
      observed: 0,
      claims: 0,
      expected: 0,
      bandLow: 0,
      bandHigh: 0,
      p: 1,
    });
    expect(expectedHits(2, [1, 1])).toMatchObject({ p: 1, bandLow: 2 });
    expect(expectedHits(1, [0, 0]).p).toBe(0);
    expect(poissonBinomialQuantile(poissonBinomialMass([0.5]), 0.5)).toBe(0);
    for (const given of [1.2, -0.1, Number.NaN])
      expect(() => poissonBinomialMass([0.5, given])).toThrow('from 0 to 1');
  });

  it('keeps far tails and 10,000 claims', () => {
    const mass = poissonBinomialMass(new Array<number>(10_000).fill(0.2));
    expect(poissonBinomialUpperTail(mass, 0)).toBeCloseTo(1, 9);
    expect(poissonBinomialUpperTail(mass, 2200)).toBeGreaterThan(0);
    expect(poissonBinomialUpperTail(mass, 2200)).toBeLessThan(1e-6);
  });
});
