import { Numbering } from '#main/analysis/grouping.ts';
import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { GrowingInts } from './growing-ints.ts';
import type { TextWord, WordsOf } from './tokenizer.ts';

/** Texts as numbers, without the places of their words: a million posts fit into a third of the room of a corpus. */
export interface WordLists {
  /** Words by their number, in the order of their first occurrence. */
  readonly vocabulary: readonly string[];
  /** Word numbers of all posts one after another. */
  readonly tokens: Int32Array;
  /** First token of each post, and the number of all tokens at the end. */
  readonly starts: Int32Array;
}

/** What is read of a post. */
export interface ReadPost {
  readonly text: string;
  /** Texts of the posts it cites, which tell its quotes. */
  readonly cited?: readonly (string | null)[];
}

const postsPerCheckpoint = 500;

/**
 * Reads the words of posts, in their order, as numbers.
 * @param visit is given each word as it is read
 * @throws the signal’s reason where the run is canceled
 */
export const readWordLists = (
  posts: readonly ReadPost[],
  wordsOf: WordsOf,
  context?: AnalysisContext,
  visit?: (word: TextWord) => void,
): WordLists => {
  const numbers = new Numbering();
  const tokens = new GrowingInts();
  const starts = new Int32Array(posts.length + 1);
  for (const [index, { text, cited }] of posts.entries()) {
    if (context !== undefined && index % postsPerCheckpoint === 0) checkpoint(context, index, posts.length);
    for (const word of wordsOf(text, cited)) {
      tokens.push(numbers.numberOf(word.form));
      visit?.(word);
    }
    starts[index + 1] = tokens.length;
  }
  return { tokens: tokens.toArray(), starts, vocabulary: numbers.names() };
};
