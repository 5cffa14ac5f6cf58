import { isAscii, isUtf8 } from 'node:buffer';
import type { Bytes } from './bytes.ts';
import type { RecordError } from './import-failure.ts';

/** A byte that belongs to no character: where it is in the unpacked file, and its value. */
export interface BadByte {
  readonly offset: number;
  readonly value: number;
}

/** What was met while bytes became text. */
export interface Decoding {
  /** The encoding in use. */
  readonly encoding: string;
  /** True where a byte-order mark or the user says the encoding. */
  readonly isStated: boolean;
  /** Bytes that are no UTF-8 so far, and characters of several bytes. */
  bad: number;
  letters: number;
  first: BadByte | null;
  /** Bytes as they are in the file: its first ones, or those around the first bad one. */
  sample: Uint8Array;
}

/** Two characters that Unicode keeps free of any text put a bad byte into brackets. */
const OPEN = '\ufdd0';
const CLOSE = '\ufdd1';
const MARK = /\ufdd0(\d+):([0-9A-F]{2})\ufdd1/;
const OPEN_BYTES = Buffer.from(OPEN);

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(2, '0');

/** Where a mark of a bad byte is in a text; null where none does. */
export const badByteIn = (text: string): BadByte | null => {
  const match = text.includes(OPEN) ? MARK.exec(text) : null;
  return match === null ? null : { offset: Number(match[1]), value: Number.parseInt(match[2] ?? '', 16) };
};

export const hasMark = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(OPEN_BYTES);

/** A text with its bad bytes as `<E9>`, for a sentence. */
export const withoutMarks = (text: string): string =>
  text.includes(OPEN) ? text.replaceAll(new RegExp(MARK, 'g'), '<$2>') : text;

/** `byte 38 (E9)`. */
export const byteName = ({ offset, value }: BadByte): string =>
  `byte ${(offset + 1).toLocaleString('en-US')} (${hex(value)})`;

/** What is wrong with a record that holds a bad byte. */
export const notUtf8 = (record: number, bad: BadByte): RecordError => ({
  record,
  field: byteName(bad),
  reason: 'is no UTF-8',
  isEncoding: true,
});

/** Length of the character that a lead byte opens; 0 for a byte that opens none. */
const lengthAt = (lead: number): number =>
  lead < 0x80
    ? 1
    : lead >= 0xc2 && lead < 0xe0
      ? 2
      : lead >= 0xe0 && lead < 0xf0
        ? 3
        : lead >= 0xf0 && lead < 0xf5
          ? 4
          : 0;

/** Bytes at the end that open a character which comes with the next chunk. */
const openTail = (buffer: Buffer): number => {
  for (let back = 1; back <= Math.min(3, buffer.length); back += 1) {
    const byte = buffer[buffer.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return lengthAt(byte) > back ? back : 0;
  }
  return 0;
};

/** Puts each bad byte of a chunk into brackets. */
const marked = (buffer: Buffer, offset: number, decoding: Decoding): Buffer => {
  const parts: Buffer[] = [];
  let start = 0;
  for (let at = 0; at < buffer.length;) {
    const value = buffer[at] ?? 0;
    const length = lengthAt(value);
    if (
      length > 0 &&
      at + length <= buffer.length &&
      (length === 1 || isUtf8(buffer.subarray(at, at + length)))
    ) {
      if (length > 1) decoding.letters += 1;
      at += length;
      continue;
    }
    decoding.bad += 1;
    decoding.first ??= { offset: offset + at, value };
    parts.push(buffer.subarray(start, at), Buffer.from(`${OPEN}${offset + at}:${hex(value)}${CLOSE}`));
    at += 1;
    start = at;
  }
  return Buffer.concat([...parts, buffer.subarray(start)]);
};

const SAMPLE_BYTES = 1000;

/**
 * UTF-8 as it is, each byte that belongs to no character in brackets of its own and counted: nothing is ever replaced or left out.
 * Whole chunks are checked at once, so that a sound file costs next to nothing.
 */
export async function* checkedUtf8(bytes: Bytes, decoding: Decoding): AsyncGenerator<Uint8Array> {
  let rest: Buffer = Buffer.alloc(0);
  let offset = 0;
  const check = (buffer: Buffer): Buffer => {
    const isFirst = decoding.first === null;
    const isSound = isUtf8(buffer);
    if (isSound && decoding.letters === 0 && !isAscii(buffer)) decoding.letters += 1;
    const checked = isSound ? buffer : marked(buffer, offset, decoding);
    const met = decoding.first === null ? 0 : decoding.first.offset - offset;
    if (!isSound && isFirst && met > decoding.sample.length)
      decoding.sample = buffer.subarray(Math.max(0, met - SAMPLE_BYTES), met + SAMPLE_BYTES);
    offset += buffer.length;
    return checked;
  };
  for await (const chunk of bytes) {
    const piece = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    const buffer = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    const tail = openTail(buffer);
    rest = buffer.subarray(buffer.length - tail);
    const whole = buffer.subarray(0, buffer.length - tail);
    if (whole.length > 0) yield check(whole);
  }
  if (rest.length > 0) yield check(rest);
}
