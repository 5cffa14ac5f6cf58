import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { dispersionMeasures } from './dispersion-measures.ts';

describe('dispersion', () => {
  it('of ALLEMAND over the tenths of Lyne’s (1985) corpus equals the published figures', () => {
    // Lyne (1985: 85, 299), as lsoenning/tlda README.md computes it (1 − its DP and DKL, which run the other way).
    const counts = [2, 0, 1, 1, 3, 0, 3, 0, 0, 0];
    const sizes = [8143, 8058, 8271, 8125, 7959, 7941, 8146, 8001, 8003, 7930];
    const found = dispersionMeasures(counts, sizes);
    expect(found.juillandD).toBeCloseTo(0.6038797, 6);
    expect(found.carrollD2).toBeCloseTo(0.6521444, 6);
    expect(found.rosengrenS).toBeCloseTo(0.4763652, 6);
    // The README calls its DP that of Egbert et al.; its `min(…, fill = 0)` makes it the plain one of Gries (2008).
    expect(found.dp).toBeCloseTo(1 - 0.5009295, 6);
    expect(found.dpEgbert).toBeCloseTo(0.4990705 / (1 - 7959 / 80_577), 6);
    expect(found.dKlOdds).toBeCloseTo(1 - 0.4665078, 6);
    expect(found).toMatchObject({ occurrences: 10, parts: 10, partsWithWord: 5 });
  });

  it('of “a” in the five parts of Gries’ (2008, 2020) example', () => {
    // Gries (2020, Analyzing dispersion): parts of 9, 10, 10, 10, 11 words with 1 … 5 of “a”; printed to three places.
    const found = dispersionMeasures([1, 2, 3, 4, 5], [9, 10, 10, 10, 11]);
    expect(found.dp).toBeCloseTo(0.18, 3);
    expect(found.dpNorm).toBeCloseTo(0.22, 3);
    expect(found.juillandD).toBeCloseTo(0.785, 3);
    expect(found.carrollD2).toBeCloseTo(0.938, 3);
    expect(found.rosengrenS).toBeCloseTo(0.95, 3);
    expect(found.dKl).toBeCloseTo(0.137, 3);
    // Gries (2008: 407) has equal parts.
    expect(dispersionMeasures([1, 2, 3, 4, 5], [10, 10, 10, 10, 10]).rosengrenS).toBeCloseTo(0.937, 3);
  });

  it.each([
    // JasonKessler/scattertext, its test of dispersion on the same five parts: b, i, q, x.
    [[2, 2, 2, 2, 2], { juillandD: 0.968, rosengrenS: 0.999, dp: 0.02, dpNorm: 0.024, dKl: 0.003 }],
    [[1, 0, 0, 0, 0], { juillandD: 0, rosengrenS: 0.18, dp: 0.82, dpNorm: 1, dKl: 2.474 }],
    [[0, 1, 0, 0, 0], { juillandD: 0, rosengrenS: 0.2, dp: 0.8, dpNorm: 0.976, dKl: 2.322 }],
    [[0, 0, 0, 0, 1], { juillandD: 0, rosengrenS: 0.22, dp: 0.78, dpNorm: 0.951, dKl: 2.184 }],
  ] as const)('of %j in the same parts', (counts, expected) => {
    const found = dispersionMeasures(counts, [9, 10, 10, 10, 11]);
    for (const name of ['juillandD', 'rosengrenS', 'dp', 'dpNorm', 'dKl'] as const)
      expect(found[name], name).toBeCloseTo(expected[name], 3);
  });

  it('of Carroll’s (1970: 13–14) worked examples, and Lijffijt & Gries (2012: 148)', () => {
    expect(dispersionMeasures([2, 1, 1, 1, 0], [1, 1, 1, 1, 1]).carrollD2).toBeCloseTo(0.8277, 4);
    expect(dispersionMeasures([0, 4, 3, 2, 1], [1, 1, 1, 1, 1]).juillandD).toBeCloseTo(0.6464, 4);
    expect(dispersionMeasures([2, 1, 0], [1, 1, 1]).dpNorm).toBeCloseTo(0.5, 12);
    expect(dispersionMeasures([3, 3, 3], [1, 1, 1]).dp).toBeCloseTo(0, 12);
  });

  it('is undefined for a word that does not occur, and for one part', () => {
    expect(dispersionMeasures([0, 0], [5, 5])).toMatchObject({ dp: null, carrollD2: null, dKl: null });
    expect(dispersionMeasures([3], [5])).toMatchObject({ occurrences: 3, dp: null, juillandD: null });
    expect(dispersionMeasures([1, 0, 0], [5, 0, 5])).toMatchObject({ parts: 2, dp: 0.5, dpEgbert: 1 });
  });

  it('stays within its limits for any counts', () => {
    const part = fc.record({
      size: fc.integer({ min: 1, max: 500 }),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 2, maxLength: 30 }), (parts) => {
        const counts = parts.map(({ size, share }) => Math.floor(size * share));
        const found = dispersionMeasures(
          counts,
          parts.map(({ size }) => size),
        );
        if (found.occurrences === 0) return;
        for (const name of [
          'dp',
          'dpNorm',
          'dpEgbert',
          'juillandD',
          'carrollD2',
          'rosengrenS',
          'dKlOdds',
        ] as const) {
          expect(found[name], name).toBeGreaterThanOrEqual(-1e-12);
          expect(found[name], name).toBeLessThanOrEqual(1 + 1e-12);
        }
      }),
    );
  });
});
