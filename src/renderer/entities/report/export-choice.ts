import type { SourcedTable } from '#renderer/ui/export/shown-tables.ts';
import type { TableFormat } from '#renderer/ui/export/table-file.ts';
import type { ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';

/** What is exported: sections of the whole analysis, or tables and charts of the page as they are on screen. */
export type ExportChoice =
  | {
      readonly scope: 'everything';
      readonly format: ExportFormat;
      readonly sections: readonly ReportSectionId[];
      /** Name of the frozen set that the report is narrowed to; empty: everything. */
      readonly set: string;
    }
  | { readonly scope: 'view'; readonly format: TableFormat; readonly tables: readonly SourcedTable[] };

interface FormatOption<Format extends string> {
  readonly value: Format;
  readonly label: string;
}

export const REPORT_FORMATS: readonly FormatOption<ExportFormat>[] = [
  { value: 'json', label: 'JSON: a report that can be checked and replayed' },
  { value: 'csv', label: 'CSV: a ZIP with a file for each table' },
  { value: 'ndjson', label: 'NDJSON: one row per line' },
  { value: 'html', label: 'HTML: a page to read or print' },
  { value: 'markdown', label: 'Markdown: text with tables' },
  { value: 'gexf', label: 'GEXF: the network for Gephi' },
  { value: 'bibtex', label: 'BibTeX: citations' },
  { value: 'csl-json', label: 'CSL-JSON: citations' },
  { value: 'ris', label: 'RIS: citations' },
];

export const VIEW_FORMATS: readonly FormatOption<TableFormat>[] = [
  { value: 'json', label: 'JSON: all tables in one file' },
  { value: 'csv', label: 'CSV: a ZIP with a file for each table' },
  { value: 'ndjson', label: 'NDJSON: one row per line' },
];
