import { CsvError, parse, type Parser } from 'csv-parse';
import { parse as parseSync } from 'csv-parse/sync';
import { unreadable, type Bytes, type ImportLimits } from './bytes.ts';
import type { NumberedRow, Row } from './fields.ts';
import { ImportFailure } from './import-failure.ts';

const BATCH = 500;
/** A file may change its line ends on the way, so all three end a row everywhere. */
const LINE_ENDS = ['\r\n', '\n', '\r'];
/** Columns that hold running text, where a tool that never quotes leaves commas bare. */
const TEXT_COLUMN = /^(text|full_text|content|tweet|body|message|title|headline)$/i;

const reasonOf = (error: CsvError, limits: ImportLimits): string => {
  switch (error.code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return 'a quotation mark is opened here and never closed: the rows after it cannot be separated';
    case 'CSV_MAX_RECORD_SIZE':
      return `is longer than ${limits.maxRowBytes.toLocaleString('en-US')} bytes: a quotation mark is missing`;
    default:
      return error.message;
  }
};

/** Where each column stands; of columns of one name the first. `__proto__` names nothing: no layout has it. */
interface Header {
  readonly width: number;
  readonly endsWithText: boolean;
  readonly places: readonly (readonly [name: string, index: number])[];
}

const headerOf = (values: readonly string[], { maxColumns }: ImportLimits): Header => {
  if (values.length > maxColumns) {
    throw unreadable(`has ${values.length} columns, more than ${maxColumns.toLocaleString('en-US')}`);
  }
  const places = new Map<string, number>();
  for (const [index, name] of values.entries()) if (!places.has(name.trim())) places.set(name.trim(), index);
  places.delete('__proto__');
  const endsWithText = TEXT_COLUMN.test(values.at(-1)?.trim() ?? '');
  return { width: values.length, endsWithText, places: [...places] };
};

const toRow = ({ places }: Header, values: readonly string[]): Row => {
  // An ordinary object filled in one order: rows of one file share their shape, which makes reading them fast.
  const row: Record<string, unknown> = {};
  for (const [name, index] of places) row[name] = values[index];
  return row;
};

const JOINED = 'a quoted text continues after its closing quotation mark: a quotation mark is missing';

/** Whether a quoted cell goes on after its closing mark, so that it may have swallowed the next row. */
const isJoined = (raw: string, delimiter: string): boolean => {
  const codes: string[] = [];
  parseSync(raw, {
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      codes.push(error?.code ?? '');
      return undefined;
    },
  });
  return codes.includes('CSV_INVALID_CLOSING_QUOTE');
};

/** Numbers the parser's records and puts their cells under the columns. */
class RowReader {
  readonly #delimiter: string;
  readonly #limits: ImportLimits;
  #header: Header | null = null;
  #rows: NumberedRow[] = [];
  #record = 0;

  constructor(delimiter: string, limits: ImportLimits) {
    this.#delimiter = delimiter;
    this.#limits = limits;
  }

  take(values: readonly string[], raw: string): void {
    if (this.#header === null) {
      this.#header = headerOf(values, this.#limits);
      return;
    }
    this.#record += 1;
    this.#rows.push(this.#toRow(this.#header, values, raw));
  }

  #toRow(header: Header, values: readonly string[], raw: string): NumberedRow {
    const record = this.#record;
    // The parser leaves the mark in a cell that goes on after its closing one.
    if (values.some((value) => value.startsWith('"')) && isJoined(raw, this.#delimiter))
      return { record, field: 'row', reason: JOINED };
    const { width } = header;
    if (values.length === width) return { record, row: toRow(header, values), bytes: null };
    // A row that quotes nothing ends with its line, so a text in the last column can only be its rest.
    if (values.length > width && header.endsWithText && !raw.includes('"')) {
      const text = values.slice(width - 1).join(this.#delimiter);
      return { record, row: toRow(header, [...values.slice(0, width - 1), text]), bytes: null };
    }
    return { record, field: 'row', reason: `has ${values.length} values, ${width} expected` };
  }

  /** Notes where the file stops being readable. @throws what is no fault of the file. */
  end(error: unknown): void {
    const record = this.#record + 1;
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

interface CsvRecord {
  readonly record: readonly string[];
  /** As it stands in the file. */
  readonly raw: string;
}

const openParser = (reader: RowReader, delimiter: string, limits: ImportLimits): Parser =>
  parse({
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_quotes: true,
    relax_column_count: true,
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

/** Streams a CSV with a header row, whatever ends its lines. Records that cannot be read are reported and passed over. */
export async function* csvRows(
  bytes: Bytes,
  delimiter: string,
  limits: ImportLimits,
): AsyncGenerator<NumberedRow[]> {
  const reader = new RowReader(delimiter, limits);
  const parser = openParser(reader, delimiter, limits);
  // A failure is that of the chunk it was met in, where it is caught.
  parser.on('error', () => {});
  try {
    for await (const chunk of bytes) {
      await settled((done) => parser.write(chunk, done));
      yield* reader.batches();
    }
    await settled((done) => parser.end(done));
  } catch (error) {
    reader.end(error);
  } finally {
    parser.destroy();
  }
  yield* reader.batches();
}
