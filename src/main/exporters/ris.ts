import type { Report } from '#shared/contract/report.ts';
import { risBody, risDate, risRecord } from '#shared/ris.ts';
import { citationsOf, type Citation } from './citations.ts';
import { provenanceRows } from './provenance.ts';

const types: Readonly<Record<Citation['type'], string>> = {
  software: 'COMP',
  dataset: 'DATA',
  report: 'RPRT',
};

const record = (report: Report, citation: Citation): string =>
  risRecord(types[citation.type], citation.key, [
    ['TI', citation.title],
    // A name with a comma is a person's.
    ['AU', citation.author.includes(',') ? citation.author.replaceAll('*', ' ') : risBody(citation.author)],
    ['PY', citation.date?.slice(0, 4) ?? null],
    ['DA', citation.date === null ? null : risDate(citation.date)],
    ['ET', citation.version],
    ['PB', citation.type === 'report' ? 'Dropscope' : null],
    ['DO', citation.doi],
    ['UR', citation.url],
    ['N1', citation.note],
    // RIS has no comments: the provenance is in the notes of the report.
    ...(citation.type === 'report'
      ? provenanceRows(report).map(([field, value]) => ['N1', `${field}: ${value}`] as const)
      : []),
  ]);

/** The program, the dataset and the report as RIS (EndNote, Zotero, Mendeley), the provenance as notes of the report. */
export const toRis = (report: Report): string =>
  citationsOf(report)
    .map((citation) => record(report, citation))
    .join('');
