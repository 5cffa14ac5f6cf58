import { expect, it } from 'vitest';
import { dayProblem, isDay } from './day.ts';

it('knows the days that the calendar has', () => {
  expect(['2020-02-29', '2018-12-31'].map(isDay)).toEqual([true, true]);
  expect(['2019-02-29', '2018-13-01', '2018-1-1', '01/02/2018', ''].map(isDay)).toEqual(Array(5).fill(false));
});

it('says what is wrong with a typed day', () => {
  expect(dayProblem('')).toBeNull();
  expect(dayProblem('2018-03-04', '2017-10-28', '2022-12-08')).toBeNull();
  expect(dayProblem('3/4/2018')).toBe('Enter a day as YYYY-MM-DD.');
  expect(dayProblem('2016-01-01', '2017-10-28', '2022-12-08')).toBe(
    'Enter a day from 2017-10-28 to 2022-12-08.',
  );
});
