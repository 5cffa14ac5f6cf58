import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { fromSafeCell } from '#shared/csv-cell.ts';
import fc from '#tests/helpers/properties.ts';
import { toCsv } from './csv.ts';

const read = (text: string): string[][] => parse(text, { relax_column_count: true });

describe('toCsv', () => {
  it('keeps a negative number a number and defuses a formula', () => {
    expect(toCsv([[-5, '-5', '=A1', '@x', 'plain']])).toBe("-5,'-5,'=A1,'@x,plain\r\n");
  });

  it('comes back cell by cell from a CSV reader', () => {
    const cells = fc.array(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 4 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(cells, (rows) => {
        expect(read(toCsv(rows)).map((row) => row.map(fromSafeCell))).toEqual(rows);
        for (const cell of read(toCsv(rows)).flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\0]/);
      }),
    );
  });
});
