import { expect, it } from 'vitest';
import { coarsest, daysOfGap, gapBetween, intervalOf, signedGap } from './resolution.ts';

const DAY = 86_400;
const NOON = 100 * DAY + DAY / 2;

it('takes a time for its second, its minute or its UTC day', () => {
  expect(intervalOf(NOON + 61, 'second')).toEqual({ start: NOON + 61, last: NOON + 61 });
  expect(intervalOf(NOON + 61, 'minute')).toEqual({ start: NOON + 60, last: NOON + 119 });
  expect(intervalOf(NOON + 61, 'day')).toEqual({ start: 100 * DAY, last: 101 * DAY - 1 });
  expect(intervalOf(-1, 'day')).toEqual({ start: -DAY, last: -1 });
});

it('measures from a moment to an interval, and knows no order inside it', () => {
  const day = { start: DAY, last: 2 * DAY - 1 };
  expect(signedGap(DAY - 1, day)).toBe(1);
  expect(signedGap(DAY, day)).toBe(0);
  expect(signedGap(2 * DAY - 1, day)).toBe(0);
  expect(signedGap(2 * DAY, day)).toBe(-1);
  expect(signedGap(0, day)).toBe(DAY);
  expect(signedGap(3 * DAY, day)).toBe(-DAY - 1);
});

it('measures between intervals from the end of one to the beginning of the other', () => {
  const first = { start: 0, last: 59 };
  expect(gapBetween(first, { start: 60, last: 119 })).toBe(1);
  expect(gapBetween(first, { start: 59, last: 119 })).toBe(0);
  expect(gapBetween({ start: 60, last: 119 }, first)).toBe(-1);
  expect(gapBetween({ start: 59, last: 119 }, first)).toBe(0);
  expect(gapBetween(first, { start: 20, last: 30 })).toBe(0);
});

it('calls the day after 1, the day before −1, and the own day 0', () => {
  // From noon to the first second of the next day, and to the last of the day before.
  expect(daysOfGap(signedGap(NOON, intervalOf(NOON + DAY, 'day')))).toBe(1);
  expect(daysOfGap(signedGap(NOON, intervalOf(NOON - DAY, 'day')))).toBe(-1);
  expect(daysOfGap(signedGap(NOON, intervalOf(NOON, 'day')))).toBe(0);
  expect(daysOfGap(signedGap(NOON, intervalOf(NOON + 3 * DAY, 'day')))).toBe(3);
  // From the first second of a day to the next day it is exactly a day; from its last second, one second.
  expect(daysOfGap(DAY)).toBe(1);
  expect(daysOfGap(1)).toBe(1);
  expect(daysOfGap(DAY + 1)).toBe(2);
});

it('has the coarsest of several resolutions', () => {
  expect(coarsest([])).toBe('second');
  expect(coarsest(['second', 'minute'])).toBe('minute');
  expect(coarsest(['day', 'second', 'minute'])).toBe('day');
});
