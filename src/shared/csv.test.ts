import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { foreignTables } from '#tests/helpers/foreign-csv.ts';
import { hostileTexts } from '#tests/helpers/hostile-texts.ts';
import fc, { anySigns } from '#tests/helpers/properties.ts';
import { fromSafeCell } from './csv-cell.ts';
import { CSV_READERS, separatorFor, toCsv } from './csv.ts';

const read = (text: string): string[][] => parse(text, { relax_column_count: true });
const HEAD = ['number', 'text', 'more'];
const rows = hostileTexts.map((text, at) => [String(at + 1), text, hostileTexts.at(-at - 1) ?? '']);

describe('a CSV file', () => {
  it('keeps a negative number a number and defuses a formula for a spreadsheet only', () => {
    const row = [[-5, '-5', '=A1', '@x', 'plain', null, '', true, 3n]];
    expect(toCsv(row)).toBe(`-5,"'-5","'=A1","'@x",plain,,"",true,3\r\n`);
    expect(toCsv(row, 'program')).toBe(`-5,-5,=A1,@x,plain,,"",true,3\r\n`);
    expect(toCsv(row, 'excel')).toBe(`\uFEFF${toCsv(row)}`);
    expect(toCsv([[1.5, -0.25, 1e-7, '1.5', 'a, b', null, 3n]], 'excel-semicolon')).toBe(
      '\uFEFF1,5;-0,25;1e-7;1.5;"a, b";;3\r\n',
    );
    expect(toCsv([[null], ['']])).toBe('""\r\n""\r\n');
  });

  it('comes back cell by cell from any reader, whatever its texts', async () => {
    const tables = await foreignTables(toCsv([HEAD, ...rows], 'program'));
    for (const [reader, table] of Object.entries(tables)) {
      expect([reader, table.length]).toEqual([reader, rows.length + 1]);
      for (const [at, row] of table.entries())
        expect([reader, row]).toEqual([reader, at === 0 ? HEAD : rows[at - 1]]);
    }
  });

  it.each(CSV_READERS.filter((reader) => reader !== 'program'))(
    'comes back from a file for a %s without its guards',
    async (reader) => {
      for (const table of Object.values(
        await foreignTables(toCsv([HEAD, ...rows], reader), separatorFor(reader)),
      ))
        expect(table.map((row) => row.map(fromSafeCell))).toEqual([HEAD, ...rows]);
    },
  );

  it('comes back from the reader of the imports, and never begins a cell like a formula', () => {
    const cells = fc.array(fc.array(anySigns(), { minLength: 2, maxLength: 4 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(cells, (table) => {
        const back = read(toCsv(table));
        expect(back.map((row) => row.map(fromSafeCell))).toEqual(table);
        for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\0]/);
      }),
    );
  });
});
