import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { GrowingInts } from '#main/analysis/text-bench/growing-ints.ts';
import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import { leadingVectors } from './leading-vectors.ts';
import { placedSpace, type TextPlaces } from './placed-space.ts';
import { occurrencesOf, type TextSpace } from './text-space.ts';
import { inverseOf, weighPosts, type SparseMatrix, type WeightedPosts } from './weighted-matrix.ts';

/** Singular vectors that are kept. */
export const LSA_DIMENSIONS = 50;
/** Texts whose words are counted together; of more so many are drawn, and all are placed. */
export const LSA_TEXTS = 20_000;
/** Words before and after a word that it occurs together with. */
export const LSA_WINDOW = 10;

/** Place of a pair of columns in the lower triangle of a square matrix; `high` is the larger one. */
const pairAt = (high: number, low: number): number => (high * (high - 1)) / 2 + low;

/** How often two different words occur together, each pair once. */
const countPairs = (
  { tokens, starts }: WordLists,
  texts: Int32Array,
  columnOf: Int32Array,
  columns: number,
): Int32Array => {
  const counts = new Int32Array(pairAt(columns, 0));
  for (const post of texts) {
    const placed = tokens
      .subarray(starts[post], starts[post + 1])
      .map((word) => columnOf[word] ?? -1)
      .filter((column) => column >= 0);
    for (const [at, one] of placed.entries())
      for (const other of placed.subarray(at + 1, at + 1 + LSA_WINDOW)) {
        if (one === other) continue;
        const pair = pairAt(Math.max(one, other), Math.min(one, other));
        counts[pair] = (counts[pair] ?? 0) + 1;
      }
  }
  return counts;
};

/** Positive pointwise mutual information of words, ln(together × all / (one × other)), at least 0. */
const ppmiMatrix = (counts: Int32Array, columns: number): SparseMatrix => {
  const sums = new Float64Array(columns);
  let all = 0;
  for (let high = 1; high < columns; high += 1)
    for (let low = 0; low < high; low += 1) {
      const count = counts[pairAt(high, low)] ?? 0;
      sums[high] = (sums[high] ?? 0) + count;
      sums[low] = (sums[low] ?? 0) + count;
      all += 2 * count;
    }
  const starts = new Int32Array(columns + 1);
  const indices = new GrowingInts();
  const values: number[] = [];
  for (let one = 0; one < columns; one += 1) {
    for (let other = 0; other < columns; other += 1) {
      const count = one === other ? 0 : (counts[pairAt(Math.max(one, other), Math.min(one, other))] ?? 0);
      if (count === 0) continue;
      const value = Math.log((count * all) / ((sums[one] ?? 1) * (sums[other] ?? 1)));
      if (value <= 0) continue;
      indices.push(other);
      values.push(value);
    }
    starts[one + 1] = indices.length;
  }
  return { rows: columns, columns, starts, indices: indices.toArray(), values: Float64Array.from(values) };
};

/** Each word’s place: its singular vector times the root of the singular values. */
const wordPlaces = (
  lists: WordLists,
  weighted: WeightedPosts,
  seed: number,
): { readonly width: number; readonly places: Float64Array } => {
  const columns = weighted.words.length;
  const posts = lists.starts.length - 1;
  const numbers = new Map(weighted.words.map((word, column) => [word, column]));
  const columnOf = Int32Array.from(lists.vocabulary, (word) => numbers.get(word) ?? -1);
  const texts = createRandom(deriveSeed(seed, 'LSA texts')).distinctBelow(posts, LSA_TEXTS);
  const matrix = ppmiMatrix(countPairs(lists, texts, columnOf, columns), columns);
  const { count, values, right } = leadingVectors(matrix, LSA_DIMENSIONS, deriveSeed(seed, 'LSA'));
  const roots = values.map((value) => Math.sqrt(value));
  return { width: count, places: right.map((value, at) => value * (roots[at % count] ?? 0)) };
};

/**
 * Latent semantic analysis: singular vectors of the PPMI of words and words near them, so that words are alike that occur with the
 * same words. A text’s place is the sum of its words’ places by their tf-idf. In Float64 and a fixed order: the same bytes for the
 * same seed. Source: Deerwester et al. (1990); Bullinaria & Levy (2007); Levy, Goldberg & Dagan (2015).
 */
export const lsaSpace = (lists: WordLists, seed: number): TextSpace & TextPlaces => {
  const weighted = weighPosts(lists);
  const { matrix, words: vocabulary, postsWith } = weighted;
  const posts = matrix.rows;
  const { width, places } = wordPlaces(lists, weighted, seed);
  const columnOf = new Map(vocabulary.map((word, column) => [word, column]));
  return placedSpace(matrix, vocabulary, { width, places }, (words) =>
    Array.from(occurrencesOf(words), ([word, count]) => {
      const column = columnOf.get(lists.vocabulary[word] ?? '') ?? null;
      return { column, weight: column === null ? 0 : count * inverseOf(posts, postsWith[column] ?? 0) };
    }),
  );
};
