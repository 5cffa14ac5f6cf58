import { describe, expect, it } from 'vitest';
import { accuracyReading } from './accuracy.ts';

const accuracyInterval = { low: 19.3, high: 27 };
const chance = { n: 445, mean: 22, low: 18, high: 26 };

describe('accuracyReading', () => {
  it('says "not above chance" inside the band, its upper end included', () => {
    expect(accuracyReading({ accuracy: 23, accuracyInterval, accuracyExpected: chance })).toBe(
      '19.3–27.0% at 95%, n\u{a0}=\u{a0}445; not above chance (18.0–26.0%)',
    );
    expect(accuracyReading({ accuracy: 26, accuracyInterval, accuracyExpected: chance })).toContain(
      'not above chance',
    );
  });

  it('tells the outside of the band on either side', () => {
    expect(accuracyReading({ accuracy: 31, accuracyInterval, accuracyExpected: chance })).toMatch(
      /; above chance/,
    );
    expect(accuracyReading({ accuracy: 3, accuracyInterval, accuracyExpected: chance })).toContain(
      '; below chance',
    );
  });

  it('says what is missing', () => {
    expect(accuracyReading({ accuracy: null, accuracyInterval, accuracyExpected: null })).toBe(
      'not computed yet',
    );
    expect(accuracyReading({ accuracy: 5, accuracyInterval, accuracyExpected: null })).toBe(
      'chance level unknown',
    );
  });
});
