import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';

/** A plain or typed array of numbers. */
export type Numbers = ArrayLike<number> & Iterable<number>;

/** Arithmetic mean; null for no values. */
export const mean = (values: Numbers): number | null => {
  if (values.length === 0) return null;
  let sum = 0;
  for (const value of values) sum += value;
  return sum / values.length;
};

/** Sample variance (divisor n − 1); null for fewer than two values. Two passes, so that large offsets do no harm. */
export const variance = (values: Numbers): number | null => {
  const centre = mean(values);
  if (centre === null || values.length < 2) return null;
  let sum = 0;
  for (const value of values) sum += (value - centre) ** 2;
  return sum / (values.length - 1);
};

/** Variance ÷ mean of counts: 1 for a Poisson process, above it bursts; null where it is not defined. */
export const dispersionIndex = (counts: Numbers): number | null => {
  const centre = mean(counts);
  const spread = variance(counts);
  return centre === null || spread === null || centre === 0 ? null : spread / centre;
};

/**
 * Quantile of values sorted ascending, 0 ≤ p ≤ 1; null for no values. Rule: linear interpolation at (n − 1)·p, type 7 of
 * Hyndman & Fan (1996), the default of R and NumPy.
 */
export const quantile = (sorted: Numbers, p: number): number | null => {
  if (sorted.length === 0) return null;
  const position = (sorted.length - 1) * p;
  const below = Math.floor(position);
  const low = sorted[below] ?? 0;
  const high = sorted[Math.min(below + 1, sorted.length - 1)] ?? low;
  return low + (position - below) * (high - low);
};

export const fencesSchema = z.object({
  q1: z.number(),
  median: z.number(),
  q3: z.number(),
  /** q1 − 1.5·IQR. */
  lower: z.number(),
  /** q3 + 1.5·IQR. */
  upper: z.number(),
});
export type TukeyFences = ValueOf<typeof fencesSchema>;

/** Tukey's inner fences with type 7 quartiles; null for no values. A value strictly outside is an outlier. */
export const tukeyFences = (values: Numbers, reach = 1.5): TukeyFences | null => {
  const sorted = Float64Array.from(values).sort();
  const q1 = quantile(sorted, 0.25);
  const median = quantile(sorted, 0.5);
  const q3 = quantile(sorted, 0.75);
  if (q1 === null || median === null || q3 === null) return null;
  return { q1, median, q3, lower: q1 - reach * (q3 - q1), upper: q3 + reach * (q3 - q1) };
};
