import { stretchesIn, textLayers, type TextLayer } from '#main/analysis/text/text-layers.ts';
import {
  isStopWord,
  normaliseWord,
  shapeless,
  spellWord,
  withoutPossessive,
  wordPattern,
} from '#main/analysis/text/tokens.ts';
import type { WordOptions } from '#shared/methods/text-bench.ts';
import type { LemmaOf } from './lemmas.ts';
import { splitUnspaced, type WordRange } from './unspaced-scripts.ts';

/** What is between a word and the word before it; a phrase may be told to end there. */
export const BREAKS = { none: 0, punctuation: 1, line: 2 } as const;
export type Break = (typeof BREAKS)[keyof typeof BREAKS];

/** A counted word and its place in the text, half-open, in UTF-16 code units. */
export interface TextWord extends WordRange {
  readonly form: string;
  /** `line` also where another layer or a dropped word is between, and at the first word of the text. */
  readonly before: Break;
}

/** Words of a text in its order. `cited`: texts of the posts it cites, which tell its quotes. */
export type WordsOf = (text: string, cited?: readonly (string | null)[]) => readonly TextWord[];

const countedLayers = ({ quotes, links }: WordOptions): readonly TextLayer[] => [
  'own',
  ...(quotes ? (['quoted', 'pasted'] as const) : []),
  ...(links ? (['url', 'reference'] as const) : []),
];

/** The stretches of text that are read; neighbors among the counted layers are one stretch. */
export const countedStretches = (
  text: string,
  cited: readonly (string | null)[],
  options: WordOptions,
): readonly WordRange[] => {
  if (options.quotes && options.links) return [{ start: 0, end: text.length }];
  return stretchesIn(textLayers(text, cited), countedLayers(options));
};

/** Words of one stretch by the product’s pattern. */
const rangesOfAnyScript = (text: string, { start, end }: WordRange): readonly WordRange[] =>
  [...text.slice(start, end).matchAll(wordPattern)].flatMap((match) =>
    splitUnspaced(match[0], start + match.index),
  );

const PLAIN = { other: 0, letter: 1, joiner: 2 } as const;
/** What each code unit below U+0080 is. */
const plainKinds = Uint8Array.from({ length: 0x80 }, (_, code) =>
  /[\dA-Za-z]/u.test(String.fromCharCode(code))
    ? PLAIN.letter
    : "_'".includes(String.fromCharCode(code))
      ? PLAIN.joiner
      : PLAIN.other,
);
const CURLY_APOSTROPHE = 0x20_19;

const GENERAL_PUNCTUATION = 0x20_00;
/** The block General Punctuation has neither letters, marks nor digits, but characters that words are joined by. */
const isPunctuation = Uint8Array.from({ length: 0x70 }, (_, at) =>
  /\p{Cf}/u.test(String.fromCharCode(GENERAL_PUNCTUATION + at)) ? 0 : 1,
);

/** Null for what only the pattern can tell. */
const plainKind = (code: number): number | null => {
  if (code < 0x80) return plainKinds[code] ?? PLAIN.other;
  if (code === CURLY_APOSTROPHE) return PLAIN.joiner;
  return isPunctuation[code - GENERAL_PUNCTUATION] === 1 ? PLAIN.other : null;
};

/** The same words for a stretch of basic Latin letters, several times as fast; null where it has any other. */
const rangesOfPlain = (text: string, stretch: WordRange): readonly WordRange[] | null => {
  const ranges: WordRange[] = [];
  let start = -1;
  let last: number = PLAIN.other;
  for (let at = stretch.start; at < stretch.end; at += 1) {
    const kind = plainKind(text.charCodeAt(at));
    if (kind === null) return null;
    if (kind === PLAIN.letter) {
      if (start < 0) start = at;
    } else if (start >= 0 && (kind === PLAIN.other || last === PLAIN.joiner)) {
      ranges.push({ start, end: last === PLAIN.joiner ? at - 1 : at });
      start = -1;
    }
    last = kind;
  }
  if (start >= 0) ranges.push({ start, end: last === PLAIN.joiner ? stretch.end - 1 : stretch.end });
  return ranges;
};

const rangesOf = (text: string, stretch: WordRange): readonly WordRange[] =>
  rangesOfPlain(text, stretch) ?? rangesOfAnyScript(text, stretch);

const lineBreak = /[\n\r\u2028\u2029]/u;
const printed = /\S/u;

const breakBetween = (between: string): Break => {
  if (between === '' || between === ' ') return BREAKS.none;
  const gap = between.replace(shapeless, '');
  if (lineBreak.test(gap)) return BREAKS.line;
  return printed.test(gap) ? BREAKS.punctuation : BREAKS.none;
};

/** Whether a word is left out, by its folded form. */
const leftOutBy = ({ stopWords, ownStopWords }: WordOptions): ((folded: string) => boolean) => {
  const own = new Set(ownStopWords.map(normaliseWord));
  return (folded) => (stopWords === 'drop' && isStopWord(folded)) || own.has(folded);
};

/** The form a raw word counts as; null for a stop word that is dropped. */
const formOf = (
  raw: string,
  options: WordOptions,
  lemmaOf: LemmaOf,
  isLeftOut: (folded: string) => boolean,
): string | null => {
  const folded = normaliseWord(raw);
  if (isLeftOut(folded)) return null;
  const form = options.case === 'fold' ? folded : withoutPossessive(spellWord(raw));
  return lemmaOf(form);
};

const cachedForms = 200_000;

/**
 * The tokenizer of the text bench: the product’s words (`analysis/text/tokens`: Unicode letters, marks and digits, joined
 * inside by an apostrophe or underscore, in one spelling, possessive cut off), scripts without blanks cut by dictionary, of the layers that
 * the options count. Stop words are English (library `stopword`), and the options’ own in whatever case.
 */
export const createWords = (options: WordOptions, lemmaOf: LemmaOf = (word) => word): WordsOf => {
  const forms = new Map<string, string | null>();
  const isLeftOut = leftOutBy(options);
  const cachedForm = (raw: string): string | null => {
    const cached = forms.get(raw);
    if (cached !== undefined) return cached;
    const form = formOf(raw, options, lemmaOf, isLeftOut);
    if (forms.size < cachedForms) forms.set(raw, form);
    return form;
  };
  return (text, cited = []) => {
    const words: TextWord[] = [];
    for (const stretch of countedStretches(text, cited, options)) {
      let before: Break = BREAKS.line;
      let reached = stretch.start;
      for (const { start, end } of rangesOf(text, stretch)) {
        const gap = breakBetween(text.slice(reached, start));
        before = gap > before ? gap : before;
        const form = cachedForm(text.slice(start, end));
        if (form !== null) words.push({ form, start, end, before });
        before = form === null ? BREAKS.line : BREAKS.none;
        reached = end;
      }
    }
    return words;
  };
};
