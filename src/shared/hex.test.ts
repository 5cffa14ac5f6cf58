import { expect, it } from 'vitest';
import { LOWER_HEX, UPPER_HEX, writeHex } from './hex.ts';

it('writes the digits of any bytes, of an odd number of them as well, from any place to any other', () => {
  const bytes = Uint8Array.from({ length: 515 }, (_, at) => (at * 7) % 256);
  for (const [from, end] of [
    [0, 515],
    [1, 515],
    [3, 4],
    [5, 5],
  ] as const)
    for (const [table, spell] of [
      [LOWER_HEX, (hex: string) => hex],
      [UPPER_HEX, (hex: string) => hex.toUpperCase()],
    ] as const) {
      const target = Buffer.alloc(1100);
      const after = writeHex({ bytes, from, end }, table, new DataView(target.buffer, target.byteOffset), 3);
      expect(target.toString('latin1', 3, after)).toBe(
        spell(Buffer.from(bytes.subarray(from, end)).toString('hex')),
      );
    }
});
