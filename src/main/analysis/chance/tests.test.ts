import { describe, expect, it } from 'vitest';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import fc from '#tests/helpers/properties.ts';
import { benjaminiHochberg } from './significance.ts';
import { familyByQ, familyOf, parametricTest, testOf } from './tests.ts';

const probabilities = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 40 });
/** Few shuffles give few values, and many ties. */
const permutationPs = fc.array(
  fc.integer({ min: 1, max: 40 }).map((reached) => reached / 40),
  { minLength: 1, maxLength: 60 },
);
const rest = fc.nat(60);

const pOf = (ps: readonly number[], size?: number): number | undefined =>
  familyOf('Words', ps, 99, size)[0]?.p;

/** Simes (1986) as it is written: the least of m·p(k)/k. */
const simes = (ps: readonly number[], m: number): number =>
  ps
    .toSorted((a, b) => a - b)
    .map((p, index) => (m * p) / (index + 1))
    .reduce((least, p) => Math.min(least, p), 1);

/** Benjamini–Hochberg as it is written: whether any rank k has p(k) below q·k/m. */
const rejects = (ps: readonly number[], m: number, q: number): boolean =>
  ps.toSorted((a, b) => a - b).some((p, index) => m * p < q * (index + 1));

it('one test has the figures of its null, itself as its only p, and the series that alone was compared', () => {
  const summary = { observed: 7, expected: 3, bandLow: 1, bandHigh: 5, surrogates: 99, p: 0.02 };
  const test = { label: 'Pairs', ...summary, size: 1, ps: [0.02] };
  expect(Object.entries(testOf('Pairs', summary))).toEqual(Object.entries(test));
  expect(testOf('Pairs', summary, 'anna')).toEqual({ ...test, series: 'anna' });
});

describe('a family of tests as one entry', () => {
  it('has the p that R gives: min(p.adjust(p, "BH")), and counts what is below the level', () => {
    const ps = [0.011, 0.012, 0.5, 0.04, 0.013, 0.9, 0.02];
    // Bonferroni's would be 0.077.
    expect(pOf(ps)).toBeCloseTo(0.091 / 3, 12);
    // The same with thirteen tests of p = 1 that are not listed.
    expect(pOf(ps, 20)).toBeCloseTo(0.26 / 3, 12);
    expect(familyOf('Words', ps, 99)[0]).toMatchObject({
      ...{ label: 'Words, family of 7', size: 7, observed: 4, surrogates: 99, expected: null },
    });
  });

  it('is beyond chance where a page finds 199 of 3,131 words, which Bonferroni never finds with 999 shuffles', () => {
    const ps = Array.from({ length: 3131 }, (_, i) => (i < 199 ? 0.001 : 0.02 + ((i - 199) * 0.98) / 2931));
    expect(3131 * Math.min(...ps)).toBeGreaterThan(1);
    expect(pOf(ps)).toBeCloseTo(0.015_733_668_341_708_5, 12);
    expect(familyOf('Words', ps, 999)[0]?.observed).toBe(199);
  });

  it.each([
    ['any p', probabilities],
    ['p of few shuffles', permutationPs],
  ])('is Simes’ of %s, over all tests of the family', (_, lists) => {
    fc.assert(
      fc.property(lists, rest, (ps, more) => {
        const m = ps.length + more;
        expect(pOf(ps, m)).toBeCloseTo(simes(ps, m), 12);
        expect(pOf(ps, m)).toBe(pOf([...ps, ...new Array<number>(more).fill(1)]));
        expect(pOf(ps, m)).toBe(Math.min(...benjaminiHochberg(ps, m)));
      }),
    );
  });

  it.each([
    ['any p', probabilities],
    ['p of few shuffles', permutationPs],
  ])('is below the level exactly where Benjamini–Hochberg finds something in %s', (_, lists) => {
    fc.assert(
      fc.property(lists, rest, (ps, more) => {
        const m = ps.length + more;
        const [family] = familyOf('Words', ps, 99, m);
        // Where m·p(k)/k is the level itself, the digits of the two ways decide.
        fc.pre(!ps.some((p, k) => Math.abs((m * p) / SIGNIFICANT_Q - (k + 1)) < 1e-9));
        expect((family?.p ?? 1) < SIGNIFICANT_Q).toBe(rejects(ps, m, SIGNIFICANT_Q));
        expect((family?.observed ?? 0) > 0).toBe((family?.p ?? 1) < SIGNIFICANT_Q);
      }),
    );
  });

  it('is the p of its test where it has one, and is no entry without a test', () => {
    expect(pOf([0.03])).toBe(0.03);
    expect(familyOf('Words', [], 99, 10)).toEqual([]);
    expect(familyByQ('Pairs', [], 99, [])).toEqual([]);
    expect(parametricTest('Trend', 0.4, null)).toEqual([]);
  });

  it('has the smallest q where the method says what q is', () => {
    expect(familyByQ('Pairs', [0.001, 0.002], 99, [0.2, 0.3])[0]).toMatchObject({
      ...{ p: 0.2, observed: 0, size: 2, label: 'Pairs, family of 2' },
    });
    const judged = { leastQ: 0.01, significant: 7 };
    expect(familyByQ('Edges', [0.001], 99, judged, 40)[0]).toMatchObject({ p: 0.01, observed: 7, size: 40 });
  });
});
