import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { pickHits, type Hits } from './hits.ts';
import type { TextCorpus } from './text-corpus.ts';

const reach = 5;

/** What lines are ordered by: a word beside the node (L1 the nearest), the node itself, or a property of the post. */
export const SORT_KEYS = [
  'position',
  'date',
  'author',
  'node',
  ...(['L5', 'L4', 'L3', 'L2', 'L1', 'R1', 'R2', 'R3', 'R4', 'R5'] as const),
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

/** One line of a concordance. */
export interface ConcordanceLine {
  /** Index of the post in the corpus. */
  readonly post: number;
  /** Half-open range of the node in the post’s text, UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  /** Text before the node, the node, and text after it, as the post has them. */
  readonly left: string;
  readonly node: string;
  readonly right: string;
  /** Words beside the node as they are counted, nearest first; null beyond the post’s ends. */
  readonly leftWords: readonly (string | null)[];
  readonly rightWords: readonly (string | null)[];
  readonly time: number | null;
  readonly author: string | null;
}

/** Place of each word of the vocabulary in the order of code points. */
const wordRanks = ({ vocabulary }: TextCorpus): Int32Array => {
  const order = Int32Array.from(vocabulary.keys()).sort((x, y) =>
    (vocabulary[x] ?? '') < (vocabulary[y] ?? '') ? -1 : 1,
  );
  const ranks = new Int32Array(vocabulary.length);
  for (const [rank, word] of order.entries()) ranks[word] = rank;
  return ranks;
};

/** The token at a place beside a hit (−1 is L1, 1 is R1); −1 beyond the post’s ends. */
const tokenBeside = ({ starts }: TextCorpus, hits: Hits, hit: number, place: number): number => {
  const post = hits.posts[hit] ?? 0;
  const token = place < 0 ? (hits.firstToken[hit] ?? 0) + place : (hits.endToken[hit] ?? 0) + place - 1;
  return token < (starts[post] ?? 0) || token >= (starts[post + 1] ?? 0) ? -1 : token;
};

type Compare = (x: number, y: number) => number;

const compareTexts = (x: string, y: string): number => (x === y ? 0 : x < y ? -1 : 1);

const compareBy = (corpus: TextCorpus, hits: Hits, key: SortKey, ranks: () => Int32Array): Compare => {
  const postOf = (hit: number) => corpus.posts[hits.posts[hit] ?? 0];
  if (key === 'position') return () => 0;
  if (key === 'date')
    return (x, y) => {
      const difference = (postOf(x)?.time ?? -Infinity) - (postOf(y)?.time ?? -Infinity);
      return Number.isNaN(difference) ? 0 : difference;
    };
  if (key === 'author') return (x, y) => compareTexts(postOf(x)?.author ?? '', postOf(y)?.author ?? '');
  if (key === 'node') {
    const nodeOf = (hit: number): string =>
      (postOf(hit)?.text ?? '').slice(hits.from[hit], hits.to[hit]).toLowerCase();
    return (x, y) => compareTexts(nodeOf(x), nodeOf(y));
  }
  const place = Number(key.slice(1)) * (key.startsWith('L') ? -1 : 1);
  const rankOf = Int32Array.from({ length: hits.count }, (_, hit) => {
    const token = tokenBeside(corpus, hits, hit, place);
    return token < 0 ? -1 : (ranks()[corpus.tokens[token] ?? 0] ?? 0);
  });
  return (x, y) => (rankOf[x] ?? 0) - (rankOf[y] ?? 0);
};

/**
 * Hits in another order: by the first key, equal ones by the next, then by their place in the corpus. Words are compared by
 * code points; a place beyond the post’s ends, a missing date and a missing author come first.
 */
export const sortHits = (corpus: TextCorpus, hits: Hits, keys: readonly SortKey[]): Hits => {
  let cached: Int32Array | null = null;
  const ranks = (): Int32Array => (cached ??= wordRanks(corpus));
  const compares = keys.map((key) => compareBy(corpus, hits, key, ranks));
  const order = Int32Array.from({ length: hits.count }, (_, hit) => hit).sort((x, y) => {
    for (const compare of compares) {
      const difference = compare(x, y);
      if (difference !== 0) return difference;
    }
    return x - y;
  });
  return pickHits(hits, order);
};

/** `size` hits drawn at random without repetition, in their order; all where there are no more. */
export const sampleHits = (hits: Hits, size: number, seed: number): Hits =>
  pickHits(hits, createRandom(deriveSeed(seed, 'concordance sample')).distinctBelow(hits.count, size));

/**
 * Lines of hits `offset` … `offset + limit − 1`.
 * @param width words shown on either side
 */
export const concordanceLines = (
  corpus: TextCorpus,
  hits: Hits,
  { offset, limit, width }: { readonly offset: number; readonly limit: number; readonly width: number },
): readonly ConcordanceLine[] => {
  const beside = (hit: number, direction: -1 | 1): readonly (string | null)[] =>
    Array.from({ length: reach }, (_, i) => {
      const token = tokenBeside(corpus, hits, hit, direction * (i + 1));
      return token < 0 ? null : (corpus.vocabulary[corpus.tokens[token] ?? 0] ?? null);
    });
  const size = Math.max(0, Math.min(limit, hits.count - offset));
  return Array.from({ length: size }, (_, i) => {
    const hit = offset + i;
    const post = hits.posts[hit] ?? 0;
    const [start, end] = [hits.from[hit] ?? 0, hits.to[hit] ?? 0];
    const { text, time, author } = corpus.posts[post] ?? { text: '', time: null, author: null };
    const firstLeft = Math.max(corpus.starts[post] ?? 0, (hits.firstToken[hit] ?? 0) - width);
    const lastRight = Math.min(corpus.starts[post + 1] ?? 0, (hits.endToken[hit] ?? 0) + width) - 1;
    const hasLeft = firstLeft < (hits.firstToken[hit] ?? 0);
    const hasRight = lastRight >= (hits.endToken[hit] ?? 0);
    return {
      post,
      start,
      end,
      left: hasLeft ? text.slice(corpus.from[firstLeft], start) : '',
      node: text.slice(start, end),
      right: hasRight ? text.slice(end, corpus.to[lastRight]) : '',
      leftWords: beside(hit, -1),
      rightWords: beside(hit, 1),
      time,
      author,
    };
  });
};
