import type { SparseMatrix } from './weighted-matrix.ts';

/** Numbers of topics from the least to the most. */
export interface TopicCounts {
  readonly least: number;
  readonly most: number;
}

/** Multiplications of one round over all numbers up to which each of them is tried: some 1,500 short posts with 4–30 topics. */
const EVERY_NUMBER_WORK = 5e7;
/** Between two numbers that are tried first where each would take too long. */
const GRID_STEP = 1.25;

/** Multiplications of one round of coordinate descent. */
export const roundWork = ({ rows, columns, indices }: SparseMatrix, k: number): number =>
  2 * indices.length * k + (rows + columns) * k * k;

const everyNumber = ({ least, most }: TopicCounts): readonly number[] =>
  Array.from({ length: Math.max(0, most - least + 1) }, (_, i) => least + i);

/**
 * Numbers of topics that are tried first: every one where that is little work, else a grid whose steps grow by a quarter.
 * It depends on the size of the matrix alone, so that shuffled posts have the same.
 */
export const firstCounts = (matrix: SparseMatrix, counts: TopicCounts): readonly number[] => {
  const every = everyNumber(counts);
  if (every.reduce((sum, k) => sum + roundWork(matrix, k), 0) <= EVERY_NUMBER_WORK) return every;
  const grid: number[] = [];
  for (let k = counts.least; k < counts.most; k = Math.max(k + 1, Math.round(k * GRID_STEP))) grid.push(k);
  return [...grid, counts.most];
};

/** Numbers that were not tried between the neighbors of one that was. */
export const countsAround = (tried: readonly number[], best: number): readonly number[] => {
  const below = Math.max(-Infinity, ...tried.filter((k) => k < best));
  const above = Math.min(Infinity, ...tried.filter((k) => k > best));
  return everyNumber({
    least: Number.isFinite(below) ? below + 1 : best,
    most: Number.isFinite(above) ? above - 1 : best,
  }).filter((k) => k !== best);
};
