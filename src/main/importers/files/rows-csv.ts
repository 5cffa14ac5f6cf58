import { CsvError, parse, type Parser } from 'csv-parse';
import { fromSafeCell } from '#shared/csv-cell.ts';
import { CSV_FOR_COLUMN, isGuardedFor } from '#shared/csv.ts';
import { plural } from '#shared/figures.ts';
import { unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import { streamedBackslashes } from './csv-backslashes.ts';
import { csvNotes, type CsvFindings } from './csv-notes.ts';
import { repairedCells } from './csv-repair.ts';
import { cellOptions, isBlankRow, isSound, isValue, TEXT_COLUMN, type CsvShape } from './csv-shape.ts';
import { refuseHeader } from './encoding-question.ts';
import { isMissingWord, type NumberedRow, type Row } from './fields.ts';
import { ImportFailure } from './import-failure.ts';
import { badByteIn, notUtf8, type Decoding } from './utf8.ts';

const BATCH = 500;

const reasonOf = (error: CsvError, limits: ImportLimits): string => {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark is opened here and never closed: the rows after it cannot be separated';
    case 'CSV_MAX_RECORD_SIZE':
      return `is longer than ${limits.maxRowBytes.toLocaleString('en-US')} bytes, perhaps because a quotation mark is missing; nothing behind it was read`;
    default:
      return error.message;
  }
};

/** Where each column is; a name that comes again has its number behind it. `__proto__` names nothing: no layout has it. */
interface Header {
  readonly width: number;
  readonly endsWithText: boolean;
  /** Names that several columns have. */
  readonly repeated: readonly string[];
  readonly places: readonly (readonly [name: string, index: number])[];
  /** Where lists of Dropscope say whether their texts have a quote against spreadsheets before them. */
  readonly csvFor: number | undefined;
}

const headerOf = (values: readonly string[], { maxColumns }: ImportLimits): Header => {
  if (values.length > maxColumns) {
    throw unreadable(
      `has ${plural(values.length, 'column')}, more than ${maxColumns.toLocaleString('en-US')}`,
    );
  }
  const places = new Map<string, number>();
  const repeated = new Set<string>();
  for (const [index, value] of values.entries()) {
    const name = value.trim();
    let place = name;
    if (name !== '' && places.has(name)) repeated.add(name);
    for (let count = 2; places.has(place); count += 1) place = `${name} (${count})`;
    places.set(place, index);
  }
  places.delete('__proto__');
  const endsWithText = TEXT_COLUMN.test(values.at(-1)?.trim() ?? '');
  const csvFor = places.get(CSV_FOR_COLUMN);
  return { width: values.length, endsWithText, repeated: [...repeated], places: [...places], csvFor };
};

const numberedHeader = (width: number): readonly string[] =>
  Array.from({ length: width }, (_, index) => `column ${index + 1}`);

const noNames = (count: number): readonly string[] => Array.from({ length: count }, () => '');

const toRow = ({ places, csvFor }: Header, values: readonly string[]): Row => {
  // An ordinary object filled in one order: rows of one file share their shape, which makes reading them fast.
  const row: Record<string, unknown> = {};
  const isGuarded = csvFor !== undefined && isGuardedFor(values[csvFor]);
  for (const [name, index] of places)
    row[name] = isGuarded ? fromSafeCell(values[index] ?? '') : values[index];
  return row;
};

const values = (count: number): string => plural(count, 'value');

const linesOf = (raw: string): readonly string[] => raw.split(/\r\n|\n|\r/).filter((line) => line !== '');

/** Why a row is faulty whose quoted text continues behind its end, and how much of the file is in it. */
const joined = (raw: string): string => {
  const { length } = linesOf(raw);
  const rest = length > 1 ? `, and none of its ${plural(length, 'line')} is read` : '';
  return `a quoted text continues after its closing quotation mark: a quotation mark is missing${rest}`;
};

/**
 * Lines of a quoted cell that are rows themselves: each as wide as the table, and with a moment, a long number or an address in the same
 * column; between tabs the width alone says so.
 */
