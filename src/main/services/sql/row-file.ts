import { AppError } from '#main/base/errors.ts';
import type { BodyOf } from '#shared/contract/endpoints.ts';
import type { SqlRows } from '#shared/contract/sql.ts';
import { csvLine, csvStart } from '#shared/csv.ts';
import { jsonLine } from '#shared/json-line.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

type Export = Pick<BodyOf<'exportSql'>, 'format' | 'csvFor'>;

/** What a file may have in all. */
const FILE_BYTES = 1_000_000_000;

/** @throws AppError where an object would have one name twice, and so lose a value */
export const refuseSameNames = (columns: readonly string[]): void => {
  const twice = columns.find((name, at) => columns.indexOf(name) < at);
  if (twice !== undefined)
    throw new AppError(
      'invalid_query',
      `Two columns have the name “${twice}”, and an object can keep only one: name one of them with AS.`,
    );
};

const textOf = ({ columns, rows }: SqlRows, { format, csvFor }: Export): string =>
  format === 'csv'
    ? rows.map((row) => csvLine(row, csvFor)).join('')
    : rows.map((row) => jsonLine(Object.fromEntries(columns.map((name, at) => [name, row[at]])))).join('');

async function* partsOf(
  first: SqlRows,
  next: () => Promise<SqlRows>,
  how: Export,
  end: () => void,
): AsyncGenerator<string> {
  try {
    if (how.format === 'csv') yield csvStart(how.csvFor) + csvLine(first.columns, how.csvFor);
    let bytes = 0;
    for (let rows: SqlRows | null = first; rows !== null; rows = rows.isCut ? await next() : null) {
      const text = textOf(rows, how);
      bytes += Buffer.byteLength(text);
      if (bytes > FILE_BYTES)
        throw new AppError(
          'invalid_query',
          `The answer is larger than ${FILE_BYTES / 1e6} MB and was stopped. Ask for fewer columns or rows.`,
        );
      yield text;
    }
  } finally {
    end();
  }
}

/**
 * The rows of an answer as a file.
 * @param first stretch of the rows, by which a statement that cannot be run is told before anything is sent
 * @param next reads the stretch behind one that is cut
 * @param end called when no more is read
 * @throws AppError `invalid_query` for NDJSON of columns of one name
 */
export const rowFile = (first: SqlRows, next: () => Promise<SqlRows>, how: Export, end: () => void) => {
  if (how.format === 'ndjson') refuseSameNames(first.columns);
  return {
    parts: partsOf(first, next, how, end),
    fileName: `sql-result.${how.format}`,
    mediaType: MEDIA_TYPES[how.format],
    /** Ends the question of a file that is not read to its end. */
    end,
  };
};

/** A file that is made while it is sent. */
export type RowFile = ReturnType<typeof rowFile>;
