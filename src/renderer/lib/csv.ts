import { toSafeCell } from '#shared/csv-cell.ts';

export type CsvCell = string | number | boolean | null | undefined;

const QUOTED = /[",\r\n]/;

const cell = (value: CsvCell): string => {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const harmless = toSafeCell(value);
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/** RFC 4180 lines; a text cell that a spreadsheet would run as a formula gets a leading quote, numbers stay numbers. */
export const toCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');