const rowsInside = (raw: string, { delimiter, quote }: CsvShape, width: number): number => {
  if (quote === false || !raw.includes('"')) return 0;
  const lines = linesOf(raw);
  if (lines.length < 2 || width < 2) return 0;
  const rows = lines.map((line) => line.split(delimiter));
  if (rows.some((row) => row.length !== width)) return 0;
  const isAlike = (column: number): boolean => rows.every((row) => isValue(row[column] ?? ''));
  return delimiter === '\t' || Array.from({ length: width }, (_, at) => at).some(isAlike) ? rows.length : 0;
};

/** The sign of MySQL and PostgreSQL for no value, which nobody writes otherwise. */
const NO_VALUE = String.raw`\N`;
/** Longer cells are no words for a missing value. */
const LONGEST_WORD = 4;

/** Numbers the parser's records and puts their cells under the columns. */
class RowReader implements CsvFindings {
  readonly #shape: CsvShape;
  readonly #limits: ImportLimits;
  readonly #decoding: Decoding;
  #header: Header | null = null;
  /** The row of names as the file has it. */
  #names: readonly string[] | null = null;
  #rows: NumberedRow[] = [];
  #record = 0;
  /** The row before, whose text may go on in the next line. */
  #held: NumberedRow | null = null;
  #above: string[] = [];
  repaired = 0;
  heads = 0;
  rejoined = 0;
  empty = 0;
  readonly missing = new Map<string, number>();

  constructor(shape: CsvShape, limits: ImportLimits, decoding: Decoding) {
    this.#shape = shape;
    this.#limits = limits;
    this.#decoding = decoding;
  }

  get above(): readonly string[] {
    return this.#above;
  }

  get repeated(): readonly string[] {
    return this.#header?.repeated ?? [];
  }

  take(cells: readonly string[], raw: string): void {
    if (isBlankRow(cells)) return;
    if (this.#above.length < this.#shape.preamble) {
      this.#above.push(raw.trim());
      return;
    }
    if (this.#header === null) {
      const { hasHeader, unnamed } = this.#shape;
      if (hasHeader) refuseHeader(raw, this.#decoding);
      const names = hasHeader ? cells : numberedHeader(cells.length);
      this.#header = headerOf([...noNames(unnamed.front), ...names, ...noNames(unnamed.end)], this.#limits);
      if (hasHeader) {
        this.#names = cells;
        return;
      }
    }
    if (this.#isHead(cells)) {
      this.heads += 1;
      return;
    }
    this.#record += 1;
    const row = this.#toRow(this.#header, this.#withoutSigns(this.#header, cells), raw);
    if (this.#held !== null)
      this.#rows.push(this.#isRest(this.#header, cells) ? this.#cut(this.#held, cells) : this.#held);
    this.#held = row;
  }

  /** Whether a row is the names of the columns again, with the byte-order mark of its own file, where several were joined. */
  #isHead(cells: readonly string[]): boolean {
    const names = this.#names;
    return (
      names?.length === cells.length &&
      cells.every((cell, at) => (at === 0 ? cell.replace(/^\ufeff(?:"(.*)"$)?/u, '$1') : cell) === names[at])
    );
  }

  /** Cells without signs for no value; words for one are counted. */
  #withoutSigns({ places }: Header, cells: readonly string[]): readonly string[] {
    for (const [column, index] of places) {
      const cell = cells[index];
      if (cell !== undefined && cell.length <= LONGEST_WORD && isMissingWord(cell))
        this.missing.set(column, (this.missing.get(column) ?? 0) + 1);
    }
    if (!cells.includes(NO_VALUE)) return cells;
    this.empty += cells.filter((cell) => cell === NO_VALUE).length;
    return cells.map((cell) => (cell === NO_VALUE ? '' : cell));
  }

