import { describe, expect, it } from 'vitest';
import { calendarSteps, lastDayOfMonth, monthsBetween } from './months.ts';

describe('monthsBetween', () => {
  it('leaves no month out, over a turn of the year', () => {
    expect(monthsBetween('2017-11', '2018-02')).toEqual(['2017-11', '2017-12', '2018-01', '2018-02']);
    expect(monthsBetween('2020-05', '2020-05')).toEqual(['2020-05']);
    expect(monthsBetween('2017-10', '2022-11')).toHaveLength(62);
    expect(monthsBetween('0099-12', '0100-01')).toEqual(['0099-12', '0100-01']);
  });
});

describe('lastDayOfMonth', () => {
  it('knows leap years', () => {
    expect(['2018-02', '2020-02', '2018-12'].map(lastDayOfMonth)).toEqual([
      '2018-02-28',
      '2020-02-29',
      '2018-12-31',
    ]);
  });
});

describe('calendarSteps', () => {
  it('are months, and years where the months would be too many', () => {
    expect(calendarSteps('2017-12', '2018-01')).toEqual(['2017-12', '2018-01']);
    const years = calendarSteps('0001-05', '9999-12');
    expect([years.length, years[0], years.at(-1)]).toEqual([9999, '0001', '9999']);
  });
});
