import { Parser, type Node } from 'commonmark';

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
/** An image, which a reader loads from its address; `![[page]]` shows a page of the vault. */
const IMAGE = /!\[(?!\[[^[\]\n]*\]\](?![([]))/gu;
const SCRIPT_LINK = /(\]\(\s*<?\s*|^ {0,3}\[[^\]]*\]:\s*<?\s*)(?=(?:javascript|vbscript|data)\s*:)/gimu;
/** Readers with tables, formulas, comments or footnotes part a text before they look for code or links: what was inside is outside. */
const OTHER_PARTS = /[|$]|%%|\[\[[^\]\n]*`|^[ >\t]*\[\^/mu;
/** What code may say that it is; extensions of editors run blocks of other names. */
const CODE_NAMES = new Set([
  ...['', 'bash', 'c', 'cpp', 'css', 'csv', 'diff', 'go', 'html', 'java', 'javascript', 'js', 'json'],
  ...[
    'markdown',
    'md',
    'plain',
    'python',
    'py',
    'r',
    'rust',
    'sh',
    'shell',
    'sql',
    'text',
    'tex',
    'toml',
    'ts',
  ],
  ...['txt', 'typescript', 'xml', 'yaml', 'yml'],
]);
const parser = new Parser();

const hasMarkup = (text: string): boolean => text.search(TAG) !== -1 || text.search(IMAGE) !== -1;

const isActiveNode = ({ type, literal, destination, info }: Node): boolean => {
  switch (type) {
    case 'html_inline':
    case 'html_block':
    case 'image':
      return true;
    case 'code':
      return /^\s*\$?=/u.test(literal ?? '');
    case 'code_block':
      return !CODE_NAMES.has((info ?? '').toLowerCase());
    default:
      return /^[\s\p{C}]*(?:javascript|vbscript|data):/iu.test(destination ?? '');
  }
};

/** Whether a reader of Markdown finds HTML, an image, a link that runs something, or code that an editor runs in a text. */
const isActive = (text: string): boolean => {
  // Most notes have no such sign.
  if (!/[<\]`~]/u.test(text)) return false;
  if (OTHER_PARTS.test(text) && hasMarkup(text)) return true;
  const walker = parser.parse(text).walker();
  for (let step = walker.next(); step !== null; step = walker.next())
    if (isActiveNode(step.node)) return true;
  return false;
};

/**
 * Markdown that somebody wrote, as the program itself shows it: its HTML is text, its images are links, and none of its links and code
 * runs anything. The parser says so of what is returned: a text that is written so that no rule knows it is shown as it is.
 */
export const inert = (text: string): string => {
  if (!isActive(text)) return text;
  const plain = text.replace(TAG, '&lt;').replace(IMAGE, '[Image: ').replace(SCRIPT_LINK, '$1unsafe:');
  return isActive(plain) ? verbatim(text) : plain;
};
