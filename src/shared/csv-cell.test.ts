import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { fromSafeCell, toSafeCell } from './csv-cell.ts';

const text = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\0', '\n', '＝', 'a'))
    .map((parts) => parts.join('')),
  fc
    .array(fc.constantFrom("'", '0', '1', '23', 'e', '-', '/', ' ', '.', 'May', 'dec', '1234567890123456'))
    .map((parts) => parts.join('')),
);

describe('CSV cells', () => {
  it('never begin like a formula, and give the text back', () => {
    fc.assert(
      fc.property(text, (value) => {
        const cell = toSafeCell(value);
        expect(cell).not.toMatch(/^[=+\-@＝＋－＠\t\r\n\0]/u);
        expect(fromSafeCell(cell)).toBe(value);
      }),
    );
  });

  // Each was read by LibreOffice as a number or a date, and written back as another text.
  it.each([
    '113425359034120565',
    '1234567890123456789',
    '007',
    '1e5',
    '12E+3',
    '1.5e10',
    '1/2',
    '3-4-2018',
    'SEPT 7, 1776.',
    'MAR1',
    '1 Dec',
    'DEC 12',
  ])('give no spreadsheet a value that it would change: %s', (value) => {
    expect(toSafeCell(value)).toBe(`'${value}`);
    expect(fromSafeCell(`'${value}`)).toBe(value);
    expect(toSafeCell(`'${value}`)).toBe(`''${value}`);
    expect(fromSafeCell(`''${value}`)).toBe(`'${value}`);
  });

  it.each([
    '2018-01-31',
    '2018-01-31T10:00:00Z',
    '2018-01',
    '42',
    '0.5',
    '0',
    'May the storm come',
    'march on',
    '12 drops',
    'drop:1',
    'e5',
    '10:30',
  ])('leave a text as it is that stays what it is: %s', (value) => {
    expect(toSafeCell(value)).toBe(value);
  });
});
