import { z } from 'zod';
import { csvForSchema } from '#shared/contract/common.ts';
import { toCsv, type CsvCell, type CsvReader } from '#shared/csv.ts';
import type { CommandLine, OptionTypes } from './arguments.ts';
import { schemaOptions, schemaOptionTypes } from './schema-options.ts';

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
