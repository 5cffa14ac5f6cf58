import { expect, it } from 'vitest';
import { drop } from '#tests/helpers/drops.ts';
import { monthsOf, rateCorrelation } from './months.ts';

/** Drops of three months in New York, of which UTC has the last two in the next month. */
const drops = [
  '2018-01-01T12:00',
  '2018-01-31T12:00',
  '2018-03-02T12:00',
  '2018-03-31T12:00',
  '2018-04-01T03:00',
].map((time, at) => drop({ number: at + 1, time: Date.parse(`${time}Z`) / 1000 }));

it('counts the months that have drops, of the calendar of a zone', () => {
  const utc = monthsOf(drops, 'UTC');
  expect([[...utc.ofDrop], utc.drops]).toEqual([
    [0, 0, 1, 1, 2],
    [2, 2, 1],
  ]);
  const newYork = monthsOf(drops, 'America/New_York');
  expect([[...newYork.ofDrop], newYork.drops]).toEqual([
    [0, 0, 1, 1, 1],
    [2, 3],
  ]);
});

it('compares how often a pattern is in a drop of a month with the drops of the month', () => {
  const months = { ofDrop: Int32Array.of(0, 0, 1, 2, 2, 2), drops: [2, 1, 3] };
  // Rates 1/2, 1 and 1/3: the more drops, the fewer.
  expect(rateCorrelation(months, Int32Array.of(0, 2, 5))).toMatchObject({ rho: -1, n: 3 });
  // Rates 1, 0 and 4/3.
  expect(rateCorrelation(months, Int32Array.of(0, 1, 3, 4, 5, 5))).toMatchObject({ rho: 1, n: 3 });
  expect(rateCorrelation(months, new Int32Array(0))).toBeNull();
});
