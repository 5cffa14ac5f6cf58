import { isRow, type Row } from './fields.ts';
import { JsonSplitter } from './json-splitter.ts';
import { glanceAtJson } from './json-text.ts';
import { CLOSE_ARRAY, CLOSE_OBJECT, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './json-value.ts';

const BACKSLASH = 0x5c;

/** A JSON text that ends somewhere, up to its last whole value and with the brackets closed that are open there. */
const completed = (head: Buffer): Buffer => {
  const open: number[] = [];
  let safe = { at: 0, depth: 0 };
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at];
    if (byte === QUOTE) {
      at += 1;
      while (at < head.length && head[at] !== QUOTE) at += head[at] === BACKSLASH ? 2 : 1;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) open.push(byte);
    else if (byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) {
      open.pop();
      safe = { at: at + 1, depth: open.length };
    } else if (byte === COMMA) safe = { at, depth: open.length };
  }
  const closers = open
    .slice(0, safe.depth)
    .reverse()
    .map((byte) => (byte === OPEN_OBJECT ? CLOSE_OBJECT : CLOSE_ARRAY));
  return Buffer.concat([head.subarray(0, safe.at), Buffer.from(closers)]);
};

/** The objects at the top of a text, as far as its first bytes show them. */
export const documentsIn = (head: Uint8Array, isWhole: boolean): readonly Row[] => {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const splitter = new JsonSplitter({ path: null, maxRecordBytes: Infinity });
  try {
    return splitter.push(isWhole ? bytes : completed(bytes)).flatMap((record) => {
      const value = glanceAtJson(record.bytes.toString('utf8'));
      return isRow(value) ? [value] : [];
    });
  } catch {
    // What is wrong is said where the file is read for good.
    return [];
  }
};
