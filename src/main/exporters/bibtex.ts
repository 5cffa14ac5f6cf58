import type { Report } from '#shared/contract/report.ts';
import { citationsOf, type Citation } from './citations.ts';
import { provenanceRows } from './provenance.ts';

const special: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Text that LaTeX prints as it is; line breaks become blanks. */
export const escapeBibtex = (text: string): string =>
  text.replace(/\s+/gu, ' ').replace(/[\\{}&%$#_~^]/gu, (character) => special[character] ?? character);

const types: Readonly<Record<Citation['type'], string>> = {
  software: 'software',
  dataset: 'dataset',
  report: 'techreport',
};

// A name with a comma is a person's; without one it is a body's and must not be taken apart.
const author = (name: string): string =>
  name.includes(',') ? escapeBibtex(name) : `{${escapeBibtex(name)}}`;

const entry = (citation: Citation): string => {
  const fields: (readonly [string, string | null])[] = [
    ['title', `{${escapeBibtex(citation.title)}}`],
    ['author', author(citation.author)],
    ['year', citation.date?.slice(0, 4) ?? null],
    ['date', citation.date],
    ['version', citation.version],
    ['doi', citation.doi],
    ['url', citation.url],
    ['institution', citation.type === 'report' ? 'Dropscope' : null],
    ['note', escapeBibtex(citation.note)],
  ];
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${value}}`]));
  return `@${types[citation.type]}{${citation.key},\n${lines.join(',\n')}\n}`;
};

/** The program, the data set and the report as BibTeX (biblatex types), the provenance as comments before them. */
export const toBibtex = (report: Report): string => {
  // A comment of BibTeX is any text outside an entry, so it must hold no @.
  const comments = provenanceRows(report).map(
    ([field, value]) => `% ${field}: ${value.replace(/\s+/gu, ' ').replaceAll('@', '(at)')}`,
  );
  return `${[comments.join('\n'), ...citationsOf(report).map(entry)].join('\n\n')}\n`;
};
