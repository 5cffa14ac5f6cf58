import type { Report, ReportGraph, ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import type { CsvReader } from '#shared/csv.ts';
import { MEDIA_TYPES } from '#shared/media-types.ts';

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
    mediaType: MEDIA_TYPES.json,
    write: async (report) => (await import('./json.ts')).toJson(report),
  },
  csv: {
    extension: 'csv.zip',
    mediaType: MEDIA_TYPES.zip,
    write: async (report, _, csvFor) => (await import('./csv.ts')).toCsvZip(report, csvFor),
  },
  ndjson: {
    extension: 'ndjson',
    mediaType: MEDIA_TYPES.ndjson,
    write: async (report) => (await import('./ndjson.ts')).toNdjson(report),
  },
  markdown: {
    extension: 'md',
    mediaType: MEDIA_TYPES.markdown,
    write: async (report) => (await import('./markdown.ts')).toMarkdown(report),
  },
  html: {
    extension: 'html',
    mediaType: MEDIA_TYPES.html,
    write: async (report) => (await import('./html.ts')).toHtml(report),
  },
  gexf: {
    extension: 'gexf',
    mediaType: MEDIA_TYPES.gexf,
    holds: ['network'],
    write: async (report, graph) => (await import('./gexf.ts')).toGexf(report, graph),
  },
  bibtex: {
    extension: 'bib',
    mediaType: MEDIA_TYPES.bibtex,
    write: async (report) => (await import('./bibtex.ts')).toBibtex(report),
  },
  'csl-json': {
    extension: 'csl.json',
    mediaType: MEDIA_TYPES['csl-json'],
    write: async (report) => (await import('./csl-json.ts')).toCslJson(report),
  },
  ris: {
    extension: 'ris',
    mediaType: MEDIA_TYPES.ris,
    write: async (report) => (await import('./ris.ts')).toRis(report),
  },
};
