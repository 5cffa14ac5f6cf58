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
  label === page ? `[[${page}]]` : `[[${page}|${label.replace(/[|[\]]/gu, '-')}]]`;

export const bullets = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n## ${title}\n\n${lines.map((line) => `- ${line}\n`).join('')}`;
