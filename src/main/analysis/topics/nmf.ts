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

/**
 * One round over all coordinates of one factor, the other fixed. A row's gradient is kept in step with its changes, as most
 * coordinates are 0 and stay so. @returns the sum of the projected gradients
 */
const improve = (target: Float64Array, matrix: SparseMatrix, fixed: Float64Array, k: number): number => {
  const products = gram(fixed, k);
  const gradients = timesDense(matrix, fixed, k);
  const gradient = new Float64Array(k);
  const add = (factor: number, t: number): void => {
    const from = t * k;
    for (let r = 0; r < k; r += 1) gradient[r] = (gradient[r] ?? 0) + factor * (products[from + r] ?? 0);
  };
  let violation = 0;
  for (let from = 0; from < target.length; from += k) {
    for (let t = 0; t < k; t += 1) gradient[t] = -(gradients[from + t] ?? 0);
    for (let t = 0; t < k; t += 1) {
      const value = target[from + t] ?? 0;
      if (value !== 0) add(value, t);
    }
    for (let t = 0; t < k; t += 1) {
      const value = target[from + t] ?? 0;
      const slope = gradient[t] ?? 0;
      if (value === 0 && slope >= 0) continue;
      violation += Math.abs(slope);
      const curvature = products[t * k + t] ?? 0;
      if (curvature <= 0) continue;
      const moved = Math.max(0, value - slope / curvature);
      target[from + t] = moved;
      add(moved - value, t);
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
  const [posts, words] = [start.posts.slice(), start.words.slice()];
  let first = 0;
  for (let round = 0; round < rounds; round += 1) {
    const violation = improve(posts, matrix, words, k) + improve(words, turned, posts, k);
    if (round === 0) first = violation;
    if (violation <= first * tolerance) break;
  }
  return { k, posts, words };
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
