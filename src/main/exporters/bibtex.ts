import { bibtexBody, bibtexComment, bibtexEntry, bibtexText, bibtexUrl } from '#shared/bibtex.ts';
import type { Report } from '#shared/contract/report.ts';
import { citationsOf, type Citation } from './citations.ts';
import { provenanceRows } from './provenance.ts';

const types: Readonly<Record<Citation['type'], string>> = {
  software: 'software',
  dataset: 'dataset',
  report: 'techreport',
};

// A name with a comma is a person's.
const author = (name: string): string => (name.includes(',') ? bibtexText(name) : bibtexBody(name));

const entry = (citation: Citation): string =>
  bibtexEntry(types[citation.type], citation.key, [
    ['title', `{${bibtexText(citation.title)}}`],
    ['author', author(citation.author)],
    ['year', citation.date?.slice(0, 4) ?? null],
    ['date', citation.date],
    ['version', citation.version === null ? null : bibtexText(citation.version)],
    ['doi', citation.doi],
    ['url', citation.url === null ? null : bibtexUrl(citation.url)],
    ['institution', citation.type === 'report' ? 'Dropscope' : null],
    ['note', bibtexText(citation.note)],
  ]);

/** The program, the dataset and the report as BibTeX (biblatex types), the provenance as comments before them. */
export const toBibtex = (report: Report): string => {
  const comments = provenanceRows(report).map(([field, value]) => bibtexComment(field, value));
  return [comments.join(''), ...citationsOf(report).map(entry)].join('\n');
};
