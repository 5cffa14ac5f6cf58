import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { GrowingInts } from './growing-ints.ts';
import type { WordsOf } from './tokenizer.ts';

/** A text of any kind: a drop, a post, an event’s title, a line of a file. */
export interface BenchPost {
  readonly text: string;
  /** Epoch seconds, UTC; null where the text has no date. */
  readonly time: number | null;
  readonly author: string | null;
  /** Texts of the posts it cites, which tell its quotes. */
  readonly cited?: readonly (string | null)[];
}

/** Posts as numbers: word numbers of all posts one after another, each with its place in the post’s text. */
export interface TextCorpus {
  readonly posts: readonly BenchPost[];
  /** Words by their number, in the order of their first occurrence. */
  readonly vocabulary: readonly string[];
  readonly wordNumbers: ReadonlyMap<string, number>;
  readonly tokens: Int32Array;
  /** First token of each post, and the number of all tokens at the end. */
  readonly starts: Int32Array;
  /** Half-open range of each token in its post’s text, UTF-16 code units. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** What is before each token, see `BREAKS`. */
  readonly breaks: Uint8Array;
}

const postsPerCheckpoint = 500;

/**
 * Reads posts into a corpus. Order is kept: give posts in time order where shuffles by day or trends are wanted.
 * @throws the signal’s reason where the run is canceled
 */
export const readTextCorpus = (
  posts: readonly BenchPost[],
  wordsOf: WordsOf,
  context?: AnalysisContext,
): TextCorpus => {
  const wordNumbers = new Map<string, number>();
  const [tokens, from, to, breaks] = [
    new GrowingInts(),
    new GrowingInts(),
    new GrowingInts(),
    new GrowingInts(),
  ];
  const starts = new Int32Array(posts.length + 1);
  for (const [index, post] of posts.entries()) {
    if (context !== undefined && index % postsPerCheckpoint === 0) checkpoint(context, index, posts.length);
    starts[index] = tokens.length;
    for (const { form, start, end, before } of wordsOf(post.text, post.cited)) {
      const number = wordNumbers.get(form) ?? wordNumbers.size;
      wordNumbers.set(form, number);
      tokens.push(number);
      from.push(start);
      to.push(end);
      breaks.push(before);
    }
  }
  starts[posts.length] = tokens.length;
  return {
    posts,
    vocabulary: [...wordNumbers.keys()],
    wordNumbers,
    tokens: tokens.toArray(),
    starts,
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
