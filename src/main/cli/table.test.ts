import { describe, expect, it } from 'vitest';
import { tableText } from './table.ts';

describe('tables that commands print', () => {
  it('separate the thousands of counts and of rounded figures alike', () => {
    const lines = tableText(['n'], [[2518], [2445.3], [24_453.2], [999.96], [-1234.5]]).split('\n');
    expect(lines.map((line) => line.trim())).toEqual([
      ...['n', '2,518', '2,445', '24,453', '1,000', '-1,235'],
    ]);
  });

  it('round other figures to four digits', () => {
    const lines = tableText(['p'], [[12.3456], [0.5], [0.00123456], [0.00012345], [null]]).split('\n');
    expect(lines.map((line) => line.trim())).toEqual(['p', '12.35', '0.5000', '0.001235', '1.23e-4', '–']);
  });
});
