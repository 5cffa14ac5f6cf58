import { expect, it } from 'vitest';
import { zonedRows } from '#shared/zoned-rows.ts';
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
