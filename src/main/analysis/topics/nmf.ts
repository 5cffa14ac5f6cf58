import type { LeadingVectors } from './leading-vectors.ts';
import { gram, timesDense, transpose, type SparseMatrix } from './weighted-matrix.ts';

/** Posts × topics and words × topics, all at least 0; their product approaches the matrix. */
export interface Factors {
  readonly k: number;
  readonly posts: Float64Array;
  readonly words: Float64Array;
}

/** When the solver stops: the sum of the projected gradients next to that of the first round, or so many rounds. */
export interface Effort {
  readonly tolerance: number;
  readonly rounds: number;
}

const partLength = (vectors: Float64Array, width: number, column: number, sign: 1 | -1): number => {
  let squares = 0;
  for (let at = column; at < vectors.length; at += width)
    squares += Math.max(0, sign * (vectors[at] ?? 0)) ** 2;
  return Math.sqrt(squares);
};

/**
 * NNDSVD: the positive or the negative part of each pair of singular vectors, whichever is larger. Source: Boutsidis &
 * Gallopoulos (2008).
 * @param k at most as many as there are vectors
 */
export const startFactors = ({ count, values, left, right }: LeadingVectors, k: number): Factors => {
  const posts = new Float64Array((left.length / count) * k);
  const words = new Float64Array((right.length / count) * k);
  for (let t = 0; t < k; t += 1) {
    const lengths = ([1, -1] as const).map((sign) => ({
      sign,
      left: partLength(left, count, t, sign),
      right: partLength(right, count, t, sign),
    }));
    const [plus, minus] = lengths;
    if (plus === undefined || minus === undefined) continue;
    const part = plus.left * plus.right > minus.left * minus.right ? plus : minus;
    const fill = (target: Float64Array, source: Float64Array, length: number, root: number): void => {
      for (let row = 0; row * k < target.length; row += 1)
        target[row * k + t] = (root * Math.max(0, part.sign * (source[row * count + t] ?? 0))) / length;
    };
    if (part.left * part.right === 0) continue;
    const root = Math.sqrt((values[t] ?? 0) * part.left * part.right);
    fill(posts, left, part.left, root);
    fill(words, right, part.right, root);
  }
  return { k, posts, words };
};

/** Rows of a dense matrix are padded to a multiple of this, so that as many sums are kept at once. */
const LANES = 4;

const paddedWidth = (k: number): number => Math.ceil(k / LANES) * LANES;

/** A factor with rows of a padded width; what is added is 0. */
const padded = (factor: Float64Array, k: number): Float64Array => {
  const width = paddedWidth(k);
  const wide = new Float64Array((factor.length / k) * width);
  for (let from = 0, to = 0; from < factor.length; from += k, to += width)
    wide.set(factor.subarray(from, from + k), to);
  return wide;
};

const unpadded = (wide: Float64Array, k: number): Float64Array => {
  const width = paddedWidth(k);
  const factor = new Float64Array((wide.length / width) * k);
  for (let from = 0, to = 0; to < factor.length; from += width, to += k)
    factor.set(wide.subarray(from, from + k), to);
  return factor;
};

/** One row of the matrix times the fixed factor into `aims`; four sums at once, each over the row’s entries in their order. */
const rowTimes = (
  { starts, indices, values }: SparseMatrix,
  row: number,
  fixed: Float64Array,
  width: number,
  aims: Float64Array,
): void => {
  const begin = starts[row] ?? 0;
  const end = starts[row + 1] ?? 0;
  for (let t = 0; t < width; t += LANES) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let at = begin; at < end; at += 1) {
      const value = values[at] ?? 0;
      const from = (indices[at] ?? 0) * width + t;
      a += value * (fixed[from] ?? 0);
      b += value * (fixed[from + 1] ?? 0);
      c += value * (fixed[from + 2] ?? 0);
      d += value * (fixed[from + 3] ?? 0);
    }
    aims[t] = a;
    aims[t + 1] = b;
    aims[t + 2] = c;
    aims[t + 3] = d;
  }
};

/** Products of one topic with all, times the row of a factor; four sums at once. */
const productWith = (
  products: Float64Array,
  t: number,
  target: Float64Array,
  from: number,
  width: number,
): number => {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  const start = t * width;
  for (let r = 0; r < width; r += LANES) {
    a += (products[start + r] ?? 0) * (target[from + r] ?? 0);
    b += (products[start + r + 1] ?? 0) * (target[from + r + 1] ?? 0);
    c += (products[start + r + 2] ?? 0) * (target[from + r + 2] ?? 0);
    d += (products[start + r + 3] ?? 0) * (target[from + r + 3] ?? 0);
  }
  return a + b + (c + d);
};

/** One round over all coordinates of one padded factor, the other fixed. @returns the sum of the projected gradients */
const improve = (target: Float64Array, matrix: SparseMatrix, fixed: Float64Array, k: number): number => {
  const width = paddedWidth(k);
  const products = gram(fixed, width);
  const aims = new Float64Array(width);
  let violation = 0;
  for (let row = 0; row < matrix.rows; row += 1) {
    const from = row * width;
    rowTimes(matrix, row, fixed, width, aims);
    for (let t = 0; t < k; t += 1) {
      const value = target[from + t] ?? 0;
      const slope = productWith(products, t, target, from, width) - (aims[t] ?? 0);
      if (value === 0 && slope >= 0) continue;
      violation += Math.abs(slope);
      const curvature = products[t * width + t] ?? 0;
      if (curvature > 0) target[from + t] = Math.max(0, value - slope / curvature);
    }
  }
  return violation;
};

/**
 * Non-negative factors by cyclic coordinate descent from a start, in Float64 and a fixed order. Source: Cichocki & Phan (2009).
 * @param turned the matrix by columns, where it is at hand
 */
export const improveFactors = (
  matrix: SparseMatrix,
  start: Factors,
  { tolerance, rounds }: Effort,
  turned: SparseMatrix = transpose(matrix),
): Factors => {
  const { k } = start;
  const [posts, words] = [padded(start.posts, k), padded(start.words, k)];
  let first = 0;
  for (let round = 0; round < rounds; round += 1) {
    const violation = improve(posts, matrix, words, k) + improve(words, turned, posts, k);
    if (round === 0) first = violation;
    if (violation <= first * tolerance) break;
  }
  return { k, posts: unpadded(posts, k), words: unpadded(words, k) };
};

/** Half the sum of squared differences between the matrix and the product of its factors. */
export const lossOf = (matrix: SparseMatrix, { k, posts, words }: Factors): number => {
  let loss = 0;
  for (const value of matrix.values) loss += value * value;
  for (const [at, value] of timesDense(matrix, words, k).entries()) loss -= 2 * value * (posts[at] ?? 0);
  const [ofPosts, ofWords] = [gram(posts, k), gram(words, k)];
  for (const [at, value] of ofPosts.entries()) loss += value * (ofWords[at] ?? 0);
  return Math.max(0, loss / 2);
};
