import { Parser } from 'commonmark';

type Value = string | number | null | readonly string[];

/** Signs that JSON leaves in a text, and YAML would read as the end of a line. */
const OF_LINES = /[\u007f-\u009f\u2028\u2029\ufeff]/gu;

const yamlOf = (value: Value): string =>
  JSON.stringify(value).replace(OF_LINES, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Front matter: JSON values, which YAML reads as they are; what is null is left out. */
export const frontMatter = (fields: Readonly<Record<string, Value>>): string =>
  [
    '---',
    ...Object.entries(fields).flatMap(([name, value]) =>
      value === null || (Array.isArray(value) && value.length === 0) ? [] : [`${name}: ${yamlOf(value)}`],
    ),
    '---',
    '',
  ].join('\n');

/** A text that is shown as it is: nothing in it is a link, an image or HTML. */
export const verbatim = (text: string): string => {
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${text.replace(/\r\n?/gu, '\n')}\n${fence}\n`;
};

/** A link to a page of the vault. */
export const wikiLink = (page: string, label = page): string =>
  label === page ? `[[${page}]]` : `[[${page}|${label.replace(/[|[\]<>]/gu, '-')}]]`;

export const bullets = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n## ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}`;

const TAG = /<(?=[a-z/!?])/giu;
const SCRIPT_LINK = /(\]\(\s*<?\s*|^ {0,3}\[[^\]]*\]:\s*<?\s*)(?=(?:javascript|vbscript|data)\s*:)/gimu;
const parser = new Parser();

/** Whether a reader of Markdown finds HTML or a link that runs something in a text. */
const isActive = (text: string): boolean => {
  // Without these there is neither, and most notes are plain.
  if (!/[<\]]/u.test(text)) return false;
  const walker = parser.parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next()) {
    const { type, literal, destination } = step.node;
    if (type === 'html_inline' || type === 'html_block') return true;
    // Where a reader has tables, their cells part this code, and what was in it is outside.
    if (type === 'code' && /\|[^]*<|<[^]*\|/u.test(literal ?? '')) return true;
    if (/^[\s\p{C}]*(?:javascript|vbscript|data):/iu.test(destination ?? '')) return true;
  }
  return false;
};

/**
 * Markdown that somebody wrote, as the program itself shows it: its HTML is text, and none of its links runs anything. The parser says
 * so of what is returned: a link that is written so that no rule knows it makes the whole a text that is shown as it is.
 */
export const inert = (text: string): string => {
  if (!isActive(text)) return text;
  const plain = text.replace(TAG, '&lt;').replace(SCRIPT_LINK, '$1unsafe:');
  return isActive(plain) ? verbatim(text) : plain;
};
