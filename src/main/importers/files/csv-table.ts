import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { csvShape, SEPARATOR_LINE } from './csv-shape.ts';

const rowsSchema = z.array(z.record(z.string(), z.string()));
const sentenceOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/**
 * The rows of a CSV text by their columns, whose names are read in small letters; commas, semicolons or tabs part them.
 * @param file its name, for messages
 * @param columns those that have to be there
 * @throws AppError `invalid_file` in one sentence
 */
export const parseCsvTable = (
  text: string,
  file: string,
  columns: readonly string[],
): ValueOf<typeof rowsSchema> => {
  const names: string[] = [];
  const refuseAbsent = (): void => {
    const absent = columns.find((column) => !names.includes(column));
    if (absent !== undefined)
      throw new AppError('invalid_file', `${file} has no column ${absent}; it takes ${sentenceOf(columns)}.`);
  };
  const refuseDoubled = (): void => {
    const doubled = names.find((name, at) => names.indexOf(name) < at);
    if (doubled !== undefined)
      throw new AppError('invalid_file', `${file} has two columns ${doubled}: rename one of them.`);
  };
  const { delimiter, escape, quote } = csvShape(text) ?? { delimiter: ',', escape: '"', quote: '"' };
  try {
    const rows = rowsSchema.parse(
      parse(text.replace(SEPARATOR_LINE, ''), {
        columns: (cells: string[]) => {
          names.push(...cells.map((cell) => cell.toLowerCase()));
          refuseAbsent();
          refuseDoubled();
          return names;
        },
        delimiter,
        escape,
        quote,
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
