import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs';
import type { WordOptions } from '#shared/methods/text-bench.ts';

/** The options as an address has them: the own stop words as one text with commas. */
export type WordView = Omit<WordOptions, 'ownStopWords'> & { readonly ownStopWords: string };

/** Which words are counted, in the URL. @param stopWords whether a page leaves out English stop words before anything is chosen */
export const wordParsers = (stopWords: WordView['stopWords']) => ({
  case: parseAsStringLiteral(['fold', 'keep']).withDefault('fold'),
  quotes: parseAsBoolean.withDefault(false),
  links: parseAsBoolean.withDefault(false),
  stopWords: parseAsStringLiteral(['keep', 'drop']).withDefault(stopWords),
  lemmas: parseAsStringLiteral(['none', 'english']).withDefault('none'),
  ownStopWords: parseAsString.withDefault(''),
});

/** Words as an address writes them, or as a person types them: with commas, blanks or lines between them. */
export const stopWordsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/u).filter((word) => word !== '')),
];

export const wordsQuery = ({ quotes, links, stopWords, lemmas, ownStopWords, ...view }: WordView) => ({
  case: view.case,
  quotes,
  links,
  stopWords,
  lemmas,
  ownStopWords: stopWordsIn(ownStopWords),
});
