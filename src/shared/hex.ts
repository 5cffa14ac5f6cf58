const digitsOfTwo = (digits: string): Uint32Array => {
  const code = (value: number): number => digits.charCodeAt(value % 16);
  return Uint32Array.from(
    { length: 65_536 },
    (_, value) =>
      (code(value >> 12) << 24) | (code(value >> 8) << 16) | (code(value >> 4) << 8) | code(value),
  );
};

/** The hexadecimal digits of every two bytes, as the four bytes that they are written in. */
export const LOWER_HEX = digitsOfTwo('0123456789abcdef');
export const UPPER_HEX = digitsOfTwo('0123456789ABCDEF');

/** Bytes `from` to `end` of a memory. */
interface Stretch {
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly end: number;
}

/**
 * Writes bytes as hexadecimal digits, two at a time: of millions it takes half the time of making texts.
 * @param target has room for two more digits where the number of bytes is odd
 * @param table `LOWER_HEX` or `UPPER_HEX`
 * @returns where the digits end
 */
export const writeHex = (
  { bytes, from, end }: Stretch,
  table: Uint32Array,
  target: DataView,
  to: number,
): number => {
  for (let [byte, at] = [from, to]; byte < end; byte += 2, at += 4)
    target.setUint32(at, table[((bytes[byte] ?? 0) << 8) | (bytes[byte + 1] ?? 0)] ?? 0);
  return to + (end - from) * 2;
};
