import { describe, expect, it } from 'vitest';
import {
  judgeAgreement,
  krippendorffAlpha,
  nominalAlphaInterval,
  type UnitCodes,
} from './judge-agreement.ts';

const context = { seed: 4966 };

/** Units from one string of codes per judge; a point is a missing code. */
const units = (...judges: readonly string[]): readonly UnitCodes[] =>
  Array.from(judges[0] ?? '', (_, unit) =>
    judges.map((codes) => (codes[unit] === '.' ? null : (codes[unit] ?? null))),
  );

const pairs = (first: string, second: string) =>
  Array.from(first, (code, i) => [code, second[i] ?? null] as const);

describe('Krippendorff’s alpha for nominal codes', () => {
  it.each([
    // Krippendorff (2011), Computing Krippendorff’s Alpha-Reliability: A binary, B nominal, C four observers.
    [['0100000010', '1110010000'], 0.095],
    [['aabbdcccedda', 'babbbccceddd'], 0.692],
    [['123321412...', '1233224125.3', '.3332342251.', '12332441251.'], 0.743],
    // Three coders with missing codes, as Wikipedia prints it.
    [['.....34121133.3', '1.213343.......', '..21344.21133.4'], 0.691],
  ])('of %j is %f', (judges, alpha) => {
    expect(krippendorffAlpha(units(...judges))).toBeCloseTo(alpha, 3);
  });

  it('is 1 for perfect agreement, and undefined where nothing can be paired or only one code was given', () => {
    expect(krippendorffAlpha(units('abab', 'abab'))).toBe(1);
    expect(krippendorffAlpha(units('aaaa', 'aaaa'))).toBeNull();
    expect(krippendorffAlpha(units('ab..', '..ab'))).toBeNull();
    expect(krippendorffAlpha([])).toBeNull();
  });

  it('has an interval by seed around it', () => {
    const data = units('aabbaabbabababab', 'aabbaabbabababba');
    const alpha = krippendorffAlpha(data) ?? 0;
    const interval = nominalAlphaInterval(data, 500, context);
    expect(interval?.lower).toBeLessThan(alpha);
    expect(interval?.upper).toBeGreaterThanOrEqual(alpha);
    expect(nominalAlphaInterval(data, 500, context)).toEqual(interval);
    expect(nominalAlphaInterval([], 500, context)).toBeNull();
  });
});

describe('agreement of two judges', () => {
  it('equals worked examples of Cohen’s kappa', () => {
    const repeat = (text: string, n: number) => text.repeat(n);
    const first = repeat('y', 25) + repeat('n', 25);
    const second = repeat('y', 20) + repeat('n', 5) + repeat('y', 10) + repeat('n', 15);
    // 20, 5, 10, 15: observed .7, by chance .5.
    const result = judgeAgreement(pairs(first, second), 500, context);
    expect(result.kappa).toBeCloseTo(0.4, 12);
    expect(result.kappaInterval?.lower).toBeLessThan(0.4);
    expect(result.kappaInterval?.upper).toBeGreaterThan(0.4);
    // easycalculation.com, two doctors and 20 patients: 12, 2, 4, 2.
    const doctors = judgeAgreement(
      pairs(`${repeat('y', 14)}${repeat('n', 6)}`, `${repeat('y', 12)}nn${repeat('y', 4)}nn`),
      200,
      context,
    );
    expect(doctors.kappa).toBeCloseTo(0.08 / 0.38, 12);
  });

  it('leaves out what one judge has not coded, and has an answer for nothing', () => {
    expect(
      judgeAgreement(
        [
          ['a', 'a'],
          ['b', 'b'],
          ['a', null],
        ],
        200,
        context,
      ),
    ).toMatchObject({ n: 2, kappa: 1, alpha: 1 });
    expect(judgeAgreement([], 200, context)).toEqual({
      n: 0,
      kappa: null,
      kappaInterval: null,
      alpha: null,
      alphaInterval: null,
    });
  });
});
