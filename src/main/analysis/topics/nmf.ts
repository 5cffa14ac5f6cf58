import { improve, ROWS_AT_ONCE } from './coordinate-descent.ts';
import type { LeadingVectors } from './leading-vectors.ts';
import { gram, laneWidth, timesDense, transpose, type SparseMatrix } from './weighted-matrix.ts';

/** Posts × topics and words × topics, all at least 0; their product approaches the matrix. */
export interface Factors {
  readonly k: number;
  readonly posts: Float64Array;
  readonly words: Float64Array;
}

/** When the solver stops: the sum of the steps next to that of the first round, or so many rounds. */
export interface Effort {
  readonly tolerance: number;
  readonly rounds: number;
}

const partLength = (vectors: Float64Array, width: number, column: number, sign: 1 | -1): number => {
  let squares = 0;
  for (let at = column; at < vectors.length; at += width) {
    const part = Math.max(0, sign * (vectors[at] ?? 0));
    squares += part * part;
  }
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

/** A factor with rows of a padded width, and so many that they can be improved together; what is added is 0. */
const padded = (factor: Float64Array, k: number): Float64Array => {
  const width = laneWidth(k);
  const rows = Math.ceil(factor.length / k / ROWS_AT_ONCE) * ROWS_AT_ONCE;
  const wide = new Float64Array(rows * width);
  for (let from = 0, to = 0; from < factor.length; from += k, to += width)
    wide.set(factor.subarray(from, from + k), to);
  return wide;
};

const unpadded = (wide: Float64Array, k: number, rows: number): Float64Array => {
  const width = laneWidth(k);
  const factor = new Float64Array(rows * k);
  for (let from = 0, to = 0; to < factor.length; from += width, to += k)
    factor.set(wide.subarray(from, from + k), to);
  return factor;
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
    const steps = improve(posts, matrix, words, k) + improve(words, turned, posts, k);
    if (round === 0) first = steps;
    if (steps <= first * tolerance) break;
  }
  return { k, posts: unpadded(posts, k, matrix.rows), words: unpadded(words, k, matrix.columns) };
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
