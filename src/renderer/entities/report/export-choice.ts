import type { SourcedTable } from '#renderer/ui/export/shown-tables.ts';
import type { TableFormat } from '#renderer/ui/export/table-file.ts';
import type { ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';

export type ExportChoice =
  | {
      readonly scope: 'everything';
      readonly format: ExportFormat;
      readonly sections: readonly ReportSectionId[];
      /** Name of the frozen set that the report is narrowed to; empty: everything. */
      readonly set: string;
    }
  | { readonly scope: 'view'; readonly format: TableFormat; readonly tables: readonly SourcedTable[] };

export const REPORT_FORMATS: Readonly<Record<ExportFormat, string>> = {
  json: 'JSON: a report that can be checked and replayed',
  csv: 'CSV: a ZIP with a file for each table',
  ndjson: 'NDJSON: one row per line',
  html: 'HTML: a page to read or print',
  markdown: 'Markdown: text with tables',
  gexf: 'GEXF: the network for Gephi',
  bibtex: 'BibTeX: citations',
  'csl-json': 'CSL-JSON: citations',
  ris: 'RIS: citations',
};

export const VIEW_FORMATS: Readonly<Record<TableFormat, string>> = {
  json: 'JSON: all tables in one file',
  csv: 'CSV: a ZIP with a file for each table',
  ndjson: 'NDJSON: one row per line',
};
