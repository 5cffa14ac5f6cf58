import { unreadable } from './bytes.ts';

/** How a file holds its rows. */
export type Container =
  | { readonly kind: 'csv'; readonly delimiter: string }
  | { readonly kind: 'json-array' }
  | { readonly kind: 'json-lines' }
  | { readonly kind: 'json-document' };

/** What detection may look at. */
export const HEAD_BYTES = 256 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;
/** `window.YTD.tweets.part0 = [`: an X archive's parts are JavaScript around a JSON array. */
const ASSIGNMENT = /^\s*window\.YTD\.\w+\.part\d+\s*=\s*\[/;

const parses = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const delimiterOf = (header: string): string | null => {
  const outside = header.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: outside.split(delimiter).length - 1 }));
  const best = counts.reduce((most, one) => (one.count > most.count ? one : most));
  return best.count > 0 ? best.delimiter : null;
};

const jsonObjects = (text: string): Container => {
  const end = text.indexOf('\n');
  const firstLine = end < 0 ? text : text.slice(0, end);
  // One complete object a line, or a single line longer than the head: lines. An object over several lines: a document.
  return end < 0 || parses(firstLine) ? { kind: 'json-lines' } : { kind: 'json-document' };
};

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
