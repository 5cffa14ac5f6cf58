import { Parser } from 'htmlparser2';
import { FieldProblem, soundText } from '#main/importers/files/fields.ts';

const LONGEST = 2000;
/** Markup and entities of a headline included; far more than any source sends. */
const LONGEST_RAW = 20_000;

const read = (html: string): string => {
  let text = '';
  const parser = new Parser({ ontext: (part) => (text += part) });
  parser.write(html);
  parser.end();
  return text;
};

/**
 * A headline as people read it: HTML entities decoded once, white space made single blanks. `html`: tags are taken out too
 * (feeds put them in); elsewhere a `<` is a `<`. Throws `FieldProblem` where nothing is left.
 */
export const cleanHeadline = (raw: string, markup: 'html' | 'plain', field = 'title'): string => {
  if (raw.length > LONGEST_RAW)
    throw new FieldProblem(field, `at most ${LONGEST} characters expected, ${raw.length} given`);
  soundText(raw, field);
  const source = markup === 'html' ? raw : raw.replaceAll('<', '&lt;');
  const decoded = /[&<]/.test(source) ? read(source) : source;
  const text = decoded.replace(/[\s\u0000-\u001f\u007f]+/gu, ' ').trim();
  if (text === '') throw new FieldProblem(field, 'the headline is empty');
  if (text.length > LONGEST)
    throw new FieldProblem(field, `at most ${LONGEST} characters expected, ${text.length} given`);
  return text;
};
