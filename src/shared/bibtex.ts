/** A field of an entry; null leaves it out. */
export type BibtexField = readonly [name: string, value: string | null];

/** BibTeX counts braces whether or not a backslash is before them, so that a text must have none of its own. */
const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '%': '\\%',
  '&': '\\&',
  '#': '\\#',
  $: '\\$',
  _: '\\_',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

/** Blanks, line ends of any kind and control characters, which TeX refuses. */
const BLANKS = /[\s\p{Cc}\uFFFE\uFFFF]+/gu;

/** A text that LaTeX prints as it is; line breaks and control characters become blanks. */
export const bibtexText = (text: string): string =>
  text.replace(BLANKS, ' ').replace(/[\\{}%&#$_~^]/gu, (sign) => LATEX[sign] ?? sign);

/** The name of a body or a pseudonym, which must not be taken apart at `and` or a comma. */
export const bibtexBody = (name: string): string => `{${bibtexText(name)}}`;

/** `url` fields are read verbatim: what would end the field or the line is percent-encoded. */
export const bibtexUrl = (url: string): string =>
  url.replace(/[{}\\\s\p{Cc}]|%(?![0-9A-Fa-f]{2})/gu, (sign) => encodeURIComponent(sign));

/** One entry. @param fields their values as the functions above make them */
export const bibtexEntry = (type: string, key: string, fields: readonly BibtexField[]): string => {
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = {${value}}`]));
  return `@${type}{${key},\n${lines.join(',\n')}\n}\n`;
};

/** Year, month and day of a date, `YYYY-MM-DD…`. */
export const bibtexDay = (day: string): readonly BibtexField[] => [
  ['year', day.slice(0, 4)],
  ['month', String(Number(day.slice(5, 7)))],
  ['day', String(Number(day.slice(8, 10)))],
];

/** What a file says of itself. A comment is any text outside an entry, which an @ would begin. */
export const bibtexComment = (field: string, value: string): string =>
  `% ${field}: ${value.replace(BLANKS, ' ').replaceAll('@', '(at)')}\n`;
