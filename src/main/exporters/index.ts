import type { Report, ReportGraph, ReportSectionId } from '#shared/contract/report.ts';
import type { ExportFormat } from '#shared/contract/reports.ts';
import type { CsvReader } from '#shared/csv.ts';
import { MEDIA_TYPES, type MediaTypeName } from '#shared/media-types.ts';

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

/** @param write loads the module of the format, when it is first requested */
const exporter = (extension: string, write: Exporter['write'], type: MediaTypeName): Exporter => ({
  extension,
  mediaType: MEDIA_TYPES[type],
  write,
});

/** Every format of a report. */
export const exporters: Readonly<Record<ExportFormat, Exporter>> = {
  json: exporter('json', async (report) => (await import('./json.ts')).toJson(report), 'json'),
  csv: exporter(
    'csv.zip',
    async (report, _, csvFor) => (await import('./csv.ts')).toCsvZip(report, csvFor),
    'zip',
  ),
  ndjson: exporter('ndjson', async (report) => (await import('./ndjson.ts')).toNdjson(report), 'ndjson'),
  markdown: exporter('md', async (report) => (await import('./markdown.ts')).toMarkdown(report), 'markdown'),
  html: exporter('html', async (report) => (await import('./html.ts')).toHtml(report), 'html'),
  gexf: {
    ...exporter('gexf', async (report, graph) => (await import('./gexf.ts')).toGexf(report, graph), 'gexf'),
    holds: ['network'],
  },
  bibtex: exporter('bib', async (report) => (await import('./bibtex.ts')).toBibtex(report), 'bibtex'),
  'csl-json': exporter(
    'csl.json',
    async (report) => (await import('./csl-json.ts')).toCslJson(report),
    'csl-json',
  ),
  ris: exporter('ris', async (report) => (await import('./ris.ts')).toRis(report), 'ris'),
};
