import { createRandom } from '#main/analysis/chance/random.ts';
import { dot, gram, timesDense, transpose, type SparseMatrix } from './weighted-matrix.ts';

/** The largest singular values, descending, with their vectors; no more than the rank. */
export interface LeadingVectors {
  readonly count: number;
  readonly values: Float64Array;
  /** rows × count. */
  readonly left: Float64Array;
  /** columns × count. */
  readonly right: Float64Array;
}

const SPARE_VECTORS = 10;
const ROUNDS = 12;
/** From the vectors of nearly the same matrix. */
const ROUNDS_FROM_NEAR = 4;
/** Smaller singular values, relative to the largest, are rounding. */
const LEAST_VALUE = 1e-6;

/** The transpose of dense rows of `width`. */
const turnedDense = (dense: Float64Array, width: number): Float64Array => {
  const rows = dense.length / width;
  const turned = new Float64Array(dense.length);
  for (let row = 0; row < rows; row += 1)
    for (let t = 0; t < width; t += 1) turned[t * rows + row] = dense[row * width + t] ?? 0;
  return turned;
};

/**
 * Makes columns orthonormal in place; columns that depend on others become 0. The columns are laid out one after another
 * meanwhile: a column of rows is read from as many places of memory.
 * @param passes two against rounding, one where more rounds follow
 */
const orthonormalize = (dense: Float64Array, width: number, passes: 1 | 2): void => {
  const columns = turnedDense(dense, width);
  const rows = dense.length / width;
  for (let t = 0; t < width; t += 1) {
    const own = t * rows;
    const before = Math.sqrt(dot(columns, own, columns, own, rows));
    for (let pass = 0; pass < passes; pass += 1)
      for (let r = 0; r < t; r += 1) {
        const other = r * rows;
        const overlap = dot(columns, own, columns, other, rows);
        if (overlap === 0) continue;
        for (let i = 0; i < rows; i += 1)
          columns[own + i] = (columns[own + i] ?? 0) - overlap * (columns[other + i] ?? 0);
      }
    const length = Math.sqrt(dot(columns, own, columns, own, rows));
    const scale = length > before * 1e-12 ? 1 / length : 0;
    for (let i = 0; i < rows; i += 1) columns[own + i] = (columns[own + i] ?? 0) * scale;
  }
  dense.set(turnedDense(columns, rows));
};

const rotate = (
  matrix: Float64Array,
  one: number,
  other: number,
  step: number,
  c: number,
  s: number,
  n: number,
) => {
  for (let i = 0; i < n; i += 1) {
    const [a, b] = [matrix[one + i * step] ?? 0, matrix[other + i * step] ?? 0];
    matrix[one + i * step] = c * a - s * b;
    matrix[other + i * step] = s * a + c * b;
  }
};

/** Eigenvalues and eigenvectors (columns) of a symmetric matrix by cyclic Jacobi rotations; unsorted. */
export const eigenOf = (symmetric: Float64Array, n: number) => {
  const a = symmetric.slice();
  const vectors = new Float64Array(n * n);
  for (let i = 0; i < n; i += 1) vectors[i * n + i] = 1;
  let scale = 0;
  for (const value of a) scale = Math.max(scale, Math.abs(value));
  for (let sweep = 0; sweep < 60; sweep += 1) {
    let largest = 0;
    for (let p = 0; p < n; p += 1)
      for (let q = p + 1; q < n; q += 1) {
        const apq = a[p * n + q] ?? 0;
        largest = Math.max(largest, Math.abs(apq));
        if (Math.abs(apq) <= scale * 1e-17) continue;
        const theta = ((a[q * n + q] ?? 0) - (a[p * n + p] ?? 0)) / (2 * apq);
        const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const c = 1 / Math.sqrt(t * t + 1);
        rotate(a, p, q, n, c, t * c, n);
        rotate(a, p * n, q * n, 1, c, t * c, n);
        rotate(vectors, p, q, n, c, t * c, n);
      }
    if (largest <= scale * 1e-15) break;
  }
  return { values: Float64Array.from({ length: n }, (_, i) => a[i * n + i] ?? 0), vectors };
};

/** Dense rows times chosen columns of a square matrix, each scaled. */
const combine = (
  dense: Float64Array,
  square: Float64Array,
  width: number,
  chosen: readonly number[],
  scales: Float64Array,
): Float64Array => {
  const rows = dense.length / width;
  const combined = new Float64Array(rows * chosen.length);
  for (let row = 0; row < rows; row += 1)
    for (const [place, column] of chosen.entries()) {
      let sum = 0;
      for (let t = 0; t < width; t += 1)
        sum += (dense[row * width + t] ?? 0) * (square[t * width + column] ?? 0);
      combined[row * chosen.length + place] = sum * (scales[place] ?? 0);
    }
  return combined;
};

/**
 * Singular vectors of a sparse matrix by subspace iteration from a seeded start, in a fixed order: the same bytes on every
 * machine. Source: Halko, Martinsson & Tropp (2011).
 * @param most how many at most; fewer where the rank is lower
 * @param near the vectors of a matrix with most of the same rows, which are soon those of this one
 */
export const leadingVectors = (
  matrix: SparseMatrix,
  most: number,
  seed: number,
  turned: SparseMatrix = transpose(matrix),
  near: LeadingVectors | null = null,
): LeadingVectors => {
  const width = Math.min(most + SPARE_VECTORS, matrix.rows, matrix.columns);
  const { unit } = createRandom(seed);
  const right = Float64Array.from({ length: matrix.columns * width }, () => unit() - 0.5);
  if (near !== null)
    for (const [at, value] of near.right.entries()) {
      const t = at % near.count;
      if (t < width) right[((at - t) / near.count) * width + t] = value;
    }
  orthonormalize(right, width, 1);
  const rounds = near === null ? ROUNDS : ROUNDS_FROM_NEAR;
  for (let round = 0; round < rounds; round += 1) {
    right.set(timesDense(turned, timesDense(matrix, right, width), width));
    orthonormalize(right, width, round + 1 < rounds ? 1 : 2);
  }
  const image = timesDense(matrix, right, width);
  const { values: squares, vectors } = eigenOf(gram(image, width), width);
  const order = [...squares.keys()].sort((a, b) => (squares[b] ?? 0) - (squares[a] ?? 0) || a - b);
  const largest = Math.sqrt(Math.max(0, squares[order[0] ?? 0] ?? 0));
  const chosen = order
    .slice(0, most)
    .filter((t) => largest > 0 && Math.sqrt(Math.max(0, squares[t] ?? 0)) > largest * LEAST_VALUE);
  const values = Float64Array.from(chosen, (t) => Math.sqrt(squares[t] ?? 0));
  return {
    count: chosen.length,
    values,
    left: combine(
      image,
      vectors,
      width,
      chosen,
      values.map((value) => 1 / value),
    ),
    right: combine(right, vectors, width, chosen, new Float64Array(chosen.length).fill(1)),
  };
};
