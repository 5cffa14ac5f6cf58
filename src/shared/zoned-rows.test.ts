import { expect, it } from 'vitest';
import { zonedRows } from './zoned-rows.ts';

it('gives times their zone, and changes no text that is not one', () => {
  const rows = [
    {
      at: '2018-01-01T00:00:00',
      day: '2018-01-01',
      either: '2018-01-01',
      text: '2018-01-01T00:00:00',
      p: 0.5,
    },
    { at: null, day: '2018-01-02', either: '2018-01-01T00:00:00', text: 'noon', p: null },
  ];
  expect(zonedRows(rows)).toEqual([
    {
      at: '2018-01-01T00:00:00Z',
      day: '2018-01-01',
      either: '2018-01-01',
      text: '2018-01-01T00:00:00',
      p: 0.5,
    },
    { at: null, day: '2018-01-02', either: '2018-01-01T00:00:00Z', text: 'noon', p: null },
  ]);
  expect(zonedRows([])).toEqual([]);
});
