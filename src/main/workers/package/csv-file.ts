import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { csvLine, type CsvCell } from '#shared/csv.ts';
import type { TableColumn } from '#shared/tables.ts';
import type { TableRow } from './values.ts';

const bufferedCharacters = 1_000_000;

/** A CSV file for programs: a line of names, values as they are; a missing value is empty, an empty text is `""`. */
export class CsvFile {
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
