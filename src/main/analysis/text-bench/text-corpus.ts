import type { AnalysisContext } from '#main/analysis/types.ts';
import { GrowingInts } from './growing-ints.ts';
import type { WordsOf } from './tokenizer.ts';
import { readWordLists, type ReadPost, type WordLists } from './word-lists.ts';

/** A text of any kind: a drop, a post, an event’s title, a line of a file. */
export interface BenchPost extends ReadPost {
  /** Epoch seconds, UTC; null where the text has no date. */
  readonly time: number | null;
  readonly author: string | null;
}

/** Posts as numbers: word numbers of all posts one after another, each with its place in the post’s text. */
export interface TextCorpus extends WordLists {
  readonly posts: readonly BenchPost[];
  readonly wordNumbers: ReadonlyMap<string, number>;
  /** Half-open range of each token in its post’s text, UTF-16 code units. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** What is before each token, see `BREAKS`. */
  readonly breaks: Uint8Array;
}

/**
 * Reads posts into a corpus. Order is kept: give posts in time order where shuffles by day or trends are wanted.
 * @throws the signal’s reason where the run is canceled
 */
export const readTextCorpus = (
  posts: readonly BenchPost[],
  wordsOf: WordsOf,
  context?: AnalysisContext,
): TextCorpus => {
  const [from, to, breaks] = [new GrowingInts(), new GrowingInts(), new GrowingInts()];
  const lists = readWordLists(posts, wordsOf, context, ({ start, end, before }) => {
    from.push(start);
    to.push(end);
    breaks.push(before);
  });
  return {
    posts,
    ...lists,
    wordNumbers: new Map(lists.vocabulary.map((word, number) => [word, number])),
    from: from.toArray(),
    to: to.toArray(),
    breaks: Uint8Array.from(breaks.toArray()),
  };
};

/** Number of tokens of a post. */
export const postLength = ({ starts }: TextCorpus, post: number): number =>
  (starts[post + 1] ?? 0) - (starts[post] ?? 0);

/** The post that each token belongs to. */
export const ownersOf = ({ starts, tokens, posts }: TextCorpus): Int32Array => {
  const owners = new Int32Array(tokens.length);
  for (let post = 0; post < posts.length; post += 1) owners.fill(post, starts[post], starts[post + 1]);
  return owners;
};
