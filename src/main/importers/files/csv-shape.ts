import { parse } from 'csv-parse/sync';
import { parseMoment } from './dates.ts';

/** How a table of text is laid out. */
export interface CsvShape {
  readonly delimiter: string;
  /** Whether quotation marks around a cell hold it together; false where they are signs of the texts, as tools that quote nothing write them. */
  readonly quote: '"' | false;
  /** What is before a quotation mark that belongs to a text: another one, or a backslash, as MySQL and Spark write it. */
  readonly escape: '"' | '\\';
  /** Whether blanks before a cell belong to the layout, so that a quotation mark behind them is a rule: `1, "a, b"`. */
  readonly isSpaced: boolean;
  /** Rows above the names of the columns: `sep=;`, titles of an export. */
  readonly preamble: number;
  /** False where the first row is a record already; its columns are then named by their numbers. */
  readonly hasHeader: boolean;
  /** Columns that have cells and no name: in front, where R numbers its rows, or empty ones at the end. */
  readonly unnamed: { readonly front: number; readonly end: number };
}

/** Columns that hold running text, where a tool that never quotes leaves commas and line breaks bare. */
export const TEXT_COLUMN = /^(text|full_text|content|tweet|body|message|title|headline)$/i;

type Marks = Pick<CsvShape, 'delimiter' | 'quote' | 'escape' | 'isSpaced'>;

/** How the parser is to part the cells of a table. */
export const cellOptions = ({ delimiter, quote, escape, isSpaced }: Marks) => ({
  delimiter,
  quote,
  escape,
  ltrim: isSpaced,
  record_delimiter: LINE_ENDS,
  relax_column_count: true,
});

const DELIMITERS = [',', ';', '\t', '|'] as const;
/** A file may change its line ends on the way, so all three end a row everywhere. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
const LOOKED_AT = 64 * 1024;
const ROWS = 60;
/** Share of rows as wide as the names of the columns, under which something else is above them. */
const MOST = 0.6;
/** What spreadsheets take the delimiter from. */
export const SEPARATOR_LINE = /^"?sep=(.)"?\s*(?:\r\n|\n|\r)/i;

const delimiterIn = (line: string): string | null => {
  const outside = line.replace(/"(?:[^"]|"")*"/g, '');
  const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: outside.split(delimiter).length - 1 }));
  const best = counts.reduce((most, candidate) => (candidate.count > most.count ? candidate : most));
  return best.count > 0 ? best.delimiter : null;
};

/** Whether quoted cells end where the rules say. */
export const isSound = (text: string, marks: Marks): boolean => {
  let isMarkMissing = false;
  parse(text, {
    ...cellOptions(marks),
    skip_records_with_error: true,
    on_skip: (error) => {
      isMarkMissing ||= error?.code === 'CSV_INVALID_CLOSING_QUOTE';
      return undefined;
    },
  });
  return !isMarkMissing;
};

/** The rules of RFC 4180. */
export const RULES = { quote: '"', escape: '"', isSpaced: false } as const;

const escapeOf = (text: string, delimiter: string): CsvShape['escape'] => {
  const start = text.slice(0, LOOKED_AT);
  const isEscaped =
    start.includes('\\"') &&
    !isSound(start, { ...RULES, delimiter }) &&
    isSound(start, { ...RULES, delimiter, escape: '\\' });
  return isEscaped ? '\\' : '"';
};

/**
 * Whether quotation marks behind blanks hold cells together: read so, they end where the rules say, all rows are of one width, and
 * some cell is another one.
 */
const isSpacedOut = (text: string, marks: Marks): boolean => {
  const { delimiter, quote } = marks;
  const start = text.slice(0, LOOKED_AT);
  if (delimiter === '\t' || quote === false || !start.includes(`${delimiter} "`)) return false;
  const spaced = { ...marks, isSpaced: true };
  const [rows, strict] = [rowsIn(text, spaced), rowsIn(text, marks)];
  const isOther = (cell: string, asWritten: string): boolean =>
    /^\s+"/.test(asWritten) && cell !== asWritten && cell !== asWritten.trimStart();
  return (
    isSound(start, spaced) &&
    rows.every(({ length }) => length === rows[0]?.length) &&
    rows.some((row, at) => row.some((cell, column) => isOther(cell, strict[at]?.[column] ?? '')))
  );
};

