import { describe, expect, it } from 'vitest';
import { deltaHours } from './correlation-rows.ts';

describe('deltaHours', () => {
  it('divides by 60, rounds, and has no negative zero', () => {
    expect([0, 29, 30, 90, -90, -20, 4320].map(deltaHours)).toEqual([0, 0, 1, 2, -1, 0, 72]);
    expect(Object.is(deltaHours(-20), 0)).toBe(true);
  });
});
