import { countsOf } from '#main/analysis/grouping.ts';

/** A text that others are compared with. */
export interface TextComparison {
  /** Cosine with a text of the corpus by its place. */
  readonly scoreOf: (post: number) => number;
  /** Why they are alike: words that both have, and words of that text alone, the weightiest first. */
  readonly reasonOf: (post: number) => {
    readonly words: readonly string[];
    readonly nearest: readonly string[];
  };
}

/** A corpus in which any text has a place: what makes two texts alike is the space’s own. */
export interface TextSpace {
  readonly posts: number;
  /** Cosine of two texts of the corpus. */
  readonly between: (a: number, b: number) => number;
  /** @param words of a text, by their number in the corpus, each as often as it occurs; other words have no place */
  readonly compare: (words: Int32Array) => TextComparison;
}

const SHOWN_WORDS = 8;

interface WeighedWord {
  readonly word: string;
  readonly weight: number;
}

/** The weightiest words; only such as make texts more alike. */
export const weightiest = (words: readonly WeighedWord[]): readonly string[] =>
  words
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SHOWN_WORDS)
    .map(({ word }) => word);

/** How often each word occurs, by number. */
export const occurrencesOf = (words: Int32Array): ReadonlyMap<number, number> =>
  new Map([...countsOf(words)].sort(([a], [b]) => a - b));
