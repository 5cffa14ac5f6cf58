import { expect, it } from 'vitest';
import { zonedRows } from './zoned-rows.ts';

it('gives times their zone, and changes no text that is not one', () => {
  const rows = [
    ['2018-01-01T00:00:00', '2018-01-01', '2018-01-01', '2018-01-01T00:00:00', 0.5],
    [null, '2018-01-02', '2018-01-01T00:00:00', 'noon', null],
  ];
  expect(zonedRows(rows)).toEqual([
    ['2018-01-01T00:00:00Z', '2018-01-01', '2018-01-01', '2018-01-01T00:00:00', 0.5],
    [null, '2018-01-02', '2018-01-01T00:00:00Z', 'noon', null],
  ]);
  expect(zonedRows([])).toEqual([]);
});

it('gives each moment under a head of UTC its zone, also in ranges and among words', () => {
  const heads = ['silence (UTC)', 'silence', 'hour (UTC)', 'UTC'];
  const range = '2018-01-01 10:00 – 2018-01-02T04:30:05';
  const zoned = '2018-01-01T10:00Z – 2018-01-02T04:30:05Z';
  expect(zonedRows([[range, range, 5, range]], heads)).toEqual([[zoned, range, 5, range]]);
  expect(zonedRows([['2018-01-01 10:00:05.992']], heads)).toEqual([['2018-01-01T10:00:05.992Z']]);
  for (const same of [
    zoned,
    '2018-01-01T10:00:05.992Z',
    '2018-01',
    '2018-01-01',
    '14:00',
    '2018-01-01 10:00 UTC',
    '2018-01-01T10:00+02:00',
  ])
    expect(zonedRows([[same]], heads)).toEqual([[same]]);
  expect(zonedRows([['from 2018-01-01 10:00 on'], [null]], heads)).toEqual([
    ['from 2018-01-01T10:00Z on'],
    [null],
  ]);
});
