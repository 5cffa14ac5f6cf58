import { parseCsvTable } from '#main/importers/files/csv-table.ts';
import { readTextFile } from './text-files.ts';

/**
 * The rows of a CSV file by their columns.
 * @param columns those that have to be there
 * @param encoding of a file without a byte-order mark, where it is named
 * @throws AppError `invalid_file` in one sentence
 */
export const readCsvRows = async (
  file: string,
  columns: readonly string[],
  encoding: string | null,
): Promise<ReturnType<typeof parseCsvTable>> =>
  parseCsvTable(await readTextFile(file, encoding), file, columns);
