import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { GrowingInts } from '#main/analysis/text-bench/growing-ints.ts';
import type { WordLists } from '#main/analysis/text-bench/word-lists.ts';
import { leadingVectors } from './leading-vectors.ts';
import { occurrencesOf, weightiest, type TextSpace } from './text-space.ts';
import {
  inverseOf,
  timesDense,
  weighPosts,
  type SparseMatrix,
  type WeightedPosts,
} from './weighted-matrix.ts';

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

/** Scales each row of `width` to length 1; a row of 0 stays. @returns the lengths before */
const scaleRows = (dense: Float64Array, width: number): Float64Array =>
  Float64Array.from({ length: width === 0 ? 0 : dense.length / width }, (_, row) => {
    let squares = 0;
    for (let at = row * width; at < (row + 1) * width; at += 1)
      squares += (dense[at] ?? 0) * (dense[at] ?? 0);
    const length = Math.sqrt(squares);
    if (length > 0)
      for (let at = row * width; at < (row + 1) * width; at += 1) dense[at] = (dense[at] ?? 0) / length;
    return length;
  });

/** Sum of products of two rows. */
const dotOf = (
  one: Float64Array,
  from: number,
  other: Float64Array,
  otherFrom: number,
  width: number,
): number => {
  let sum = 0;
  for (let t = 0; t < width; t += 1) sum += (one[from + t] ?? 0) * (other[otherFrom + t] ?? 0);
  return sum;
};

/** Sum of products of each row with one: four sums at once, because one alone waits for itself. */
const dotsOf = (rows: Float64Array, own: Float64Array): Float64Array => {
  const width = own.length;
  const dots = new Float64Array(width === 0 ? 0 : rows.length / width);
  const whole = width - (width % 4);
  for (let row = 0, from = 0; row < dots.length; row += 1, from += width) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let t = 0; t < whole; t += 4) {
      a += (rows[from + t] ?? 0) * (own[t] ?? 0);
      b += (rows[from + t + 1] ?? 0) * (own[t + 1] ?? 0);
      c += (rows[from + t + 2] ?? 0) * (own[t + 2] ?? 0);
      d += (rows[from + t + 3] ?? 0) * (own[t + 3] ?? 0);
    }
    for (let t = whole; t < width; t += 1) a += (rows[from + t] ?? 0) * (own[t] ?? 0);
    dots[row] = a + b + (c + d);
  }
  return dots;
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

/** The places of texts. */
export interface LsaPlaces {
  readonly dimensions: number;
  /** texts × dimensions, rows of length 1; 0 for a text without a word that has a place. */
  readonly texts: Float64Array;
}

/**
 * Latent semantic analysis: singular vectors of the PPMI of words and words near them, so that words are alike that occur with the
 * same words. A text’s place is the sum of its words’ places by their tf-idf. In Float64 and a fixed order: the same bytes for the
 * same seed. Source: Deerwester et al. (1990); Bullinaria & Levy (2007); Levy, Goldberg & Dagan (2015).
 */
export const lsaSpace = (lists: WordLists, seed: number): TextSpace & LsaPlaces => {
  const weighted = weighPosts(lists);
  const { matrix, words: vocabulary, postsWith } = weighted;
  const { starts, indices, values, rows: posts } = matrix;
  const { width, places } = wordPlaces(lists, weighted, seed);
  const texts = width === 0 ? new Float64Array(0) : timesDense(matrix, places, width);
  const lengths = scaleRows(texts, width);
  const columnOf = new Map(vocabulary.map((word, column) => [word, column]));
  return {
    ...{ posts, texts, dimensions: width },
    between: (a, b) => dotOf(texts, a * width, texts, b * width, width),
    compare: (words) => {
      const own = new Float64Array(width);
      const has = new Set<number>();
      for (const [word, count] of occurrencesOf(words)) {
        const column = columnOf.get(lists.vocabulary[word] ?? '');
        if (column === undefined) continue;
        has.add(column);
        const weight = count * inverseOf(posts, postsWith[column] ?? 0);
        for (let t = 0; t < width; t += 1)
          own[t] = (own[t] ?? 0) + weight * (places[column * width + t] ?? 0);
      }
      scaleRows(own, width);
      const scores = dotsOf(texts, own);
      return {
        scoreOf: (post) => scores[post] ?? 0,
        // The cosine is a sum over the words of the other text: those that add most to it are the reason.
        reasonOf: (post) => {
          const from = starts[post] ?? 0;
          const parts = Array.from(indices.subarray(from, starts[post + 1]), (column, at) => ({
            word: vocabulary[column] ?? '',
            weight:
              ((values[from + at] ?? 0) * dotOf(places, column * width, own, 0, width)) /
              (lengths[post] ?? 1),
            isShared: has.has(column),
          }));
          return {
            words: weightiest(parts.filter(({ isShared }) => isShared)),
            nearest: weightiest(parts.filter(({ isShared }) => !isShared)),
          };
        },
      };
    },
  };
};