/**
 * Whether quotation marks are rules or signs of the texts. Only where tabs part the cells can this be told: each line is a row then, and
 * more cells begin with a mark that nothing ends than are in marks as a whole.
 */
const quoteOf = (text: string, delimiter: string): CsvShape['quote'] => {
  const lines = text.slice(0, LOOKED_AT).split(/\r\n|\n|\r/);
  if (text.length > LOOKED_AT) lines.pop();
  const rows = lines.filter((line) => line.trim() !== '').map((line) => line.split(delimiter));
  if (delimiter !== '\t' || rows.some((row) => row.length !== rows[0]?.length)) return '"';
  const begun = rows.flat().filter((cell) => cell.startsWith('"'));
  const whole = begun.filter((cell) => /^"(?:[^"]|"")*"$/.test(cell)).length;
  return begun.length - whole > whole ? false : '"';
};

const isEmpty = (cell: string): boolean => cell.trim() === '';
/** A row of blanks or of delimiters alone, as spreadsheets write it, is a blank line. */
export const isBlankRow = (cells: readonly string[]): boolean => cells.every(isEmpty);

/** Cells of the first rows, however faulty they are. */
const rowsIn = (text: string, marks: Marks) => {
  const rows: string[][] = parse(text.slice(0, LOOKED_AT), {
    ...cellOptions(marks),
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    to: ROWS,
  });
  return rows.filter((row) => !isBlankRow(row));
};

/** Cells up to the last that is not empty: spreadsheets write each row as wide as the widest. */
const filledIn = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** The width that most rows have, and of two the larger; a row of one cell says nothing. */
const widthOf = (rows: readonly (readonly string[])[]): number => {
  const counts = new Map<number, number>();
  for (const row of rows) if (filledIn(row) > 1) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  return [...counts].reduce(
    (best, entry) => (entry[1] > best[1] || (entry[1] === best[1] && entry[0] > best[0]) ? entry : best),
    [0, 0],
  )[0];
};

/** Whether a row can be a title above a table so wide: it is narrower, or all but its first cells are empty. */
const isTitle = (row: readonly string[], width: number): boolean =>
  row.length < width || filledIn(row) < Math.min(width, width > 3 ? 3 : 2);

/** A table has two rows at least, and three columns where the lines above it are as many. */
const FEWEST_ROWS = 2;
const FEWEST_COLUMNS = 3;

/** The width of the rows that a table ends with, where they are wider than all above them; 0 without such rows. */
const widthOfEnd = (rows: readonly (readonly string[])[]): number => {
  const width = rows.at(-1)?.length ?? 0;
  const above = rows.findLastIndex((row) => row.length !== width) + 1;
  const isTable = width >= FEWEST_COLUMNS && rows.length - above >= FEWEST_ROWS;
  return isTable && rows.slice(0, above).every((row) => row.length < width) ? width : 0;
};

/** Whether a cell is a moment, a long number or an address. */
export const isValue = (cell: string): boolean => {
  const text = cell.trim();
  return (
    /^https?:\/\//i.test(text) ||
    /^\d{6,}$/.test(text) ||
    (/\d{4}.*\d/.test(text) && parseMoment(text) !== null)
  );
};

/**
 * Whether a row of names is one of groups over the names in the next row, as merged cells are written: a name is empty or comes twice, and
 * in the next row all are there, each once, over cells of which a whole column is moments, long numbers or addresses.
 */
const isOfGroups = ([groups = [], names = [], ...below]: readonly (readonly string[])[]): boolean =>
  below.length > 0 &&
  names.length === groups.length &&
  new Set(groups.filter((group) => !isEmpty(group))).size < groups.length &&
  new Set(names).size === names.length &&
  !names.some((name) => isEmpty(name) || isValue(name)) &&
  names.some((_, column) => below.every((row) => isValue(row[column] ?? '')));

