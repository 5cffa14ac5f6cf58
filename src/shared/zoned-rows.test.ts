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
