import { toSafeCell } from './csv-cell.ts';

export type CsvCell = string | number | bigint | boolean | null | undefined;

/**
 * Who reads a file. A spreadsheet gets a quote before a text that it would run as a formula; with a byte order mark Excel takes the
 * file for UTF-8. Where numbers are written `1,5`, Excel opens a file in columns only where semicolons part them. A program gets every text as it is.
 */
export const CSV_READERS = ['spreadsheet', 'excel', 'excel-semicolon', 'program'] as const;
export type CsvReader = (typeof CSV_READERS)[number];

/** What parts the cells of a file. */
export const separatorFor = (reader: CsvReader): ',' | ';' => (reader === 'excel-semicolon' ? ';' : ',');
/** Whether a file begins with a byte order mark. */
export const isMarkedFor = (reader: CsvReader): boolean => reader === 'excel' || reader === 'excel-semicolon';

/** The column of a table in which its file says for whom it was written. */
export const CSV_FOR_COLUMN = 'csv_for';

/** Whether texts of a file have the quote before them. @param csvFor what the file says of its reader */
export const isGuardedFor = (csvFor: string | undefined): boolean =>
  csvFor !== 'program' && CSV_READERS.some((reader) => reader === csvFor);

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * RFC 4180 asks for quotes around the separator, quotes and line breaks. Readers that guess the layout of a file also try other
 * separators and quotes, trim blanks, take `#` for a comment, and break lines at any control character.
 */

const QUOTED = /[",;|'\\\u0000-\u001F\u007F-\u009F\u2028\u2029]|^[\s#\uFEFF]|\s$|^$/u;

const textCell = (text: string): string => (QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const cellOf = (cell: CsvCell, reader: CsvReader): string => {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'string')
    return reader === 'excel-semicolon' ? String(cell).replace('.', ',') : String(cell);
  return textCell(reader === 'program' ? cell : toSafeCell(cell));
};

/** One record with its line end. A missing value is empty, an empty text is `""`; so is a record of one missing value. */
export const csvLine = (cells: readonly CsvCell[], reader: CsvReader): string => {
  const line = cells.map((cell) => cellOf(cell, reader)).join(separatorFor(reader));
  return `${line === '' ? '""' : line}\r\n`;
};

/** What a file begins with, before its first record. */
export const csvStart = (reader: CsvReader): string => (isMarkedFor(reader) ? BYTE_ORDER_MARK : '');

/** A whole file of RFC 4180, apart from semicolons: UTF-8, records that end with CR LF. Numbers stay numbers, also negative ones. */
export const toCsv = (rows: readonly (readonly CsvCell[])[], reader: CsvReader = 'spreadsheet'): string =>
  csvStart(reader) + rows.map((row) => csvLine(row, reader)).join('');

/** A whole file of a table that this program also reads: its last column says for whom it was written. */
export const toReadBackCsv = (
  [head = [], ...rows]: readonly (readonly CsvCell[])[],
  reader: CsvReader = 'spreadsheet',
): string => toCsv([[...head, CSV_FOR_COLUMN], ...rows.map((row) => [...row, reader])], reader);
