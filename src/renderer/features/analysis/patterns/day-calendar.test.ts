import { expect, it } from 'vitest';
import type { Pattern } from '#shared/contract/patterns.ts';
import { dayCalendar } from './day-calendar.ts';

const cluster = (startTime: string, endTime: string, q: number): Pattern => ({
  id: startTime,
  type: 'temporal_cluster',
  confidence: 1 - q,
  description: '',
  startTime,
  endTime,
  qDropIds: [],
  metadata: { q },
});

it('lays every day from the first to the last with drops by week and weekday', () => {
  const { years, days } = dayCalendar(
    [
      { bucket: '2018-12-30', count: 4 },
      { bucket: '2019-01-02', count: 1 },
    ],
    [],
  );
  expect(years).toEqual([2018, 2019]);
  expect(days.map(({ day, count, week, row }) => [day, count, week, row])).toEqual([
    ['2018-12-30', 4, 51, 6],
    ['2018-12-31', 0, 52, 0],
    ['2019-01-01', 0, 0, 9],
    ['2019-01-02', 1, 0, 10],
  ]);
});

it('leaves out years without drops, and knows no days where there are none', () => {
  const far = dayCalendar(
    [
      { bucket: '1995-12-31', count: 1 },
      { bucket: '2020-01-01', count: 1 },
    ],
    [],
  );
  expect(far.years).toEqual([1995, 2020]);
  expect(far.days).toHaveLength(2);
  expect(dayCalendar([], [])).toEqual({ years: [], days: [] });
  expect(dayCalendar([{ bucket: '2018-01-01', count: 0 }], [])).toEqual({ years: [], days: [] });
});

it('marks each day that a cluster touches, beyond chance before within', () => {
  const { days } = dayCalendar(
    [
      { bucket: '2018-03-01', count: 3 },
      { bucket: '2018-03-04', count: 3 },
    ],
    [
      cluster('2018-03-01T23:59:59Z', '2018-03-02T00:00:00Z', 0.01),
      cluster('2018-03-02T00:00:00Z', '2018-03-03T10:00:00Z', 0.7),
    ],
  );
  expect(days.map(({ cluster: state }) => state)).toEqual(['beyond', 'beyond', 'within', 'none']);
});
