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

/** Fenced and inline code, in which nothing is markup. */
const CODE =
  /(^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))|(?<!`)(`+)(?!`)[^\n]*?(?<!`)\3(?!`))/gmu;
const SCRIPT_LINK = /(\]\(\s*<?\s*|^ {0,3}\[[^\]]*\]:\s*<?\s*)(?=(?:javascript|vbscript|data)\s*:)/gimu;

const plainHtml = (text: string): string =>
  text.replace(/<(?=[a-z/!?])/giu, String.raw`\<`).replace(SCRIPT_LINK, '$1unsafe:');

/** Markdown that somebody wrote, as the program itself shows it: its HTML is text, and none of its links runs anything. */
export const withoutHtml = (text: string): string => {
  let reached = 0;
  let shown = '';
  for (const match of text.matchAll(CODE)) {
    shown += plainHtml(text.slice(reached, match.index)) + match[0];
    reached = match.index + match[0].length;
  }
  return shown + plainHtml(text.slice(reached));
};
