import type { Report } from '#shared/contract/report.ts';
import { citationsOf, type Citation } from './citations.ts';

const name = (text: string) => {
  const [family, given] = text.split(', ');
  return given === undefined ? { literal: text } : { family, given };
};

const item = (citation: Citation) => ({
  id: citation.key,
  type: citation.type,
  title: citation.title,
  author: [name(citation.author)],
  ...(citation.date === null ? {} : { issued: { 'date-parts': [citation.date.split('-').map(Number)] } }),
  ...(citation.version === null ? {} : { version: citation.version }),
  ...(citation.doi === null ? {} : { DOI: citation.doi }),
  ...(citation.url === null ? {} : { URL: citation.url }),
  note: citation.note,
});

/** The program, the dataset and the report as CSL-JSON (Zotero, Pandoc, citeproc). */
export const toCslJson = (report: Report): string =>
  `${JSON.stringify(citationsOf(report).map(item), null, 2)}\n`;
