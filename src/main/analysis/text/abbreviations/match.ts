import { stretchesIn, type LayerRange, type TextLayer } from '#main/analysis/text/text-layers.ts';
import { formsOf, type MatchKey, type SpelledKey } from './forms.ts';
import { allows } from './guards.ts';
import { buildTrie, type Trie } from './trie.ts';

/** One place where a key is; both offsets inclusive, in UTF-16 code units of the text. */
export interface Occurrence {
  readonly keyId: string;
  readonly start: number;
  readonly end: number;
}

export interface MatchOptions {
  /** The text's layers, from `textLayers`; without them the whole text is read. */
  readonly layers?: readonly LayerRange[];
  /** Which layers are read; only the drop's own words unless told otherwise. */
  readonly include?: readonly TextLayer[];
}

/** `[A-Za-z0-9_]`: an occurrence has none of these next to it (../shared/reference, the counting rule). */
const wordUnits = new Uint8Array(65_536);
for (let unit = 0; unit < 128; unit += 1) wordUnits[unit] = Number(/\w/.test(String.fromCharCode(unit)));

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What is read of a text; the edge of a stretch is a boundary like white space. */
const stretches = (text: string, { layers, include = ['own'] }: MatchOptions): readonly Stretch[] =>
  layers === undefined
    ? [{ from: 0, to: text.length }]
    : stretchesIn(layers, include).map(({ start, end }) => ({ from: start, to: end }));

/** The longest form that starts at a place and may count there: its index and exclusive end packed as `[form, end]`. */
type Longest = { form: number; end: number };

const walk = (
  trie: Trie,
  forms: readonly SpelledKey[],
  text: string,
  start: number,
  { from, to }: Stretch,
  best: Longest,
): void => {
  const { classes, width, next, terminal } = trie;
  let node = next[classes[text.charCodeAt(start)] as number] as number;
  for (let end = start + 1; node !== 0; end += 1) {
    const form = terminal[node] as number;
    if (form >= 0 && end > best.end && (end >= to || wordUnits[text.charCodeAt(end)] === 0)) {
      const guard = forms[form]?.guard;
      if (!guard || allows(guard, { text, start, end, from, to })) {
        best.form = form;
        best.end = end;
      }
    }
    if (end >= to) return;
    node = next[node * width + (classes[text.charCodeAt(end)] as number)] as number;
  }
};

/** What a code unit can be: part of a word, the first of a spelling. One table, so that most units cost one look. */
const WORD = 1;
const START = 2;

const unitFlags = (tries: readonly Trie[]): Uint8Array => {
  const flags = wordUnits.slice();
  for (const { classes, next } of tries)
    for (let unit = 0; unit < flags.length; unit += 1)
      if (next[classes[unit] as number] !== 0) flags[unit] = (flags[unit] as number) | START;
  return flags;
};

interface Compiled {
  readonly tries: readonly Trie[];
  readonly forms: readonly SpelledKey[];
  readonly flags: Uint8Array;
}

const scan = (
  { tries, forms, flags }: Compiled,
  text: string,
  stretch: Stretch,
  occurrences: Occurrence[],
): void => {
  const best: Longest = { form: -1, end: -1 };
  const { to } = stretch;
  let at = stretch.from;
  while (at < to) {
    const flag = flags[text.charCodeAt(at)] as number;
    if ((flag & START) !== 0) {
      best.form = best.end = -1;
      for (const trie of tries) walk(trie, forms, text, at, stretch, best);
      if (best.form >= 0) {
        occurrences.push({ keyId: (forms[best.form] as SpelledKey).keyId, start: at, end: best.end - 1 });
        at = best.end;
        // What follows a word is no place to start, and it cannot go on with it.
        if (((flags[text.charCodeAt(at - 1)] as number) & WORD) !== 0) at += 1;
        continue;
      }
    }
    at += 1;
    if ((flag & WORD) === 0) continue;
    while (at < to && ((flags[text.charCodeAt(at)] as number) & WORD) !== 0) at += 1;
    at += 1;
  }
};

/**
 * Compiles keys into a matcher that reads a text once, left to right. Whole tokens only, the longest spelling wins, matches
 * never overlap, guards of the key's data are kept, every character of a key is literal. Keys that ignore case have a table
 * of their own; at one place the longer spelling wins, at equal length the one that minds case.
 */
export const compileKeys = (keys: readonly MatchKey[]) => {
  const forms = formsOf(keys);
  const tries = [true, false]
    .filter((sensitive) => forms.some((form) => form.caseSensitive === sensitive))
    .map((sensitive) => buildTrie(forms, sensitive));
  const compiled = { tries, forms, flags: unitFlags(tries) };
  return {
    match: (text: string, options: MatchOptions = {}): Occurrence[] => {
      const occurrences: Occurrence[] = [];
      for (const stretch of stretches(text, options)) scan(compiled, text, stretch, occurrences);
      return occurrences;
    },
  };
};

export type Matcher = ReturnType<typeof compileKeys>;
