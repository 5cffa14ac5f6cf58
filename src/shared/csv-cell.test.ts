import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { fromSafeCell, toSafeCell } from './csv-cell.ts';

const text = fc.oneof(
  fc.string(),
  fc
    .array(fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\0', '\n', '＝', 'a'))
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
});
