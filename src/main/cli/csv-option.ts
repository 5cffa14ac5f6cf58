import { z } from 'zod';
import { csvForSchema } from '#shared/contract/common.ts';
import { toCsv, type CsvCell, type CsvReader } from '#shared/csv.ts';
import type { CommandLine, OptionTypes } from './arguments.ts';
import type { CommandResult } from './command.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';
import { tableText } from './table.ts';

/** What a command writes is read by programs, so that texts are as they are stored; unless stated otherwise. */
const csvSchema = z.object({ csvFor: csvForSchema.default('program') });

/** `--csv` and `--csv-for` of commands whose answer is a table. */
export const csvOptionTypes: OptionTypes = {
  ...schemaOptionTypes(csvSchema),
  csv: { type: 'boolean', description: 'Print the rows of --json as CSV' },
};

/** For whom CSV is printed. */
export const csvReaderOf = (line: CommandLine): CsvReader => schemaOptions(csvSchema, line).csvFor;

/** The table as CSV; null unless `--csv` says so. */
export const csvOf = (
  line: CommandLine,
  columns: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): string | null => (line.options['csv'] === true ? toCsv([columns, ...rows], csvReaderOf(line)) : null);

/** An answer whose text gives way to CSV. @param csv null where it is not wanted */
export const textOrCsv = (
  value: unknown,
  text: string,
  csv: string | null,
  notes: readonly string[] = [],
): CommandResult => ({ value, notes, text: csv ?? text, isDocument: csv !== null });

/** An answer whose rows are printed as a table, or as CSV where `--csv` says so. @param none a sentence in place of a table without rows */
export const rowsResult = (
  line: CommandLine,
  value: unknown,
  columns: readonly string[],
  rows: Parameters<typeof tableText>[1],
  none?: string,
): CommandResult => textOrCsv(value, tableText(columns, rows, none), csvOf(line, columns, rows));
