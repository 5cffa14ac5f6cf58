import { describe, expect, it } from 'vitest';
import { cellDifference, deltaHours } from './correlation-rows.ts';

describe('deltaHours', () => {
  it('divides by 60, rounds, and has no negative zero', () => {
    expect([0, 29, 30, 90, -90, -20, 4320].map(deltaHours)).toEqual([0, 0, 1, 2, -1, 0, 72]);
    expect(Object.is(deltaHours(-20), 0)).toBe(true);
  });
});

describe('cellDifference', () => {
  it('says which pairs of the list the matrix does not compare with chance', () => {
    expect(cellDifference(3066, 3066)).toBe('');
    expect(cellDifference(3066, 3063)).toBe(
      ': 3,063 in the common active period of drops and events, which the matrix compares with chance, and 3 outside it',
    );
    expect(cellDifference(100, 120)).toBe(': the best pairs are kept; the matrix counts 120');
  });
});
