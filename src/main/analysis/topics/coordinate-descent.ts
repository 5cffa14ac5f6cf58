import { gram, LANES, laneWidth, type SparseMatrix } from './weighted-matrix.ts';

/**
 * Rows that are improved together: their sums do not wait for each other, which takes half the time of row after row, and their
 * figures are the same, because no row depends on another.
 */
export const ROWS_AT_ONCE = 8;

/** One row of the matrix times the fixed factor, negated, into every eighth place; each sum over the row’s entries in their order. */
const negatedAims = (
  { starts, indices, values }: SparseMatrix,
  row: number,
  fixed: Float64Array,
  width: number,
  aims: Float64Array,
  lane: number,
): void => {
  const begin = starts[row] ?? 0;
  const end = starts[row + 1] ?? begin;
  for (let t = 0; t < width; t += LANES) {
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let at = begin; at < end; at += 1) {
      const value = values[at] ?? 0;
      const from = (indices[at] ?? 0) * width + t;
      a -= value * (fixed[from] ?? 0);
      b -= value * (fixed[from + 1] ?? 0);
      c -= value * (fixed[from + 2] ?? 0);
      d -= value * (fixed[from + 3] ?? 0);
    }
    const to = t * ROWS_AT_ONCE + lane;
    aims[to] = a;
    aims[to + ROWS_AT_ONCE] = b;
    aims[to + 2 * ROWS_AT_ONCE] = c;
    aims[to + 3 * ROWS_AT_ONCE] = d;
  }
};

/** Adds the products of one topic with all, times the coordinates of eight rows, to the eight sums of that topic. */
const addSlopes = (
  products: Float64Array,
  start: number,
  k: number,
  rows: Float64Array,
  slopes: Float64Array,
  to: number,
): void => {
  let a = slopes[to] ?? 0;
  let b = slopes[to + 1] ?? 0;
  let c = slopes[to + 2] ?? 0;
  let d = slopes[to + 3] ?? 0;
  let e = slopes[to + 4] ?? 0;
  let f = slopes[to + 5] ?? 0;
  let g = slopes[to + 6] ?? 0;
  let h = slopes[to + 7] ?? 0;
  for (let r = 0, at = 0; r < k; r += 1, at += ROWS_AT_ONCE) {
    const product = products[start + r] ?? 0;
    a += product * (rows[at] ?? 0);
    b += product * (rows[at + 1] ?? 0);
    c += product * (rows[at + 2] ?? 0);
    d += product * (rows[at + 3] ?? 0);
    e += product * (rows[at + 4] ?? 0);
    f += product * (rows[at + 5] ?? 0);
    g += product * (rows[at + 6] ?? 0);
    h += product * (rows[at + 7] ?? 0);
  }
  slopes[to] = a;
  slopes[to + 1] = b;
  slopes[to + 2] = c;
  slopes[to + 3] = d;
  slopes[to + 4] = e;
  slopes[to + 5] = f;
  slopes[to + 6] = g;
  slopes[to + 7] = h;
};

/**
 * One round over all coordinates of one factor, the other fixed. Source: Cichocki & Phan (2009).
 * @param target rows of `laneWidth(k)`, their number a multiple of `ROWS_AT_ONCE`; those beyond the matrix are and stay 0
 * @returns the sum of all steps
 */
export const improve = (
  target: Float64Array,
  matrix: SparseMatrix,
  fixed: Float64Array,
  k: number,
): number => {
  const width = laneWidth(k);
  const products = gram(fixed, width);
  const scales = Float64Array.from({ length: k }, (_, t) => {
    const curvature = products[t * width + t] ?? 0;
    return curvature > 0 ? 1 / curvature : 0;
  });
  const slopes = new Float64Array(width * ROWS_AT_ONCE);
  const rows = new Float64Array(width * ROWS_AT_ONCE);
  let steps = 0;
  for (let first = 0; first < matrix.rows; first += ROWS_AT_ONCE) {
    const own = first * width;
    for (let lane = 0; lane < ROWS_AT_ONCE; lane += 1) {
      negatedAims(matrix, first + lane, fixed, width, slopes, lane);
      for (let t = 0; t < k; t += 1) rows[t * ROWS_AT_ONCE + lane] = target[own + lane * width + t] ?? 0;
    }
    for (let t = 0; t < k; t += 1) {
      const to = t * ROWS_AT_ONCE;
      addSlopes(products, t * width, k, rows, slopes, to);
      const scale = scales[t] ?? 0;
      for (let at = to; at < to + ROWS_AT_ONCE; at += 1) {
        const value = rows[at] ?? 0;
        const next = Math.max(0, value - (slopes[at] ?? 0) * scale);
        rows[at] = next;
        steps += Math.abs(value - next);
      }
    }
    for (let lane = 0; lane < ROWS_AT_ONCE; lane += 1)
      for (let t = 0; t < k; t += 1) target[own + lane * width + t] = rows[t * ROWS_AT_ONCE + lane] ?? 0;
  }
  return steps;
};
