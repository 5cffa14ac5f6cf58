import type { Smoothing } from '#shared/methods/text-bench.ts';

/** A value at a place; null in a gap. */
export interface SeriesPoint {
  readonly x: number;
  readonly y: number | null;
}

/**
 * Centered moving average over `width` neighboring places (an odd number), gaps left out; a gap stays a gap.
 */
export const movingAverage = (points: readonly SeriesPoint[], width: number): readonly (number | null)[] => {
  const half = Math.floor(width / 2);
  return points.map(({ y }, i) => {
    if (y === null) return null;
    const near = points.slice(Math.max(0, i - half), i + half + 1).flatMap((point) => point.y ?? []);
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
};

interface Weighted {
  readonly x: number;
  readonly y: number;
  readonly weight: number;
}

const degree = 2;

/** Solves a small system of linear equations with partial pivoting; null where it is singular. */
const solve = (matrix: readonly (readonly number[])[]): readonly number[] | null => {
  const rows = matrix.map((row) => [...row]);
  for (let column = 0; column < rows.length; column += 1) {
    const below = rows.slice(column);
    const pivot = below.reduce((best, row) =>
      Math.abs(row[column] ?? 0) > Math.abs(best[column] ?? 0) ? row : best,
    );
    if (Math.abs(pivot[column] ?? 0) < 1e-12) return null;
    rows.splice(rows.indexOf(pivot), 1);
    rows.splice(column, 0, pivot);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let i = column; i < row.length; i += 1) row[i] = (row[i] ?? 0) - factor * (pivot[i] ?? 0);
    }
  }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1));
};

/** Value at 0 of the polynomial that fits weighted points best, of the highest degree that they determine. */
const fitAtZero = (points: readonly Weighted[], highest: number): number | null => {
  const moment = (power: number, value: (point: Weighted) => number): number =>
    points.reduce((sum, point) => sum + point.weight * value(point) * point.x ** power, 0);
  for (let order = highest; order >= 0; order -= 1) {
    const solution = solve(
      Array.from({ length: order + 1 }, (_, row) => [
        ...Array.from({ length: order + 1 }, (__, column) => moment(row + column, () => 1)),
        moment(row, ({ y }) => y),
      ]),
    );
    if (solution !== null) return solution[0] ?? null;
  }
  return null;
};

/** Tricube weight of R’s loess: 1 next to the place, 0 from the bandwidth on. */
const tricube = (distance: number, bandwidth: number): number => {
  if (distance >= 0.999 * bandwidth) return 0;
  return distance <= 0.001 * bandwidth ? 1 : (1 - (distance / bandwidth) ** 3) ** 3;
};

/**
 * Local quadratic regression at `at`, as R’s `loess` with `degree = 2` and `surface = "direct"`: tricube weights up to the
 * distance of the ⌊n·span⌋-th nearest point. Source: Cleveland, Grosse & Shyu (1992).
 */
export const loessAt = (
  points: readonly { readonly x: number; readonly y: number }[],
  at: number,
  span: number,
): number | null => {
  if (points.length === 0) return null;
  const distances = points.map(({ x }) => Math.abs(x - at)).sort((a, b) => a - b);
  const neighbors = Math.min(points.length, Math.max(1, Math.floor(points.length * span + 1e-5)));
  const bandwidth = distances[neighbors - 1] ?? 0;
  // Distances in bandwidths keep the equations of points far apart solvable.
  const scale = bandwidth === 0 ? 1 : bandwidth;
  const weighted = points
    .map(({ x, y }) => ({
      x: (x - at) / scale,
      y,
      weight: bandwidth === 0 ? Number(x === at) : tricube(Math.abs(x - at), bandwidth),
    }))
    .filter(({ weight }) => weight > 0);
  return fitAtZero(weighted, degree);
};

/** The series smoothed; gaps stay gaps. */
export const smooth = (
  points: readonly SeriesPoint[],
  smoothing: Smoothing,
  { width, span }: { readonly width: number; readonly span: number },
): readonly (number | null)[] => {
  if (smoothing === 'none') return points.map(({ y }) => y);
  if (smoothing === 'moving-average') return movingAverage(points, width);
  const solid = points.flatMap(({ x, y }) => (y === null ? [] : [{ x, y }]));
  return points.map(({ x, y }) => (y === null ? null : loessAt(solid, x, span)));
};
