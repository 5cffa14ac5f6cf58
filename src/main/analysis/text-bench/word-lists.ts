import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { GrowingInts } from './growing-ints.ts';
import type { BenchPost, TextCorpus } from './text-corpus.ts';
import type { WordsOf } from './tokenizer.ts';

/** A corpus without the places of its words in the texts: a million posts fit into a third of the room. */
export type WordLists = Pick<TextCorpus, 'tokens' | 'starts' | 'vocabulary'>;

const postsPerCheckpoint = 500;

/**
 * Reads the words of posts, in their order, as numbers.
 * @throws the signal’s reason where the run is canceled
 */
export const readWordLists = (
  posts: readonly Pick<BenchPost, 'text' | 'cited'>[],
  wordsOf: WordsOf,
  context?: AnalysisContext,
): WordLists => {
  const numbers = new Map<string, number>();
  const tokens = new GrowingInts();
  const starts = new Int32Array(posts.length + 1);
  for (const [index, { text, cited }] of posts.entries()) {
    if (context !== undefined && index % postsPerCheckpoint === 0) checkpoint(context, index, posts.length);
    for (const { form } of wordsOf(text, cited)) {
      const number = numbers.get(form) ?? numbers.size;
      if (number === numbers.size) numbers.set(form, number);
      tokens.push(number);
    }
    starts[index + 1] = tokens.length;
  }
  return { tokens: tokens.toArray(), starts, vocabulary: [...numbers.keys()] };
};
