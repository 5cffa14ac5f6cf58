import { expect, it } from 'vitest';
import { createStrongMonths, STRONG_BIN } from './strong-months.ts';

const at = (time: string): number => Date.parse(`${time}Z`) / 1000;

it('counts pairs from the score that is called strong, in hundredths above 0.2', () => {
  expect(STRONG_BIN).toBe(50);
});

it('counts strong pairs in the months that the period touches, in UTC, also those without one', () => {
  const drops = ['2017-12-31T23:59:59', '2018-01-31T23:59:59', '2018-03-01T00:00:00', '2018-04-01T00:00:00'];
  const period = { start: at('2018-01-31T00:00:00'), end: at('2018-04-01T00:00:00'), days: 60 };
  const months = createStrongMonths(Float64Array.from(drops, at), period, 2);
  expect(months.names).toEqual(['2018-01', '2018-02', '2018-03']);
  for (const [drop] of drops.entries()) months.add(1, drop);
  months.add(1, 2);
  months.add(0, 2);
  expect([0, 1, 2].map((month) => [...months.of(month)])).toEqual([
    [0, 1],
    [0, 0],
    [1, 2],
  ]);
});

it('has no month where there is no common period', () => {
  const months = createStrongMonths(Float64Array.of(at('2018-01-01T00:00:00')), null, 1);
  months.add(0, 0);
  expect([months.names, [...months.of(0)]]).toEqual([[], [0]]);
});
