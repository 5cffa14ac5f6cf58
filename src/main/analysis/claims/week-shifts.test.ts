import { expect, it } from 'vitest';
import { againstWeekShifts, movedHits } from './week-shifts.ts';

const DAY = 86_400;
const WEEK = 7 * DAY;
/** Ten weeks. */
const period = { start: 0, end: 10 * WEEK };
const cycle = 10 * WEEK;
const hits = (made: number, due: number, events: readonly number[], offset = 0): number =>
  movedHits([{ made, due, events }], period, cycle, offset);

it('counts an event after the claim, up to the last second of its window', () => {
  expect(hits(100, 200, [150])).toBe(1);
  expect(hits(100, 200, [100])).toBe(0);
  expect(hits(100, 200, [101])).toBe(1);
  expect(hits(100, 200, [200])).toBe(1);
  expect(hits(100, 200, [201])).toBe(0);
  expect(hits(100, 200, [])).toBe(0);
  expect(hits(100, 200, [1, 2, 99, 100, 201, 300])).toBe(0);
  expect(hits(100, 200, [1, 2, 99, 100, 199, 300])).toBe(1);
});

it('counts each claim once, however many events its window has', () => {
  const claims = [
    { made: 100, due: 200, events: [110, 120, 130] },
    { made: 100, due: 200, events: [300] },
  ];
  expect(movedHits(claims, period, cycle, 0)).toBe(1);
});

it('moves the window along the period, and over its end back to the start', () => {
  const event = [3 * WEEK + 150];
  expect(hits(100, 200, event)).toBe(0);
  expect(hits(100, 200, event, 3 * WEEK)).toBe(1);
  expect(hits(100, 200, event, 2 * WEEK)).toBe(0);
  // Made in week 8: five weeks on is week 3 of the circle.
  expect(hits(8 * WEEK + 100, 8 * WEEK + 200, event, 5 * WEEK)).toBe(1);
  expect(hits(8 * WEEK + 100, 8 * WEEK + 200, event, -5 * WEEK)).toBe(1);
  // A window of two days that begins a day before the end has its second day at the start.
  const made = cycle - DAY;
  expect(hits(made, made + 2 * DAY, [DAY / 2])).toBe(1);
  expect(hits(made, made + 2 * DAY, [DAY + 1])).toBe(0);
});

it('expects the share of the weeks that hold an event, and calls what every week has no surprise', () => {
  // Events in five of the ten weeks: a claim of one hour at the same place of a week is right in half of the moves.
  const events = [0, 2, 4, 6, 8].map((week) => week * WEEK + 150);
  const claims = [{ made: 100, due: 200, events }];
  const context = { seed: 1 };
  const { expected, p } = againstWeekShifts(1, claims, period, 9, context);
  // The nine moves other than none: four of them come to a week with an event.
  expect(expected).toBeCloseTo(4 / 9, 12);
  expect(p).toBeCloseTo(5 / 10, 12);
});
