import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { Interval } from './intervals.ts';
import { resampledInterval } from './resamples.ts';

/** Pairs of codes as numbers of their sorted names: those of the one judge, and those of the other. */
export const numberedPairs = (pairs: readonly (readonly [string, string])[]) => {
  const names = [...new Set(pairs.flat())].sort();
  const place = new Map(names.map((name, index) => [name, index]));
  const numbers = (side: 0 | 1): Int32Array => Int32Array.from(pairs, (pair) => place.get(pair[side]) ?? 0);
  return { names, rows: numbers(0), columns: numbers(1) };
};

/** Counts of a confusion matrix, flat: codes of the one judge × codes of the other, both 0 … size − 1. */
export const confusionCounts = (rows: Int32Array, columns: Int32Array, size: number): Int32Array => {
  const counts = new Int32Array(size * size);
  for (const [index, row] of rows.entries()) {
    const cell = row * size + (columns[index] ?? 0);
    counts[cell] = (counts[cell] ?? 0) + 1;
  }
  return counts;
};

/** Sum of one row or column. */
export const margin = (counts: Int32Array, size: number, axis: 'row' | 'column', index: number): number => {
  let sum = 0;
  for (let other = 0; other < size; other += 1) {
    sum += counts[axis === 'row' ? index * size + other : other * size + index] ?? 0;
  }
  return sum;
};

/** Cohen's kappa of a confusion matrix of n items; null where chance alone agrees on everything. Source: Cohen (1960). */
export const cohenKappa = (counts: Int32Array, size: number, n: number): number | null => {
  let agreed = 0;
  let byChance = 0;
  for (let code = 0; code < size; code += 1) {
    agreed += counts[code * size + code] ?? 0;
    byChance += margin(counts, size, 'row', code) * margin(counts, size, 'column', code);
  }
  const chance = byChance / (n * n);
  return n === 0 || chance === 1 ? null : (agreed / n - chance) / (1 - chance);
};

/** 95% percentile bootstrap interval of kappa over items; null without items. Source: Efron & Tibshirani (1993). */
export const kappaInterval = (
  rows: Int32Array,
  columns: Int32Array,
  size: number,
  resamples: number,
  context: AnalysisContext,
): Interval | null => {
  const random = createRandom(deriveSeed(context.seed, 'kappa'));
  const n = rows.length;
  const drawnRows = new Int32Array(n);
  const drawnColumns = new Int32Array(n);
  return resampledInterval(resamples, context, () => {
    for (let i = 0; i < n; i += 1) {
      const row = random.below(n);
      drawnRows[i] = rows[row] ?? 0;
      drawnColumns[i] = columns[row] ?? 0;
    }
    return cohenKappa(confusionCounts(drawnRows, drawnColumns, size), size, n);
  });
};
