import { withClosedDirections, writable } from './writable.ts';

const withoutMarks = (line: string): string =>
  withClosedDirections(writable(line))
    .replace(/[\\`*_{}[\]()#!|~]/gu, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

const LINE_ENDS = /\r\n?|[\n\u2028\u2029]/u;

/** Text in a heading, a cell or a sentence of Markdown: on one line, and no markup, link, image or HTML of a post comes alive. */
export const escapedLine = (text: string): string => withoutMarks(text.split(LINE_ENDS).join(' '));

/** The same for a text with lines of its own, none of which begins a list, a rule, code or a heading. */
export const escaped = (text: string): string =>
  text
    .split(LINE_ENDS)
    .map((line) => withoutMarks(line.replace(/^[ \t]+/u, '')).replace(/^(?=[-+=])|^(\d{1,9})(?=\.)/u, '$1\\'))
    .join('\n');

/** Lines to be copied as they are, which neither a reader nor a converter changes: behind a fence that none of them closes. */
export const codeBlock = (lines: readonly string[]): string => {
  const text = lines.map((line) => withClosedDirections(writable(line))).join('\n');
  const longest = Math.max(2, ...[...text.matchAll(/`+/gu)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
};
