import { formOf } from '#main/importers/forms/index.ts';
import type { RecordForm } from '#main/importers/forms/record-form.ts';
import { unreadable } from './bytes.ts';
import { csvShape, type CsvShape } from './csv-shape.ts';
import { isRow } from './fields.ts';
import { refuseForeignText } from './foreign-files.ts';
import { assignmentLength } from './json-top.ts';
import { withoutMarks, type Decoding } from './utf8.ts';

/** How a file holds its rows. */
export type Container =
  | ({ readonly kind: 'csv' } & CsvShape)
  | { readonly kind: 'json-array' }
  | { readonly kind: 'json-lines' }
  /** An object over several lines, or alone in its file; or several one after the other. */
  | { readonly kind: 'json-document' }
  /** A text of another form: a chat, a feed, a calendar. */
  | { readonly kind: 'text'; readonly form: RecordForm };

/** What detection may look at. */
export const HEAD_BYTES = 256 * 1024;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Several complete objects, one a line: lines. Else a document. */
const jsonObjects = (text: string): Container => {
  const end = text.indexOf('\n');
  const isAlone = end < 0 || text.slice(end).trim() === '';
  return !isAlone && isRow(parse(text.slice(0, end))) ? { kind: 'json-lines' } : { kind: 'json-document' };
};

/** Whether more must be looked at to tell a line from a document. */
export const isCutObject = (head: Uint8Array): boolean =>
  head.length >= HEAD_BYTES &&
  !head.includes(0x0a) &&
  Buffer.from(head.subarray(0, 100)).toString('utf8').trimStart().startsWith('{');

const MOST_CONTROLS = 0.02;

/** Signs that no text has, in more than a few places; two of them part the cells of tables. */
const isBinary = (text: string, { bad }: Decoding): boolean => {
  const controls = text.match(/[\u0000\u0002-\u0008\u000e-\u001d]/g)?.length ?? 0;
  return controls > text.length * MOST_CONTROLS && (bad > 0 || controls > text.length / 10);
};

const SHOWN = 80;

/** `callback({…`, and as servers guard it against other readers: with a comment before it. */
const JSONP = /^(?:\/\*[^]{0,20}?\*\/\s*)?([A-Za-z_$][\w$.]{0,100})\s*\(\s*[[{]/;

/** What servers write before JSON, so that no other page runs it as a script. */
const GUARD = /^(?:\)\]\}',?|while\s*\(1\);|for\s*\(;;\);)\s*(?=[[{]|$)/;

/**
 * How the file whose first bytes these are holds its rows.
 * @throws AppError invalid_file where they are none of JSON, NDJSON, CSV.
 */
export const sniffContainer = (head: Uint8Array, decoding: Decoding): Container => {
  const text = Buffer.from(head)
    .toString('utf8')
    .replace(/^[\s\u001e\ufeff;]+/, '');
  if (text === '') throw unreadable('is empty');
  const form = formOf(text);
  if (form !== null) return { kind: 'text', form };
  if (text.startsWith('[')) {
    refuseForeignText(text);
    return { kind: 'json-array' };
  }
  if (text.startsWith('{')) {
    refuseForeignText(text);
    return text.includes('\u001e') ? { kind: 'json-document' } : jsonObjects(text);
  }
  const assigned = assignmentLength(Buffer.from(text.slice(0, 1000)));
  if (assigned !== null && /^\s*[[{]/.test(text.slice(assigned))) return { kind: 'json-array' };
  const call = JSONP.exec(text)?.[1];
  if (call !== undefined)
    throw unreadable(
      `is JSONP, a call of a function around JSON: take “${call}(” at its beginning and “)” at its end away`,
    );
  const guard = GUARD.exec(text)?.[0].trim();
  if (guard !== undefined)
    throw unreadable(
      `begins with “${guard}”, by which a server keeps its JSON from other pages: take that away, and import the rest`,
    );
  if (/^"\s*[[{]\s*(?:\\"|\{)/.test(text))
    throw unreadable(
      'is JSON written as one text inside another: decode it once, and import the JSON inside',
    );
  if (isBinary(text, decoding)) throw unreadable('is binary: JSON, NDJSON, CSV, gzip or ZIP expected');
  refuseForeignText(text);
  if (/^\s*</.test(text))
    throw unreadable(
      'is HTML or XML, which is not read: save its table or records as CSV or JSON, and import that',
    );
  const shape = csvShape(text);
  if (shape !== null) return { kind: 'csv', ...shape };
  const line = withoutMarks(text.split(/\r?\n|\r/, 1)[0] ?? '');
  throw unreadable(
    `is no known layout: its first line is "${line.slice(0, SHOWN)}", neither a record in JSON nor the names of the columns of a CSV file`,
  );
};
