import { Readable, pipeline } from 'node:stream';
import { CsvError, type Parser, parse } from 'csv-parse';
import { ImportFailure, type RecordError } from '../import-failure.ts';
import type { Bytes } from './bytes.ts';
import type { Row } from './fields.ts';

/** Rows with their 1-based numbers, or what is wrong with one. */
export type NumberedRow = { readonly record: number; readonly row: Row } | RecordError;

/** A cell longer than this means a quotation mark was never closed. */
const LONGEST_RECORD = 1_000_000;
const BATCH = 500;
/** Columns whose unquoted commas can be taken back into the text when they stand last. */
const TEXT_COLUMN = /^(text|full_text|content|tweet|body|message)$/i;

const REASONS: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'the file ends inside a quoted text: it is cut off, or a quotation mark is missing',
  CSV_INVALID_CLOSING_QUOTE: 'a quoted text goes on after its closing quotation mark',
  CSV_MAX_RECORD_SIZE: `is longer than ${String(LONGEST_RECORD)} characters: a quotation mark is missing`,
};

const csvProblem = (error: CsvError, record: number): RecordError => ({
  record,
  field: 'row',
  reason: REASONS[error.code] ?? error.message,
});

const toRow = (columns: readonly string[], values: readonly string[]): Row => {
  const row = Object.create(null) as Record<string, unknown>;
  columns.forEach((column, index) => {
    if (!(column in row)) row[column] = values[index];
  });
  return row;
};

const openParser = (bytes: Bytes, delimiter: string, onSkip: (error: CsvError) => void): Parser => {
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) onSkip(error);
      return undefined;
    },
  });
  // An error of the source reaches the reader through the parser, which it destroys.
  pipeline(Readable.from(bytes), parser, () => {});
  return parser;
};

/** Puts one record's cells under the columns; surplus commas go back into a text that stands last. */
const fit = (columns: readonly string[], values: readonly string[], delimiter: string): Row | string => {
  if (values.length === columns.length) return toRow(columns, values);
  const last = columns.length - 1;
  if (values.length < columns.length || !TEXT_COLUMN.test(columns[last] ?? '')) {
    return `has ${String(values.length)} values, ${String(columns.length)} expected`;
  }
  return toRow(columns, [...values.slice(0, last), values.slice(last).join(delimiter)]);
};

/** Streams a CSV with a header row. Records that cannot be read are reported and passed over. */
export async function* csvRows(bytes: Bytes, delimiter: string): AsyncGenerator<NumberedRow[]> {
  let batch: NumberedRow[] = [];
  let columns: readonly string[] | null = null;
  let record = 0;
  const parser = openParser(bytes, delimiter, (error) => {
    record += 1;
    batch.push(csvProblem(error, record));
  });
  try {
    for await (const values of parser as AsyncIterable<string[]>) {
      if (columns === null) {
        columns = values.map((name) => name.trim());
        continue;
      }
      record += 1;
      const row = fit(columns, values, delimiter);
      batch.push(typeof row === 'string' ? { record, field: 'row', reason: row } : { record, row });
      if (batch.length >= BATCH) {
        yield batch;
        batch = [];
      }
    }
  } catch (error) {
    if (error instanceof CsvError) batch.push(csvProblem(error, record + 1));
    else if (error instanceof ImportFailure) batch.push({ ...error.recordError, record: record + 1 });
    else throw error;
  }
  if (batch.length > 0) yield batch;
}
