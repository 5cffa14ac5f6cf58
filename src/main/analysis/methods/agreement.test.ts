import { describe, expect, it } from 'vitest';
import type { CodedPair } from '#main/analysis/types.ts';
import fc from '#tests/helpers/properties.ts';
import { agreement } from './agreement.ts';

const context = { seed: 4966 };
const run = (pairs: readonly CodedPair[], resamples = 500) =>
  agreement.run({ codes: pairs }, { resamples }, context);
const times = (n: number, human: string, machine: string): CodedPair[] =>
  Array.from({ length: n }, () => ({ human, machine }));

describe('agreement', () => {
  it('has the values of a worked example', () => {
    // 50 items, 2 × 2: 20 yes/yes, 5 yes/no, 10 no/yes, 15 no/no. Observed 0.7, chance 0.5, kappa 0.4.
    const answer = run([
      ...times(20, 'yes', 'yes'),
      ...times(5, 'yes', 'no'),
      ...times(10, 'no', 'yes'),
      ...times(15, 'no', 'no'),
    ]);
    expect(answer.accuracy).toBeCloseTo(0.7, 12);
    expect(answer.kappa).toBeCloseTo(0.4, 12);
    const yes = answer.codes.find(({ code }) => code === 'yes');
    expect(yes?.precision).toBeCloseTo(20 / 30, 12);
    expect(yes?.recall).toBeCloseTo(20 / 25, 12);
    expect(yes?.f1).toBeCloseTo(40 / 55, 12);
    expect(answer.confusion).toEqual([
      [15, 10],
      [5, 20],
    ]);
    // Asymptotic standard error by Fleiss et al. is about 0.127, so the interval reaches some 0.25 to either side.
    expect(answer.kappaLow).toBeGreaterThan(0.08);
    expect(answer.kappaLow).toBeLessThan(0.22);
    expect(answer.kappaHigh).toBeGreaterThan(0.58);
    expect(answer.kappaHigh).toBeLessThan(0.72);
  });

  it('is 1 for perfect agreement, 0 for independence, undefined for one code only', () => {
    expect(run([...times(30, 'a', 'a'), ...times(30, 'b', 'b')]).kappa).toBe(1);
    const independent = ['a', 'b'].flatMap((human) =>
      ['a', 'b'].flatMap((machine) => times(25, human, machine)),
    );
    expect(run(independent).kappa).toBeCloseTo(0, 12);
    expect(run(times(60, 'a', 'a')).kappa).toBeNull();
    expect(run([])).toMatchObject({ n: 0, accuracy: null, kappa: null, codes: [], bulkRunOffered: false });
  });

  it('offers a bulk run from 50 human codes on, not before', () => {
    expect(run([...times(25, 'a', 'a'), ...times(24, 'b', 'b')]).bulkRunOffered).toBe(false);
    expect(run([...times(25, 'a', 'a'), ...times(25, 'b', 'b')]).bulkRunOffered).toBe(true);
  });

  it('does not depend on the order of items or the names of codes, and stays in its bounds', () => {
    const code = fc.constantFrom('x', 'y', 'z');
    fc.assert(
      fc.property(
        fc.array(fc.record({ human: code, machine: code }), { minLength: 1, maxLength: 60 }),
        (pairs) => {
          const answer = run(pairs, 200);
          const renamed = pairs.map(({ human, machine }) => ({ human: `n${human}`, machine: `n${machine}` }));
          expect(run([...pairs].reverse(), 200).kappa).toBe(answer.kappa);
          expect(run(renamed, 200).kappa).toBe(answer.kappa);
          if (answer.kappa !== null) {
            expect(answer.kappa).toBeGreaterThanOrEqual(-1);
            expect(answer.kappa).toBeLessThanOrEqual(1);
          }
          expect(answer.confusion.flat().reduce((a, b) => a + b)).toBe(pairs.length);
        },
      ),
      { numRuns: 50 },
    );
  });
});
