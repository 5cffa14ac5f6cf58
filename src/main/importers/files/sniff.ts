import { unreadable } from './bytes.ts';
import { isRow, rowsOf, type Row } from './fields.ts';

/** How a file holds its rows. */
export type Container =
  | { readonly kind: 'csv'; readonly delimiter: string }
  | { readonly kind: 'json-array' }
  /** `isOneLine`: a single line that is longer than what was looked at, so that it may wrap a list as well. */
  | { readonly kind: 'json-lines'; readonly isOneLine: boolean }
  | { readonly kind: 'json-document' };

/** What detection may look at. */
export const HEAD_BYTES = 256 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** `window.YTD.tweets.part0 = [`: an X archive's parts are JavaScript around a JSON array. */
const ASSIGNMENT = /^\s*window\.YTD\.\w+\.part\d+\s*=\s*\[/;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const delimiterOf = (header: string): string | null => {
  const outside = header.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: outside.split(delimiter).length - 1 }));
  const best = counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most));
  return best.count > 0 ? best.delimiter : null;
};

const wrapsList = (value: Row): boolean => Object.keys(value).some((key) => rowsOf(value, key).length > 0);

/** One complete object a line: lines. An object over several lines, or one around a list: a document. */
const jsonObjects = (text: string): Container => {
  const end = text.indexOf('\n');
  const first = parse(end < 0 ? text : text.slice(0, end));
  if (isRow(first)) {
    const isAlone = end < 0 || text.slice(end).trim() === '';
    return isAlone && wrapsList(first) ? { kind: 'json-document' } : { kind: 'json-lines', isOneLine: false };
  }
  return end < 0 ? { kind: 'json-lines', isOneLine: true } : { kind: 'json-document' };
};

/** Whether more must be looked at to tell a line from a document. */
export const isCutObject = (head: Uint8Array): boolean =>
  head.length >= HEAD_BYTES &&
  !head.includes(0x0a) &&
  Buffer.from(head.subarray(0, 100)).toString('utf8').trimStart().startsWith('{');

/**
 * How the file whose first bytes these are holds its rows.
 * @throws AppError invalid_file where they are none of JSON, NDJSON, CSV.
 */
export const sniffContainer = (head: Uint8Array): Container => {
  const text = Buffer.from(head).toString('utf8').trimStart();
  if (text === '') throw unreadable('is empty');
  if (text.startsWith('[') || ASSIGNMENT.test(text)) return { kind: 'json-array' };
  if (text.startsWith('{')) return jsonObjects(text);
  if (text.includes('\0')) throw unreadable('is binary: JSON, NDJSON, CSV, gzip or ZIP expected');
  if (/^\s*</.test(text)) throw unreadable('is HTML or XML: JSON, NDJSON, CSV, gzip or ZIP expected');
  const header = text.split(/\r?\n|\r/, 1)[0] ?? '';
  const delimiter = delimiterOf(header);
  if (delimiter === null) {
    throw unreadable(
      `is no known layout: its first line is "${header.slice(0, 80)}", neither JSON nor CSV columns`,
    );
  }
  return { kind: 'csv', delimiter };
};
