import type { intervalSchema } from '#main/analysis/results.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { normalQuantile } from './distributions.ts';
import { betaI } from './gamma.ts';
import { mean, quantile, type Numbers } from './summary.ts';

export type Interval = ValueOf<typeof intervalSchema>;

/** Wilson's score interval of `hits` in `total`; null for no trials. Source: Wilson (1927). */
export const wilsonInterval = (hits: number, total: number, level = 0.95): Interval | null => {
  if (total <= 0) return null;
  const z = normalQuantile(1 - (1 - level) / 2);
  const share = hits / total;
  const centre = share + (z * z) / (2 * total);
  const half = z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total));
  const scale = 1 + (z * z) / total;
  return {
    lower: hits <= 0 ? 0 : Math.max(0, (centre - half) / scale),
    upper: hits >= total ? 1 : Math.min(1, (centre + half) / scale),
  };
};

/** P(X ≤ hits) for X ~ Binomial(total, share). Source: Abramowitz & Stegun 26.5.24, through the incomplete beta. */
const binomialLowerTail = (hits: number, total: number, share: number): number =>
  hits >= total ? 1 : betaI(total - hits, hits + 1, 1 - share);

/** The smallest count with P(X ≤ count) ≥ `tail`. */
const binomialQuantile = (tail: number, total: number, share: number): number => {
  let [low, high] = [0, total];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (binomialLowerTail(middle, total, share) >= tail) high = middle;
    else low = middle + 1;
  }
  return low;
};

/** The middle `level` of how many of `total` are hits where each is one with probability `share`: whole counts, exact. */
export const binomialRange = (total: number, share: number, level = 0.95): Interval => ({
  lower: binomialQuantile((1 - level) / 2, total, share),
  upper: binomialQuantile(1 - (1 - level) / 2, total, share),
});

/** Two quantiles of some estimates, by default around the middle 95%; null without any. */
export const percentileInterval = (
  estimates: readonly number[],
  from = 0.025,
  to = 0.975,
): Interval | null => {
  const sorted = Float64Array.from(estimates).sort();
  const [lower, upper] = [quantile(sorted, from), quantile(sorted, to)];
  return lower === null || upper === null ? null : { lower, upper };
};

export interface BootstrapOptions {
  /** Uniform numbers in [0, 1), seeded by the caller. */
  readonly random: () => number;
  readonly resamples?: number;
  readonly level?: number;
  /** What is estimated, the mean by default; it is given a resample of the same size. */
  readonly statistic?: (sample: Float64Array) => number | null;
}

/** Percentile bootstrap interval; null for no values. Source: Efron & Tibshirani (1993), 13.3. */
export const bootstrapInterval = (
  values: Numbers,
  { random, resamples = 2000, level = 0.95, statistic = mean }: BootstrapOptions,
): Interval | null => {
  if (values.length === 0) return null;
  const sample = new Float64Array(values.length);
  const estimates: number[] = [];
  for (let r = 0; r < resamples; r += 1) {
    for (let i = 0; i < sample.length; i += 1) sample[i] = values[Math.floor(random() * values.length)] ?? 0;
    const estimate = statistic(sample);
    if (estimate !== null) estimates.push(estimate);
  }
  return percentileInterval(estimates, (1 - level) / 2, 1 - (1 - level) / 2);
};
