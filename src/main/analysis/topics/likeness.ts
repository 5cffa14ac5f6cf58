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

interface SharedWord {
  readonly term: number;
  readonly weight: number;
}

/** The weight of each word in one post, so that others are compared with it entry by entry. */
const denseRow = ({ columns, starts, indices, values }: SparseMatrix, post: number): Float64Array => {
  const dense = new Float64Array(columns);
  for (let at = starts[post] ?? 0; at < (starts[post + 1] ?? 0); at += 1)
    dense[indices[at] ?? 0] = values[at] ?? 0;
  return dense;
};

/** Cosine of a post with a dense one: lengths are 1. */
const scoreOf = ({ starts, indices, values }: SparseMatrix, dense: Float64Array, post: number): number => {
  const end = starts[post + 1] ?? 0;
  let score = 0;
  for (let at = starts[post] ?? 0; at < end; at += 1)
    score += (values[at] ?? 0) * (dense[indices[at] ?? 0] ?? 0);
  return score;
};

/** The words that a post has in common with a dense one, the weightiest first. */
const sharedWords = (
  { starts, indices, values }: SparseMatrix,
  dense: Float64Array,
  post: number,
): readonly SharedWord[] => {
  const found: SharedWord[] = [];
  for (let at = starts[post] ?? 0; at < (starts[post + 1] ?? 0); at += 1) {
    const term = indices[at] ?? 0;
    const weight = (values[at] ?? 0) * (dense[term] ?? 0);
    if (weight > 0) found.push({ term, weight });
  }
  return found.sort((a, b) => b.weight - a.weight);
};

interface Scored {
  readonly index: number;
  readonly score: number;
}

/** The posts most like a dense one, kept in order while all are read once: few are listed of many. */
const bestOf = (
  matrix: SparseMatrix,
  dense: Float64Array,
  post: number,
  others: number,
  most: number,
): readonly Scored[] => {
  const best: Scored[] = [];
  for (let index = 0; index < others; index += 1) {
    if (index === post) continue;
    const score = scoreOf(matrix, dense, index);
    if (score <= 0 || (best.length >= most && score <= (best[most - 1]?.score ?? 0))) continue;
    let place = Math.min(best.length, most - 1);
    while (place > 0 && (best[place - 1]?.score ?? 0) < score) place -= 1;
    best.splice(place, 0, { index, score });
    if (best.length > most) best.pop();
  }
  return best;
};

/** Cosine of two posts. */
const cosineOf = ({ starts, indices, values }: SparseMatrix, a: number, b: number): number => {
  let [i, j] = [starts[a] ?? 0, starts[b] ?? 0];
  const [endA, endB] = [starts[a + 1] ?? 0, starts[b + 1] ?? 0];
  let score = 0;
  while (i < endA && j < endB) {
    const [x = 0, y = 0] = [indices[i], indices[j]];
    if (x === y) score += (values[i] ?? 0) * (values[j] ?? 0);
    if (x <= y) i += 1;
    if (y <= x) j += 1;
  }
  return score;
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
      ? new Float64Array(0)
      : Float64Array.from({ length: RANDOM_PAIRS }, () => {
          const a = random.below(others);
          const b = random.below(others - 1);
          return cosineOf(matrix, a, b < a ? b : b + 1);
        }).sort();
  const below = (score: number): number => {
    let [low, high] = [0, pairs.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[middle] ?? 0) < score) low = middle + 1;
      else high = middle;
    }
    return pairs.length === 0 ? 0 : (100 * low) / pairs.length;
  };
  const dense = denseRow(matrix, post);
  return bestOf(matrix, dense, post, others, most).map(({ index, score }) => ({
    ...{ index, score, percentile: below(score) },
    words: sharedWords(matrix, dense, index)
      .slice(0, SHOWN_WORDS)
      .map(({ term }) => vocabulary[term] ?? ''),
  }));
};
