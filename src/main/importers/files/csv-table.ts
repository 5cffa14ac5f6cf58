import { CsvError, parse } from 'csv-parse/sync';
import { z } from 'zod';
import { AppError } from '#main/base/errors.ts';
import { fromSafeCell } from '#shared/csv-cell.ts';
import { CSV_FOR_COLUMN, isGuardedFor, type CsvReader } from '#shared/csv.ts';
import { plural } from '#shared/figures.ts';
import { ownColumns, type OtherNames } from './column-names.ts';
import { withBackslashes } from './csv-backslashes.ts';
import { cellOptions, csvShape, isBlankRow, RULES, SEPARATOR_LINE } from './csv-shape.ts';

/** What is wrong with a row of a CSV text, in plain words where the parser has its own. */
export const csvFault = ({ code, message }: CsvError): string => {
  const [, expected, got] = /expect (\d+), got (\d+)/u.exec(message) ?? [];
  if (expected !== undefined && got !== undefined)
    return `has ${plural(Number(got), 'value')}, ${expected} expected`;
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'has a quotation mark that is opened and never closed';
  return code.endsWith('_QUOTE')
    ? 'has a quotation mark inside a cell that is not doubled'
    : message.replace(/\.$/u, '');
};

const rowsSchema = z.array(z.array(z.string()));
const sentenceOf = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

/**
 * The rows of a CSV text by their columns; commas, semicolons, tabs or bars part them. What is below two names that are alike, or below
 * none, has no name: `headOf` refuses what must not be lost.
 * @param headOf the names of the columns, from the cells of the first row; without the column that says for whom a file was written
 * @param unsaid for whom a file was written that does not say it
 * @throws CsvError where the text is not CSV
 */
export const readCsvTable = (
  text: string,
  headOf: (cells: readonly string[]) => readonly string[],
  unsaid: CsvReader = 'program',
): readonly (readonly (readonly [name: string, cell: string])[])[] => {
  const marks = csvShape(text) ?? { ...RULES, delimiter: ',' };
  const [head, ...rows] = rowsSchema.parse(
    parse(withBackslashes(text.replace(SEPARATOR_LINE, ''), marks), {
      ...cellOptions(marks),
      bom: true,
      relax_column_count: false,
      skip_empty_lines: true,
      ltrim: true,
      rtrim: true,
    }),
  );
  const cellsOfHead = head ?? [];
  const csvForAt = cellsOfHead.indexOf(CSV_FOR_COLUMN);
  const others = (cells: readonly string[]): readonly string[] => cells.filter((_, at) => at !== csvForAt);
  const names = headOf(others(cellsOfHead));
  return rows
    .filter((cells) => !isBlankRow(cells))
    .map((cells) => {
      const isGuarded = isGuardedFor(csvForAt === -1 ? unsaid : cells[csvForAt]);
      return others(cells).map(
        (cell, at) => [names[at] ?? '', isGuarded ? fromSafeCell(cell) : cell] as const,
      );
    });
};

/**
 * The rows of a CSV text by their columns, whose names are read in small letters; columns without a name are
 * left out, unless they have cells and are to be kept: the third is `3 (without a name)` then.
 * @param file its name, for messages
 * @param columns those that have to be there
 * @param others what other programs call them
 * @param keepsUnnamed whether columns with cells and no name are kept
 * @throws AppError `invalid_file` in one sentence
 */
export const parseCsvTable = (
  text: string,
  file: string,
  columns: readonly string[],
  others: OtherNames = {},
  keepsUnnamed = false,
): readonly Readonly<Record<string, string>>[] => {
  if (text.trim() === '') throw new AppError('invalid_file', `${file} is empty.`);
  try {
    const rows = readCsvTable(text, (cells) => {
      const own = [...new Set([...columns, ...Object.keys(others)])];
      const names = ownColumns(
        cells.map((cell) => cell.toLowerCase()),
        own,
        others,
      );
      const absent = columns.find((column) => !names.includes(column));
      if (absent !== undefined)
        throw new AppError(
          'invalid_file',
          `${file} has no column ${absent}; it takes ${sentenceOf(columns)}.`,
        );
      const doubled = names.find((name, at) => name !== '' && names.indexOf(name) < at);
      if (doubled !== undefined)
        throw new AppError('invalid_file', `${file} has two columns ${doubled}: rename one of them.`);
      return names;
    });
    const isKept = (at: number): boolean => keepsUnnamed && rows.some((row) => (row[at]?.[1] ?? '') !== '');
    const names = (rows[0] ?? []).map(([name], at) =>
      name === '' && isKept(at) ? `${at + 1} (without a name)` : name,
    );
    return rows.map((row) =>
      Object.fromEntries(
        row.flatMap(([, cell], at) => ((names[at] ?? '') === '' ? [] : [[names[at] ?? '', cell] as const])),
      ),
    );
  } catch (error) {
    if (error instanceof CsvError)
      throw new AppError(
        'invalid_file',
        `${file}, row ${(Number(error['records'] ?? 0) + 1).toLocaleString('en-US')} ${csvFault(error)}.`,
      );
    throw error;
  }
};
