import { describe, expect, it } from 'vitest';
import { createRandom } from '#main/analysis/chance/random.ts';
import { againstNull } from '#main/analysis/chance/significance.ts';
import {
  chancePosition,
  chanceSentence,
  formatCount,
  formatFigure,
  formatInterval,
  formatP,
  formatRange,
  formatShare,
  SIGNIFICANT_Q,
} from './figures.ts';

const figures = { observed: 1234, of: 4966, expected: 1199.6, low: 1130, high: 1270, p: 0.31 };

it('rounds both ends of a range alike', () => {
  expect([formatRange(6, 19.02), formatRange(1130, 1270.4)]).toEqual(['6–19', '1,130–1,270']);
  expect(formatRange(-0.0712, 0.0481)).toBe('−0.0712 to 0.0481');
});

it('writes a negative figure with the sign of a minus, wherever people read it', () => {
  expect([-4966, -0.25, 3].map(formatCount)).toEqual(['−4,966', '−0.25', '3']);
  expect([-0.0712, -1234.5].map(formatFigure)).toEqual(['−0.0712', '−1,234']);
  expect(formatShare(-0.125)).toBe('−12.5%');
  expect(formatInterval(-0.51, -0.25, 2)).toBe('−0.51 to −0.25');
});

describe('chanceSentence', () => {
  it('names the count, its whole, chance, its range and p', () => {
    expect(chanceSentence('drops match', figures)).toBe(
      '1,234 of 4,966 drops match; 1,200 expected by chance (95% range 1,130–1,270), p = 0.310.',
    );
    expect(
      chanceSentence('drops match', {
        ...figures,
        observed: 13,
        of: 40,
        expected: 4.25,
        low: 1,
        high: 9.5,
        p: 0.0004,
      }),
    ).toBe('13 of 40 drops match; 4.25 expected by chance (95% range 1–9.5), p <0.001.');
  });

  it('says that p counts one side exactly where the range contains a figure with p below 0.05', () => {
    const random = createRandom(5);
    const seen = new Set<string>();
    for (let at = 0; at < 2000; at += 1) {
      const surrogates = Array.from({ length: 199 }, () => random.below(60) + random.below(60));
      const {
        observed,
        bandLow: low,
        bandHigh: high,
        expected,
        p,
      } = againstNull(random.below(125), surrogates);
      const place = chancePosition({ observed, low, high }, surrogates.length);
      const sentence = chanceSentence('pairs', { observed, expected, low, high, p });
      const isClose = place === 'within' && (p ?? 1) < SIGNIFICANT_Q;
      expect(sentence.endsWith(' (one-sided, the range is two-sided).')).toBe(isClose);
      seen.add(`${place} ${isClose}`);
    }
    expect([...seen].sort()).toEqual(['above false', 'below false', 'within false', 'within true']);
  });

  it('says where nothing was compared, and leaves out what is not known', () => {
    expect(
      chanceSentence('drops match', { ...figures, expected: null, low: null, high: null, p: null }),
    ).toBe('1,234 of 4,966 drops match; not compared with chance.');
    expect(chanceSentence('pairs', { observed: 90, expected: 101.2, low: null, high: null, p: null })).toBe(
      '90 pairs; 101 expected by chance.',
    );
  });
});

describe('chancePosition', () => {
  it('judges by the range, and not at all with two surrogates', () => {
    const at = (observed: number, surrogates = 999) =>
      chancePosition({ observed, low: 2, high: 8 }, surrogates);
    expect([at(9), at(8), at(2), at(1), at(1, 2)]).toEqual([
      'above',
      'within',
      'within',
      'below',
      'too few shifts',
    ]);
    expect(chancePosition({ observed: 1, low: null, high: null }, 999)).toBe('not tested');
  });
});

describe('formatP', () => {
  it('has three digits', () => {
    expect([0.31, 0.00099, 0.001, 1, null].map(formatP)).toEqual(['0.310', '<0.001', '0.001', '1.000', '–']);
  });

  it('has as many as tell it from the limit of chance', () => {
    expect([0.04951, 0.04996, 0.05, 0.05003, 0.0505].map(formatP)).toEqual([
      ...['0.0495', '0.04996', '0.050', '0.05003', '0.051'],
    ]);
  });
});

describe('formatInterval', () => {
  it.each([
    [0.1, 0.35, 1, 100, '10.0–35.0'],
    [0.031, 0.049, 1, 1, '0.03–0.05'],
    [0, 0.0004, 1, 1, '0.0000–0.0004'],
    [0.15, 0.15, 1, 1, '0.1–0.1'],
    [0, 0, 1, 1, '0.0–0.0'],
    [-0.2, 0.3, 1, 1, '−0.2 to 0.3'],
  ] as const)('writes %d to %d in %d places, times %d, as %s', (low, high, places, scale, text) => {
    expect(formatInterval(low, high, places, scale)).toBe(text);
  });
});
