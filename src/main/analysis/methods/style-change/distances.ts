import { mean, variance } from '#main/analysis/statistics/statistics.ts';
import type { FeatureCounts } from './counts.ts';

/** A symmetric matrix of distances with zeros on the diagonal, row by row. */
export interface Distances {
  readonly size: number;
  readonly values: Float64Array;
}

const pairwise = (size: number, distance: (a: number, b: number) => number): Distances => {
  const values = new Float64Array(size * size);
  for (let a = 0; a < size; a += 1)
    for (let b = a + 1; b < size; b += 1) {
      const d = distance(a, b);
      values[a * size + b] = d;
      values[b * size + a] = d;
    }
  return { size, values };
};

/** Shares of a chunk's total as z-scores over all chunks; a feature that does not vary has none. */
const zScores = ({ rows, columns, counts, totals }: FeatureCounts): Float64Array[] => {
  const scores = Array.from({ length: rows }, () => new Float64Array(columns));
  const shares = new Float64Array(rows);
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1)
      shares[row] = (counts[row * columns + column] ?? 0) / Math.max(1, totals[row] ?? 0);
    const centre = mean(shares) ?? 0;
    const spread = Math.sqrt(variance(shares) ?? 0);
    if (spread === 0) continue;
    for (const [row, score] of scores.entries()) score[column] = ((shares[row] ?? 0) - centre) / spread;
  }
  return scores;
};

/** Burrows' Delta of every two chunks: mean absolute difference of z-scores. Source: Burrows (2002). */
export const deltaDistances = (features: FeatureCounts): Distances => {
  const scores = zScores(features);
  return pairwise(features.rows, (a, b) => {
    const rowScores = scores[a] ?? new Float64Array();
    const other = scores[b] ?? new Float64Array();
    let sum = 0;
    for (let column = 0; column < rowScores.length; column += 1)
      sum += Math.abs((rowScores[column] ?? 0) - (other[column] ?? 0));
    return rowScores.length === 0 ? 0 : sum / rowScores.length;
  });
};

/** 1 − cosine of the counts of every two chunks; 1 where a chunk holds none of the features. */
export const cosineDistances = ({ rows, columns, counts }: FeatureCounts): Distances => {
  const row = (index: number): Float64Array => counts.subarray(index * columns, (index + 1) * columns);
  const dot = (a: Float64Array, b: Float64Array): number => {
    let sum = 0;
    for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
    return sum;
  };
  const norms = Array.from({ length: rows }, (_, index) => Math.sqrt(dot(row(index), row(index))));
  return pairwise(rows, (a, b) => {
    const norm = (norms[a] ?? 0) * (norms[b] ?? 0);
    return norm === 0 ? 1 : Math.max(0, 1 - dot(row(a), row(b)) / norm);
  });
};
