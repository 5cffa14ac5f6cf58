import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { GrowingInts } from './growing-ints.ts';
import type { TextCorpus } from './text-corpus.ts';

/** Where a query was met, in the order of the corpus. A hit that covers no counted word has an empty token range. */
export interface Hits {
  readonly count: number;
  readonly posts: Int32Array;
  /** Half-open range in the post’s text, UTF-16 code units. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** Half-open range of the tokens that the hit covers, also in part. */
  readonly firstToken: Int32Array;
  readonly endToken: Int32Array;
}

/** The first token of a post whose edge (`from` or `to`) reaches a place of its text. */
const firstTokenWith = (edges: Int32Array, { starts }: TextCorpus, post: number, least: number): number =>
  lowerBound(edges, least, starts[post], starts[post + 1]);

export const createHitList = (corpus: TextCorpus) => {
  const [posts, from, to, firstToken, endToken] = [
    new GrowingInts(),
    new GrowingInts(),
    new GrowingInts(),
    new GrowingInts(),
    new GrowingInts(),
  ];
  const add = (post: number, start: number, end: number, first: number, beyond: number): void => {
    posts.push(post);
    from.push(start);
    to.push(end);
    firstToken.push(first);
    endToken.push(beyond);
  };
  return {
    /** A hit by its place in the text. */
    addRange: (post: number, start: number, end: number): void => {
      const first = firstTokenWith(corpus.to, corpus, post, start + 1);
      add(post, start, end, first, firstTokenWith(corpus.from, corpus, post, end));
    },
    /** A hit by its tokens. */
    addTokens: (post: number, first: number, beyond: number): void => {
      add(post, corpus.from[first] ?? 0, corpus.to[beyond - 1] ?? 0, first, beyond);
    },
    done: (): Hits => ({
      count: posts.length,
      posts: posts.toArray(),
      from: from.toArray(),
      to: to.toArray(),
      firstToken: firstToken.toArray(),
      endToken: endToken.toArray(),
    }),
  };
};

export type HitList = ReturnType<typeof createHitList>;

const picked = (values: Int32Array, order: Int32Array): Int32Array => order.map((hit) => values[hit] ?? 0);

/** Some of the hits, or all in another order. */
export const pickHits = (hits: Hits, order: Int32Array): Hits => ({
  count: order.length,
  posts: picked(hits.posts, order),
  from: picked(hits.from, order),
  to: picked(hits.to, order),
  firstToken: picked(hits.firstToken, order),
  endToken: picked(hits.endToken, order),
});
