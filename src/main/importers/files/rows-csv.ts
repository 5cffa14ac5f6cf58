import { StringDecoder } from 'node:string_decoder';
import { CsvError, parse, type Parser } from 'csv-parse';
import { CsvSplitter } from '#main/importers/posts/split-csv.ts';
import type { Bytes } from './bytes.ts';
import type { Row } from './fields.ts';
import { ImportFailure, type RecordError } from './import-failure.ts';

/** Rows with their 1-based numbers, or what is wrong with one. */
export type NumberedRow = { readonly record: number; readonly row: Row } | RecordError;

/** A cell longer than this means a quotation mark was never closed. */
const LONGEST_RECORD = 1_000_000;
/** The parser counts bytes and says what is wrong with a record that is too long: everything near it is left to it. */
const LONGEST_SPLIT = LONGEST_RECORD / 4;
const BATCH = 500;
/** Columns whose unquoted commas can be taken back into the text when they stand last. */
const TEXT_COLUMN = /^(text|full_text|content|tweet|body|message)$/i;

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'the file ends inside a quoted text: it is cut off, or a quotation mark is missing',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted text goes on after its closing quotation mark',
  CSV_MAX_RECORD_SIZE: `is longer than ${LONGEST_RECORD} characters: a quotation mark is missing`,
};

const csvProblem = (error: CsvError, record: number): RecordError => ({
  record,
  field: 'row',
  reason: REASONS[error.code] ?? error.message,
});

/** Where each column stands; of columns of one name the first. `__proto__` names nothing: no layout has it. */
interface Header {
  readonly names: readonly string[];
  readonly places: readonly (readonly [name: string, index: number])[];
}

const headerOf = (values: readonly string[]): Header => {
  const names = values.map((name) => name.trim());
  const places = names.map((name, index) => [name, index] as const);
  return {
    names,
    places: places.filter(([name, index]) => names.indexOf(name) === index && name !== '__proto__'),
  };
};

const toRow = ({ places }: Header, values: readonly string[]): Row => {
  // An ordinary object filled in one order: rows of one file share their shape, which makes reading them fast.
  const row: Record<string, unknown> = {};
  for (const [name, index] of places) row[name] = values[index];
  return row;
};

/** Puts one record's cells under the columns; surplus commas go back into a text that stands last. */
const fit = (header: Header, values: readonly string[], delimiter: string): Row | string => {
  const { names } = header;
  if (values.length === names.length) return toRow(header, values);
  const last = names.length - 1;
  if (values.length < names.length || !TEXT_COLUMN.test(names[last] ?? '')) {
    return `has ${values.length} values, ${names.length} expected`;
  }
  return toRow(header, [...values.slice(0, last), values.slice(last).join(delimiter)]);
};

/** What the parser has read and nobody has asked for yet. */
class CsvReader {
  readonly #delimiter: string;
  #header: Header | null = null;
  #rows: NumberedRow[] = [];
  record = 0;

  constructor(delimiter: string) {
    this.#delimiter = delimiter;
  }

  readonly skip = (error: CsvError): void => {
    this.record += 1;
    this.#rows.push(csvProblem(error, this.record));
  };

  readonly take = (values: readonly string[]): void => {
    if (this.#header === null) {
      this.#header = headerOf(values);
      return;
    }
    this.record += 1;
    const { record } = this;
    const row = fit(this.#header, values, this.#delimiter);
    this.#rows.push(typeof row === 'string' ? { record, field: 'row', reason: row } : { record, row });
  };

  fail(error: unknown): void {
    if (error instanceof CsvError) this.#rows.push(csvProblem(error, this.record + 1));
    else if (error instanceof ImportFailure)
      this.#rows.push({ ...error.recordError, record: this.record + 1 });
    else throw error;
  }

  /** The rows so far, in batches. */
  *batches(): Generator<NumberedRow[]> {
    const rows = this.#rows;
    this.#rows = [];
    for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
  }
}

/** Hands records over by itself: through the parser's own stream each would cost as much again as reading it. */
const openParser = (reader: CsvReader, delimiter: string, lineEnd: string | null): Parser =>
  parse({
    delimiter,
    ...(lineEnd === null ? {} : { record_delimiter: lineEnd }),
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) reader.skip(error);
      return undefined;
    },
  });

const settled = (feed: (done: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    feed((error) => {
      if (error) reject(error);
      else resolve();
    });
  });

/** Reads what the splitter has left, from the first irregular record on. */
async function* parsedRows(
  splitter: CsvSplitter,
  following: AsyncIterable<string>,
  reader: CsvReader,
  delimiter: string,
): AsyncGenerator<NumberedRow[]> {
  const parser = openParser(reader, delimiter, splitter.lineEnd);
  // A failure is that of the chunk it was met in, where it is caught.
  parser.on('error', () => {});
  parser.on('data', reader.take);
  try {
    await settled((done) => parser.write(splitter.rest(), done));
    yield* reader.batches();
    for await (const text of following) {
      await settled((done) => parser.write(text, done));
      yield* reader.batches();
    }
    await settled((done) => parser.end(done));
  } finally {
    parser.destroy();
  }
}

async function* textOf(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  for await (const chunk of bytes)
    yield decoder.write(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length));
  yield decoder.end();
}

/** Streams a CSV with a header row. Records that cannot be read are reported and passed over. */
export async function* csvRows(bytes: Bytes, delimiter: string): AsyncGenerator<NumberedRow[]> {
  const reader = new CsvReader(delimiter);
  const splitter = new CsvSplitter(delimiter, LONGEST_SPLIT);
  const texts = textOf(bytes);
  const split = (text: string, isLast: boolean): void => {
    for (const values of splitter.split(text, isLast)) reader.take(values);
  };
  try {
    while (splitter.isRegular) {
      const next = await texts.next();
      split(next.done ? '' : next.value, next.done === true);
      yield* reader.batches();
      if (next.done) break;
    }
    if (!splitter.isRegular) yield* parsedRows(splitter, texts, reader, delimiter);
  } catch (error) {
    reader.fail(error);
  } finally {
    await texts.return(undefined);
  }
  yield* reader.batches();
}
