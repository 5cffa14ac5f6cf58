import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { readTextFile } from './text-files.ts';

const rowsSchema = z.array(z.record(z.string(), z.string()));
const DELIMITERS = [',', ';', '\t'] as const;

const delimiterOf = (header: string): string =>
  DELIMITERS.reduce((best, one) => (header.split(one).length > header.split(best).length ? one : best));

const sentenceOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/**
 * The rows of a CSV file by their columns, whose names are read in small letters; commas, semicolons or tabs part them.
 * @param columns those that have to be there
 * @throws AppError `invalid_file` in one sentence
 */
export const readCsvRows = async (
  file: string,
  columns: readonly string[],
): Promise<ValueOf<typeof rowsSchema>> => {
  const text = await readTextFile(file);
  const [header = ''] = text.split(/\r?\n|\r/u, 1);
  const names: string[] = [];
  const refuseAbsent = (): void => {
    const absent = columns.find((column) => !names.includes(column));
    if (absent !== undefined)
      throw new AppError('invalid_file', `${file} has no column ${absent}; it takes ${sentenceOf(columns)}.`);
  };
  try {
    const rows = rowsSchema.parse(
      parse(text, {
        columns: (cells: string[]) => {
          names.push(...cells.map((cell) => cell.toLowerCase()));
          refuseAbsent();
          return names;
        },
        delimiter: delimiterOf(header),
        skip_empty_lines: true,
        trim: true,
      }),
    );
    refuseAbsent();
    return rows;
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError('invalid_file', `${file} is not a CSV file: ${error.message.replace(/\.$/u, '')}.`);
    throw error;
  }
};
