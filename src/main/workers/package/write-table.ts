import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileWriter, parquetWriteRows } from 'hyparquet-writer';
import { csvLine, type CsvCell } from '#shared/csv.ts';
import type { TableColumn, TableDescription } from '#shared/tables.ts';
import { codecs, type TableRow } from './values.ts';

const bufferedCharacters = 1_000_000;

/** A CSV file for programs: a line of names, values as they are; a missing value is empty, an empty text is `""`. */
class CsvFile {
  readonly #file: number;
  readonly #names: readonly string[];
  #lines = '';

  constructor(path: string, columns: readonly TableColumn[]) {
    this.#file = openSync(path, 'wx');
    this.#names = columns.map(({ name }) => name);
    this.#add(this.#names);
  }

  write(row: TableRow): void {
    this.#add(this.#names.map((name) => row[name]));
  }

  /** Writes what is left to the disk. */
  flush(): void {
    this.#writeOut();
    fsyncSync(this.#file);
  }

  close(): void {
    closeSync(this.#file);
  }

  #add(cells: readonly CsvCell[]): void {
    this.#lines += csvLine(cells, 'program');
    if (this.#lines.length > bufferedCharacters) this.#writeOut();
  }

  #writeOut(): void {
    const bytes = Buffer.from(this.#lines);
    for (let written = 0; written < bytes.length;) written += writeSync(this.#file, bytes, written);
    this.#lines = '';
  }
}

/** All columns of a group are in memory at once: with five times as many a million posts took over 1 GB. */
const rowsPerGroup = 10_000;
const rowsPerTurn = 5000;

/**
 * Writes a table as `NAME.csv` and `NAME.parquet` in one reading, a row group at a time.
 * @param onRows hears the number of rows written so far; what it throws ends the writing
 * @returns the number of rows
 */
export const writeTable = async (
  folder: string,
  { name, columns }: TableDescription,
  rows: Iterable<TableRow>,
  onRows: (count: number) => void,
): Promise<number> => {
  const csv = new CsvFile(join(folder, `${name}.csv`), columns);
  let count = 0;
  async function* written() {
    for (const row of rows) {
      csv.write(row);
      count += 1;
      if (count % rowsPerTurn === 0) {
        onRows(count);
        await nextTurn();
      }
      yield Object.fromEntries(
        columns.map(({ name: column, type }) => {
          const value = row[column] ?? null;
          return [column, value === null ? null : codecs[type].toParquet(value)];
        }),
      );
    }
  }
  try {
    await parquetWriteRows({
      writer: fileWriter(join(folder, `${name}.parquet`)),
      rows: written(),
      columns: columns.map(({ name: column, type }) => ({ name: column, type: codecs[type].parquet })),
      rowGroupSize: rowsPerGroup,
      createdBy: 'Dropscope',
    });
    csv.flush();
  } finally {
    csv.close();
  }
  return count;
};
