import { stringify } from 'csv-stringify/sync';
import type { Cell, Report, ReportTable } from '#shared/contract/report.ts';
import { toSafeCell } from '#shared/csv-cell.ts';
import { markSentences } from './mark-sentences.ts';
import { provenanceRows } from './provenance.ts';

/** Numbers stay numbers, also negative ones; null is an empty cell. */
const toCell = (cell: Cell): string => {
  if (cell === null) return '';
  return typeof cell === 'string' ? toSafeCell(cell) : String(cell);
};

const heading = ({ label, unit }: ReportTable['columns'][number]): string =>
  unit === undefined ? label : `${label} (${unit})`;

const tableLines = (section: string, table: ReportTable): string[][] => [
  [section, table.id, 'header', ...table.columns.map((column) => toSafeCell(heading(column)))],
  ...table.rows.map((row, index) => [
    section,
    table.id,
    String(index + 1),
    ...table.columns.map(({ key }) => toCell(row[key] ?? null)),
  ]),
];

/**
 * All tables in one rectangular file of RFC 4180: `section, table, record`, then the cells. Each table begins with its own
 * line of headings (`record` = header), so that two filters give any table alone. The provenance is the first table.
 */
export const toCsv = (report: Report): string => {
  const lines: string[][] = [
    ['provenance', 'provenance', 'header', 'Field', 'Value'],
    ...provenanceRows(report).map(([field, value], index) => [
      'provenance',
      'provenance',
      String(index + 1),
      field,
      toSafeCell(value),
    ]),
    ...report.sections.flatMap((section) => [
      ...section.notes.map((note, index) => [section.id, 'notes', String(index + 1), toSafeCell(note)]),
      ...markSentences(report, section.id).map((mark, index) => [
        section.id,
        'marks',
        String(index + 1),
        toSafeCell(mark),
      ]),
      ...section.tables.flatMap((table) => tableLines(section.id, table)),
    ]),
  ];
  const width = Math.max(...lines.map((line) => line.length));
  const padded = lines.map((line) => [...line, ...new Array<string>(width - line.length).fill('')]);
  const cells = new Array<string>(width - 3).fill('').map((_, index) => `cell${index + 1}`);
  return stringify([['section', 'table', 'record', ...cells], ...padded], { record_delimiter: '\r\n' });
};
