import type { BookCode } from './code-book.ts';

type Parts = Pick<BookCode, 'definition' | 'phrases' | 'example' | 'inclusion' | 'exclusion' | 'key'>;

const LABELS = [
  ['inclusion', 'Given when: '],
  ['exclusion', 'Not given when: '],
  ['example', 'Example: '],
  ['key', 'Key: '],
  ['phrases', 'Phrases: '],
] as const;

const phrasesOf = (json: string): readonly string[] | null => {
  try {
    const value: unknown = JSON.parse(json);
    return Array.isArray(value) && value.every((one) => typeof one === 'string') ? value : null;
  } catch {
    return null;
  }
};

/** All that a code says, as the one text that other programs have for it. */
export const describeCode = (code: Parts): string =>
  [
    code.definition,
    ...LABELS.flatMap(([part, label]) => {
      if (part === 'phrases') return code.phrases.length === 0 ? [] : [label + JSON.stringify(code.phrases)];
      const text = code[part];
      return text === undefined ? [] : [label + text];
    }),
  ].join('\n\n');

/** The parts of a description; what has no label of ours is the definition. */
export const readDescription = (description: string): Parts => {
  const found: Partial<Record<(typeof LABELS)[number][0], string>> = {};
  let rest = description;
  for (const [part, label] of LABELS.toReversed()) {
    const at = rest.lastIndexOf(`\n\n${label}`);
    if (at < 0) continue;
    const text = rest.slice(at + 2 + label.length);
    if (part === 'phrases' ? phrasesOf(text) === null : part === 'key' && !/^[\p{L}\p{N}]$/u.test(text))
      continue;
    found[part] = text;
    rest = rest.slice(0, at);
  }
  const { phrases, ...texts } = found;
  return { definition: rest, phrases: phrases === undefined ? [] : (phrasesOf(phrases) ?? []), ...texts };
};
