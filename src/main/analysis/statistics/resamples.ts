import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { percentileInterval, type Interval } from './intervals.ts';

const RESAMPLES_PER_CHECKPOINT = 200;

/**
 * 95% percentile bootstrap interval; null where no resample has an estimate. Source: Efron & Tibshirani (1993).
 * @param estimate draws a resample and estimates from it; null where it cannot
 */
export const resampledInterval = (
  resamples: number,
  context: AnalysisContext,
  estimate: () => number | null,
): Interval | null => {
  const estimates: number[] = [];
  for (let r = 0; r < resamples; r += 1) {
    if (r % RESAMPLES_PER_CHECKPOINT === 0) checkpoint(context, r, resamples);
    const value = estimate();
    if (value !== null) estimates.push(value);
  }
  return percentileInterval(estimates);
};
