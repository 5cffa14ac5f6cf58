import { ENCODINGS } from './encodings.ts';

/** How the first lines of a file read, in encodings that read them alike. */
export interface EncodingReading {
  readonly encodings: readonly string[];
  readonly lines: readonly string[];
}

const LINES = 3;
const LONGEST_LINE = 200;

const decode = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    // A character that is cut at the end comes with bytes that were not looked at.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
};

/** Lines in which the encodings can differ; the first ones where there are none. */
const tellingLines = (text: string): readonly string[] => {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const telling = lines.filter((line) => /[^\u0000-\u007f]/.test(line));
  return (telling.length > 0 ? telling : lines).slice(0, LINES).map((line) => line.slice(0, LONGEST_LINE));
};

/** How the first bytes of a file read in each encoding in which they can be read at all. */
export const encodingReadings = (sample: Uint8Array): readonly EncodingReading[] => {
  const readings = new Map<string, { readonly encodings: string[]; readonly lines: readonly string[] }>();
  for (const { id } of ENCODINGS) {
    const text = decode(sample, id);
    if (text === null) continue;
    const lines = tellingLines(text);
    const key = JSON.stringify(lines);
    const same = readings.get(key);
    if (same === undefined) readings.set(key, { encodings: [id], lines });
    else same.encodings.push(id);
  }
  return [...readings.values()];
};

/** The encoding that a byte-order mark states; null without one. */
const markedEncoding = (bytes: Uint8Array): string | null => {
  const [a, b, c] = bytes;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : null;
};

/**
 * The text of a small file: its byte-order mark decides, else the encoding that is named, else UTF-8.
 * @returns null where the bytes are not of that encoding; nothing is ever replaced
 */
export const decodeText = (bytes: Uint8Array, encoding: string | null): string | null => {
  try {
    return new TextDecoder(markedEncoding(bytes) ?? encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};
