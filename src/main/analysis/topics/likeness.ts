import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import type { SparseMatrix, WeightedPosts } from './weighted-matrix.ts';

export interface Likeness {
  /** Place of the post. */
  readonly index: number;
  /** Cosine of the weighted words, 0 … 1. */
  readonly score: number;
  /** Share of random pairs of posts that are less alike, percent. */
  readonly percentile: number;
  /** Words that both have, the weightiest first. */
  readonly words: readonly string[];
}

const RANDOM_PAIRS = 10_000;
const SHOWN_WORDS = 8;

interface Shared {
  readonly score: number;
  readonly terms: readonly { readonly term: number; readonly weight: number }[];
}

const sharedOf = (
  { starts, indices: terms, values: weights }: SparseMatrix,
  a: number,
  b: number,
): Shared => {
  let [i, j] = [starts[a] ?? 0, starts[b] ?? 0];
  let score = 0;
  const found: { term: number; weight: number }[] = [];
  while (i < (starts[a + 1] ?? 0) && j < (starts[b + 1] ?? 0)) {
    const [x = 0, y = 0] = [terms[i], terms[j]];
    if (x === y) {
      const weight = (weights[i] ?? 0) * (weights[j] ?? 0);
      score += weight;
      found.push({ term: x, weight });
    }
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return { score, terms: found };
};

/**
 * The posts most like one of them by the cosine of tf-idf, each with its reason and its place among random pairs of posts.
 * @param post the place of the post that the others are compared with; @param others how many posts are compared, from place 0
 */
export const mostAlike = (
  { matrix, words: vocabulary }: WeightedPosts,
  post: number,
  others: number,
  most: number,
  seed: number,
): readonly Likeness[] => {
  const random = createRandom(deriveSeed(seed, 'random pairs'));
  const pairs =
    others < 2
      ? []
      : Array.from({ length: RANDOM_PAIRS }, () => {
          const a = random.below(others);
          const b = random.below(others - 1);
          return sharedOf(matrix, a, b < a ? b : b + 1).score;
        }).sort((a, b) => a - b);
  const below = (score: number): number => {
    let [low, high] = [0, pairs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[middle] ?? 0) < score) low = middle + 1;
      else high = middle;
    }
    return pairs.length === 0 ? 0 : (100 * low) / pairs.length;
  };
  return Array.from({ length: others }, (_, index) => ({ index, ...sharedOf(matrix, post, index) }))
    .filter(({ index, score }) => index !== post && score > 0)
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, most)
    .map(({ index, score, terms }) => ({
      index,
      score,
      percentile: below(score),
      words: terms
        .toSorted((a, b) => b.weight - a.weight)
        .slice(0, SHOWN_WORDS)
        .map(({ term }) => vocabulary[term] ?? ''),
    }));
};
