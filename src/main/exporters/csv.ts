import type { Report, ReportTable } from '#shared/contract/report.ts';
import { toCsv, type CsvCell, type CsvReader } from '#shared/csv.ts';
import { distinctNames } from '#shared/distinct-names.ts';
import { zippedBytes } from '#shared/stored-zip.ts';
import { exportFileName } from './file-name.ts';
import { markSentences } from './mark-sentences.ts';
import { provenanceRows } from './provenance.ts';

type Rows = readonly (readonly CsvCell[])[];

interface CsvFile {
  readonly name: string;
  readonly content: string;
}

const heading = ({ label, unit }: ReportTable['columns'][number]): string =>
  unit === undefined ? label : `${label} (${unit})`;

const tableRows = ({ columns, rows }: ReportTable): Rows => [
  columns.map(heading),
  ...rows.map((row) => columns.map(({ key }) => row[key])),
];

const noteRows = (report: Report): Rows => [
  ['Section', 'Kind', 'Text'],
  ...report.sections.flatMap(({ id, notes }) => [
    ...notes.map((note) => [id, 'note', note]),
    ...markSentences(report, id).map((mark) => [id, 'mark', mark]),
  ]),
];

const OWN_FILES = ['provenance', 'contents', 'notes'] as const;

/** Two tables of one name get numbers. */
const tableNames = (report: Report): ReadonlyMap<ReportTable, string> => {
  const tables = report.sections.flatMap(({ id, tables: own }) => own.map((table) => [table, id] as const));
  const names = tables.map(([{ id }, section]) => exportFileName(`${section}-${id}`, 'csv').slice(0, -4));
  const distinct = distinctNames(names, OWN_FILES, '-');
  return new Map(tables.map(([table], at) => [table, `${distinct[at] ?? 'table'}.csv`]));
};

const contentRows = (report: Report, names: ReadonlyMap<ReportTable, string>): Rows => [
  ['File', 'Section', 'Table', 'Title', 'Rows', 'Rows of the whole result'],
  ...report.sections.flatMap(({ id, tables }) =>
    tables.map((table) => [names.get(table), id, table.id, table.title, table.rows.length, table.totalRows]),
  ),
];

/** The files of a report in CSV: where it is from, what is in it, its sentences, then a file for each table. */
export const csvFiles = (report: Report, reader?: CsvReader): readonly CsvFile[] => {
  const names = tableNames(report);
  const file = (name: string, rows: Rows): CsvFile => ({ name, content: toCsv(rows, reader) });
  return [
    file('provenance.csv', [['Field', 'Value'], ...provenanceRows(report)]),
    file('contents.csv', contentRows(report, names)),
    file('notes.csv', noteRows(report)),
    ...[...names].map(([table, name]) => file(name, tableRows(table))),
  ];
};

/** Those files in one ZIP, because the columns of their tables differ. */
export const toCsvZip = (report: Report, reader?: CsvReader): Promise<Uint8Array<ArrayBuffer>> =>
  zippedBytes(csvFiles(report, reader).map(({ name, content }) => ({ name, content: new Blob([content]) })));
