import { expect, it } from 'vitest';
import { zonedRows } from '#shared/zoned-rows.ts';
import { figureColumn } from './number-column.ts';
import { timeColumn, utcColumn } from './text-columns.tsx';

it('has moments for files as they are, whatever the page shows of them', () => {
  const moment = '2018-01-01T10:00:00';
  const utc = utcColumn<string>('at', 'At (UTC)', (row) => row);
  const zoned = timeColumn<string>('at', 'At', (row) => row, 'America/New_York');
  expect(zonedRows([[utc.value(moment), zoned.value(moment)]])).toEqual([
    ['2018-01-01T10:00:00Z', '2018-01-01T10:00:00Z'],
  ]);
  expect([utc.render?.(moment), zoned.render?.(moment)]).toEqual([
    '2018-01-01 10:00:00',
    '2018-01-01 05:00:00 US Eastern',
  ]);
});

it('shows the minus of a figure as a minus, and keeps the number for files', () => {
  const column = figureColumn<number | null>('x', 'x', (row) => row, 2, '80px');
  expect([column.render?.(-1234.5), column.render?.(0.5), column.render?.(null)]).toEqual([
    '−1,234.50',
    '0.50',
    '–',
  ]);
  expect(column.value(-1234.5)).toBe(-1234.5);
});
