import type { Report, ReportGraph, ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import type { CsvReader } from '#shared/csv.ts';

export interface Exporter {
  readonly extension: string;
  readonly mediaType: string;
  /** The sections that the format contains; absent: all that are requested. */
  readonly holds?: readonly ReportSectionId[];
  /** Deterministic: the same values give the same bytes. */
  readonly write: (
    report: Report,
    graph: ReportGraph,
    csvFor?: CsvReader,
  ) => Promise<string | Uint8Array<ArrayBuffer>>;
}

/** Every format of a report; each module is loaded when it is first requested. */
export const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  json: {
    extension: 'json',
    mediaType: 'application/json; charset=utf-8',
    write: async (report) => (await import('./json.ts')).toJson(report),
  },
  csv: {
    extension: 'csv.zip',
    mediaType: 'application/zip',
    write: async (report, _, csvFor) => (await import('./csv.ts')).toCsvZip(report, csvFor),
  },
  ndjson: {
    extension: 'ndjson',
    mediaType: 'application/x-ndjson; charset=utf-8',
    write: async (report) => (await import('./ndjson.ts')).toNdjson(report),
  },
  markdown: {
    extension: 'md',
    mediaType: 'text/markdown; charset=utf-8',
    write: async (report) => (await import('./markdown.ts')).toMarkdown(report),
  },
  html: {
    extension: 'html',
    mediaType: 'text/html; charset=utf-8',
    write: async (report) => (await import('./html.ts')).toHtml(report),
  },
  gexf: {
    extension: 'gexf',
    mediaType: 'application/gexf+xml; charset=utf-8',
    holds: ['network'],
    write: async (report, graph) => (await import('./gexf.ts')).toGexf(report, graph),
  },
  bibtex: {
    extension: 'bib',
    mediaType: 'application/x-bibtex; charset=utf-8',
    write: async (report) => (await import('./bibtex.ts')).toBibtex(report),
  },
  'csl-json': {
    extension: 'csl.json',
    mediaType: 'application/vnd.citationstyles.csl+json',
    write: async (report) => (await import('./csl-json.ts')).toCslJson(report),
  },
  ris: {
    extension: 'ris',
    mediaType: 'application/x-research-info-systems; charset=utf-8',
    write: async (report) => (await import('./ris.ts')).toRis(report),
  },
};
