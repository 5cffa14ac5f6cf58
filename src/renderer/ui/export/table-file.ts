import { toCsv, type CsvCell } from '#renderer/lib/csv.ts';
import type { ExportSource } from './export-source.ts';

export const TABLE_FORMATS = ['csv', 'json', 'ndjson'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** A list, table or chart as it is on screen. */
export interface ShownTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** The filter in words; empty where there is none. */
  readonly filter?: string;
}

interface TableView {
  readonly source: ExportSource;
  /** Path and query of the view. */
  readonly view: string;
  /** When it was written, ISO 8601 in UTC. */
  readonly at: string;
}

const FORMAT = 'dropscope-table/1';

const MEDIA_TYPES: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
};

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** SHA-256 over the JSON of columns and rows. */
const hashOf = async ({ columns, rows }: ShownTable): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify([columns, rows]))));

/** The cells of a row by their columns; of two columns with one name the second gets a number. */
const recordOf = (columns: readonly string[], row: readonly CsvCell[]): Readonly<Record<string, CsvCell>> =>
  Object.fromEntries(
    columns.map((column, at) => [
      columns.indexOf(column) === at ? column : `${column} ${at + 1}`,
      row[at] ?? null,
    ]),
  );

/**
 * A table as a file that says where it is from: the filter, the address of the view, the run and the hashes. In CSV they repeat
 * on every row, so that a row taken out of the file still says it.
 */
export const tableFile = async (
  table: ShownTable,
  format: TableFormat,
  { source: { program, dataset, datasetSha256, run }, view, at }: TableView,
): Promise<{ readonly content: string; readonly type: string }> => {
  const { title, columns, rows, filter = '' } = table;
  const sha256 = await hashOf(table);
  const head = {
    list: title,
    filter,
    view,
    dataset,
    dataset_sha256: datasetSha256,
    run: run === null ? null : `${run.method} v${run.version}, run ${run.runId}, seed ${run.seed}`,
    run_input_sha256: run?.inputSha256 ?? null,
    rows_sha256: sha256,
    exported_at: at,
    program,
  };
  const type = MEDIA_TYPES[format];
  if (format === 'csv') {
    const tail = Object.values(head);
    return {
      type,
      content: toCsv([[...columns, ...Object.keys(head)], ...rows.map((row) => [...row, ...tail])]),
    };
  }
  const records = rows.map((row) => recordOf(columns, row));
  const whole = { format: FORMAT, ...head, run_parameters: run?.parameters ?? null };
  return {
    type,
    content:
      format === 'json'
        ? `${JSON.stringify({ ...whole, rows: records }, null, 2)}\n`
        : [{ type: 'table', ...whole }, ...records.map((record) => ({ type: 'row', ...record }))]
            .map((line) => `${JSON.stringify(line)}\n`)
            .join(''),
  };
};