/** The row of names: the first as wide as most rows are, or as those at the end, where what is above it is not; below names of groups. */
const headerAt = (rows: readonly (readonly string[])[]): number => {
  const most = headerOf(rows, widthOf(rows));
  const at = most > 0 ? most : headerOf(rows, widthOfEnd(rows));
  return isOfGroups(rows.slice(at)) ? at + 1 : at;
};

const headerOf = (rows: readonly (readonly string[])[], width: number): number => {
  const at = rows.findIndex((row) => row.length === width && !isTitle(row, width));
  if (width < 2 || at <= 0) return 0;
  const isAbove = rows.slice(0, at).every((row) => isTitle(row, width));
  const below = rows.slice(at);
  return isAbove &&
    below.length > 1 &&
    below.filter(({ length }) => length === width).length / below.length >= MOST
    ? at
    : 0;
};

/** What Hive and mainframes write between cells; of text it is only where all rows have as many as the row of names. */
const RARE_DELIMITERS = ['\u0001', '\u001f', '^', '~'] as const;
const rareDelimiterIn = (text: string): string | null => {
  const fits = (delimiter: string): boolean => {
    const rows = text.includes(delimiter) ? rowsIn(text, { ...RULES, delimiter }) : [];
    // The last of a long text may be cut.
    const table = rows.slice(headerAt(rows), text.length > LOOKED_AT && rows.length < ROWS ? -1 : undefined);
    const width = table[0]?.length ?? 0;
    return width > 1 && table.length > 1 && table.every((row) => row.length === width);
  };
  return RARE_DELIMITERS.find(fits) ?? null;
};

/** Whether a row is a record: no column is named after a moment, a long number or an address. */
const isRecord = (cells: readonly string[], next: readonly string[] | undefined): boolean => {
  const values = cells.flatMap((cell, at) => (isValue(cell) ? [at] : []));
  return values.some((at) => next === undefined || isValue(next[at] ?? ''));
};

/** Columns of a table whose first row names fewer than all others have; null where that is not sure. */
const unnamedIn = ([names = [], ...below]: readonly (readonly string[])[]): CsvShape['unnamed'] | null => {
  const width = below[0]?.length ?? 0;
  const extra = width - names.length;
  const isNames = names.length > 1 && !names.some((name) => isEmpty(name) || isValue(name));
  if (!isNames || extra < 1 || below.some((row) => row.length !== width)) return null;
  // Behind a text without quotation marks, a delimiter may be one of its own.
  if (TEXT_COLUMN.test(names.at(-1)?.trim() ?? '')) return null;
  const isRowNumber = ([cell = '']: readonly string[], at: number): boolean =>
    /^\d{1,7}$/.test(cell) && Number(cell) > Number(below[at - 1]?.[0] ?? 0);
  if (extra === 1 && below.every(isRowNumber)) return { front: 1, end: 0 };
  return below.every((row) => isBlankRow(row.slice(names.length))) ? { front: 0, end: extra } : null;
};

/** The layout of a table by its first text; null where it is no table. */
export const csvShape = (text: string): CsvShape | null => {
  const separator = SEPARATOR_LINE.exec(text);
  const rest = separator === null ? text : text.slice(separator[0].length);
  const lines = rest
    .slice(0, LOOKED_AT)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, ROWS);
  const [first = ''] = lines;
  const delimiters = [
    separator?.[1],
    delimiterIn(first) ?? rareDelimiterIn(rest),
    ...lines.slice(1, 20).map(delimiterIn),
  ];
  const delimiter = delimiters.find((candidate) => candidate !== undefined && candidate !== null);
  if (delimiter === undefined || delimiter === null) return null;
  const strict = {
    delimiter,
    escape: escapeOf(rest, delimiter),
    quote: quoteOf(rest, delimiter),
    isSpaced: false,
  };
  const marks = { ...strict, isSpaced: isSpacedOut(rest, strict) };
  const rows = rowsIn(rest, marks);
  const unnamed = unnamedIn(rows);
  const at = unnamed === null ? headerAt(rows) : 0;
  const header = rows[at] ?? [];
  if (header.length < 2) return null;
  return {
    ...marks,
    preamble: at + (separator === null ? 0 : 1),
    hasHeader: unnamed !== null || !isRecord(header, rows[at + 1]),
    unnamed: unnamed ?? { front: 0, end: 0 },
  };
};