  /** Whether a row can be the rest of the text before it, whose line break nothing marks. */
  #isRest({ width, endsWithText }: Header, cells: readonly string[]): boolean {
    return endsWithText && cells.length < width;
  }

  #cut(row: NumberedRow, cells: readonly string[]): NumberedRow {
    if (!('row' in row)) return row;
    return {
      record: row.record,
      field: 'row',
      reason: `the text may go on in the line after it, which has ${values(cells.length)}: texts with line breaks need quotation marks`,
    };
  }

  #toRow(header: Header, cells: readonly string[], raw: string): NumberedRow {
    const record = this.#record;
    const bad = this.#decoding.bad === 0 ? null : badByteIn(raw);
    if (bad !== null) return notUtf8(record, bad);
    const { width } = header;
    // The parser leaves the mark in a cell that goes on after its closing one, and so may have swallowed the next row.
    if (cells.some((value) => value.startsWith('"')) && !isSound(raw, this.#shape)) {
      const repaired = repairedCells(raw, this.#shape.delimiter, width);
      if (repaired === null) return { record, field: 'row', reason: joined(raw) };
      this.repaired += 1;
      return { record, row: toRow(header, repaired), bytes: null };
    }
    const inside = rowsInside(raw, this.#shape, width);
    if (inside > 0)
      return {
        record,
        field: 'row',
        reason: `is in quotation marks over ${inside} lines that are rows themselves: double the marks that belong to texts`,
      };
    if (cells.length === width) return { record, row: toRow(header, cells), bytes: null };
    if (cells.length === width + 1 && cells.at(-1) === '' && header.endsWithText && !raw.includes('"'))
      return { record, field: 'row', reason: endReason(this.#shape.delimiter) };
    // A row that quotes nothing ends with its line, so a text in the last column can only be its rest.
    if (cells.length > width && header.endsWithText && !raw.includes('"')) {
      const text = cells.slice(width - 1).join(this.#shape.delimiter);
      this.rejoined += 1;
      return { record, row: toRow(header, [...cells.slice(0, width - 1), text]), bytes: null };
    }
    return { record, field: 'row', reason: `has ${values(cells.length)}, ${width} expected` };
  }

  /** The last row is alone. */
  end(): void {
    if (this.#held !== null) this.#rows.push(this.#held);
    this.#held = null;
  }

  /** Notes where the file stops being readable. @throws what is no fault of the file. */
  stop(error: unknown): void {
    const record = this.#record + 1;
    this.end();
    if (error instanceof CsvError)
      this.#rows.push({ record, field: 'row', reason: reasonOf(error, this.#limits) });
    else if (error instanceof ImportFailure) this.#rows.push({ ...error.recordError, record });
    else throw error;
  }

  /** The rows so far, in batches. */
  *batches(): Generator<NumberedRow[]> {
    const rows = this.#rows;
    this.#rows = [];
    for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
  }
}

const endReason = (delimiter: string): string =>
  `ends with “${delimiter === '\t' ? 'a tab' : delimiter}”, which may belong to its text or begin a column without a name: put the text into quotation marks, or name the column`;

interface CsvRecord {
  readonly record: readonly string[];
  /** As it is in the file. */
  readonly raw: string;
}

const openParser = (reader: RowReader, shape: CsvShape, limits: ImportLimits): Parser =>
  parse({
    ...cellOptions(shape),
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: limits.maxRowBytes,
    raw: true,
  }).on('data', ({ record, raw }: CsvRecord) => {
    reader.take(record, raw);
  });

const settled = (feed: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    feed((error) => {
      if (error) reject(error);
      else resolve();
    });
  });

async function* streamRows(
  bytes: Bytes,
  reader: RowReader,
  shape: CsvShape,
  limits: ImportLimits,
): AsyncGenerator<NumberedRow[]> {
  const parser = openParser(reader, shape, limits);
  // A failure is that of the chunk it was met in, where it is caught.
  parser.on('error', () => {});
  try {
    for await (const chunk of streamedBackslashes(bytes, shape)) {
      await settled((done) => parser.write(chunk, done));
      yield* reader.batches();
    }
    await settled((done) => parser.end(done));
    reader.end();
  } catch (error) {
    reader.stop(error);
  } finally {
    parser.destroy();
  }
  yield* reader.batches();
}

/** Streams a CSV, whatever ends its lines. Records that cannot be read are reported and passed over. */
export const csvRows = (
  bytes: Bytes,
  shape: CsvShape,
  limits: ImportLimits,
  decoding: Decoding,
): { readonly rows: AsyncGenerator<NumberedRow[]>; readonly notes: () => readonly string[] } => {
  const reader = new RowReader(shape, limits, decoding);
  return { rows: streamRows(bytes, reader, shape, limits), notes: () => csvNotes(reader, shape) };
};
