import { sha256 } from '#renderer/lib/sha256.ts';
import { toCsv, type CsvCell } from '#shared/csv.ts';
import { distinctNames } from '#shared/distinct-names.ts';
import { planMark } from '#shared/figures.ts';
import { jsonLine } from '#shared/json-line.ts';
import { qFamilyOf } from '#shared/methods/q-families.ts';
import { zonedRows } from '#shared/zoned-rows.ts';
import type { ExportSource } from './export-source.ts';

export const TABLE_FORMATS = ['csv', 'json', 'ndjson'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];

export interface ShownTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly CsvCell[])[];
  /** The filter in words; empty without one. */
  readonly filter?: string;
}

export interface TableView {
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

/** SHA-256 over the JSON of columns and rows. */
const hashOf = ({ columns, rows }: ShownTable): Promise<string> =>
  sha256(new TextEncoder().encode(JSON.stringify([columns, rows])));

/** Where what a view shows is from, as every file of it says. */
export const originOf = ({ source, view, at }: TableView) => {
  const { program, dataset, datasetSha256, run } = source;
  return {
    view,
    dataset,
    dataset_sha256: datasetSha256,
    run: run === null ? null : `${run.method} v${run.version}, run ${run.runId}, seed ${run.seed}`,
    run_input_sha256: run?.inputSha256 ?? null,
    marking: run === null ? null : planMark(run.plan),
    set: run?.set?.name ?? null,
    set_sha256: run?.set?.hash ?? null,
    exported_at: at,
    program,
  };
};

const headOf = async (table: ShownTable, view: TableView) => {
  const { run } = view.source;
  const { set, set_sha256, exported_at, program, ...origin } = originOf(view);
  return {
    list: table.title,
    filter: table.filter ?? '',
    ...origin,
    q_family: run === null || !table.columns.includes('q') ? null : qFamilyOf(run.method),
    set,
    set_sha256,
    rows_sha256: await hashOf(table),
    exported_at,
    program,
  };
};

const wholeOf = async (table: ShownTable, view: TableView) => ({
  format: FORMAT,
  ...(await headOf(table, view)),
  run_parameters: view.source.run?.parameters ?? null,
});

/** The cells of all columns; in columns of times, each says that it is UTC. */
const cellsOf = ({ columns, rows }: ShownTable) =>
  zonedRows(
    rows.map((row) => columns.map((_, at) => row[at] ?? null)),
    columns,
  );

/** The rows as objects. @param taken names that each object has for something else */
const recordsOf = (table: ShownTable, taken?: readonly string[]) => {
  const names = distinctNames(table.columns, taken);
  return cellsOf(table).map((cells) =>
    Object.fromEntries(names.map((name, at) => [name, cells[at] ?? null])),
  );
};

/** A table with where it is from, as one JSON value. */
export const tableDocument = async (table: ShownTable, view: TableView) => ({
  ...(await wholeOf(table, view)),
  rows: recordsOf(table),
});

/**
 * A table as a file that says where it is from: the filter, the address of the view, the run and the hashes. In CSV they repeat
 * on every row, so that a row taken out of the file still says it.
 */
export const tableFile = async (
  table: ShownTable,
  format: TableFormat,
  view: TableView,
): Promise<{ readonly content: string; readonly type: string }> => {
  const type = MEDIA_TYPES[format];
  if (format === 'json')
    return { type, content: `${JSON.stringify(await tableDocument(table, view), null, 2)}\n` };
  if (format === 'ndjson')
    return {
      type,
      content: [
        { type: 'table', ...(await wholeOf(table, view)) },
        ...recordsOf(table, ['type']).map((record) => ({ type: 'row', ...record })),
      ]
        .map(jsonLine)
        .join(''),
    };
  const head = await headOf(table, view);
  const own = Object.keys(head);
  const tail = Object.values(head);
  return {
    type,
    content: toCsv(
      [[...distinctNames(table.columns, own), ...own], ...cellsOf(table).map((cells) => [...cells, ...tail])],
      view.source.csvFor,
    ),
  };
};
