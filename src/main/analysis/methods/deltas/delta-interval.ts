import { createRandom, deriveSeed, type Random } from '#main/analysis/chance/random.ts';
import { againstNull, permutationP } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { quantile } from '#main/analysis/statistics/statistics.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import type { RawDeltaTest } from './delta-types.ts';
import { smoothHistogram, smoothingHalfWidth, type Smoothed } from './gap-smoothing.ts';

/** One interval of k minutes with the neighboring drops that are so far apart. */
export interface IntervalSpike extends RawDeltaTest {
  /** Other readings of "exactly k minutes": the clock times are k minutes apart, or the gap is 60·k seconds to the second. */
  readonly byClockMinute: number;
  readonly toTheSecond: number;
  /** Pairs (drop, next drop). */
  readonly pairs: readonly (readonly [number, number])[];
}

export interface IntervalResult {
  /** One test per k = 0 … maxMinutes. */
  readonly intervals: readonly IntervalSpike[];
  /** The largest excess of all k next to the largest of each surrogate. */
  readonly overall: RawDeltaTest;
}

/** Gap in whole minutes: 60·k ≤ seconds < 60·(k + 1). */
const gapsOf = (drops: readonly AnalysisDrop[]): Int32Array =>
  Int32Array.from({ length: Math.max(0, drops.length - 1) }, (_, i) =>
    Math.floor(((drops[i + 1]?.time ?? 0) - (drops[i]?.time ?? 0)) / 60),
  );

/** Neighboring drops by a gap that `distance` gives in minutes; one that is no whole number counts nowhere. */
const countGaps = (
  drops: readonly AnalysisDrop[],
  bins: number,
  distance: (from: number, to: number) => number,
): Float64Array => {
  const counts = new Float64Array(bins);
  for (let i = 1; i < drops.length; i += 1) {
    const minutes = distance(drops[i - 1]?.time ?? 0, drops[i]?.time ?? 0);
    if (Number.isInteger(minutes) && minutes < bins) counts[minutes] = (counts[minutes] ?? 0) + 1;
  }
  return counts;
};

const histogramOf = (gaps: Int32Array, bins: number): Float64Array => {
  const counts = new Float64Array(bins);
  for (const gap of gaps) if (gap < bins) counts[gap] = (counts[gap] ?? 0) + 1;
  return counts;
};

/** Draws as many gaps as there were from the smoothed histogram. */
const redraw = (cumulative: Float64Array, size: number, random: Random): Float64Array => {
  const counts = new Float64Array(cumulative.length);
  const total = cumulative.at(-1) ?? 0;
  for (let i = 0; i < size; i += 1) {
    const at = random.unit() * total;
    let low = 0;
    let high = cumulative.length - 1;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((cumulative[middle] ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    counts[low] = (counts[low] ?? 0) + 1;
  }
  return counts;
};

interface IntervalNull {
  readonly count: number;
  /** Rows of bins, one a surrogate. */
  readonly counts: Float64Array;
  /** Standard deviations of all tested intervals of all surrogates, ascending. */
  readonly pooled: Float64Array;
  readonly largest: Float64Array;
}

const runNull = (
  expected: Float64Array,
  size: number,
  tested: number,
  surrogates: number,
  context: AnalysisContext,
): IntervalNull => {
  const random = createRandom(deriveSeed(context.seed, 'interval'));
  let total = 0;
  const cumulative = expected.map((value) => (total += value));
  const count = size === 0 || total === 0 ? 0 : surrogates;
  const bins = expected.length;
  const run = {
    count,
    counts: new Float64Array(count * bins),
    pooled: new Float64Array(count * tested),
    largest: new Float64Array(count),
  };
  for (let j = 0; j < count; j += 1) {
    if (j % 50 === 0) checkpoint(context, j, count);
    const redrawn = redraw(cumulative, size, random);
    const { z } = smoothHistogram(redrawn);
    run.counts.set(redrawn, j * bins);
    run.pooled.set(z.subarray(0, tested), j * tested);
    run.largest[j] = Math.max(...z.subarray(0, tested));
  }
  run.pooled.sort();
  return run;
};

const column = (rows: Float64Array, bins: number, bin: number, count: number): Float64Array =>
  Float64Array.from({ length: count }, (_, j) => rows[j * bins + bin] ?? 0);

/** The gaps that count as k whole minutes. */
const gapLabel = (k: number): string => `Neighboring drops ${k}:00 to ${k}:59 minutes apart`;

/** The drops behind the gaps of k minutes. */
const pairsAt = (drops: readonly AnalysisDrop[], gaps: Int32Array, k: number): IntervalSpike['pairs'] =>
  [...gaps.keys()]
    .filter((i) => gaps[i] === k)
    .map((i) => [drops[i]?.number ?? 0, drops[i + 1]?.number ?? 0] as const);

const spikeAt = (
  drops: readonly AnalysisDrop[],
  k: number,
  pairs: IntervalSpike['pairs'],
  smoothed: Smoothed,
  run: IntervalNull,
): Omit<IntervalSpike, 'byClockMinute' | 'toTheSecond'> => {
  const bins = smoothed.z.length;
  const z = smoothed.z[k] ?? 0;
  const expected = run.count === 0 ? null : (smoothed.expected[k] ?? 0);
  const sortedCounts = column(run.counts, bins, k, run.count).sort();
  return {
    kind: 'interval',
    label: gapLabel(k),
    unit: 'gaps',
    minutes: k,
    observed: pairs.length,
    expected,
    bandLow: quantile(sortedCounts, 0.025),
    bandHigh: quantile(sortedCounts, 0.975),
    surrogates: run.pooled.length,
    p: permutationP(run.pooled.length - lowerBound(run.pooled, z), run.pooled.length),
    baseRate: {
      drops: new Set(pairs.flat()).size,
      of: drops.length,
      expectedDrops: expected === null ? null : Math.min(drops.length, 2 * expected),
    },
    pairs,
  };
};

/**
 * Gaps of exactly k minutes between neighboring drops against a smoothed gap histogram (`gap-smoothing.ts`). The null draws
 * the same number of gaps from the smoothed histogram and smooths every draw anew; p of k: the share, over all intervals of all
 * draws, of those that stand out at least as far over their own neighbors, in standard deviations.
 */
export const intervals = (
  drops: readonly AnalysisDrop[],
  maxMinutes: number,
  surrogates: number,
  context: AnalysisContext,
): IntervalResult => {
  const gaps = gapsOf(drops);
  const tested = maxMinutes + 1;
  const counts = histogramOf(gaps, tested + smoothingHalfWidth);
  const smoothed = smoothHistogram(counts);
  const size = counts.reduce((sum, value) => sum + value, 0);
  const run = runNull(smoothed.expected, size, tested, surrogates, context);
  const byClock = countGaps(drops, tested, (from, to) => Math.floor(to / 60) - Math.floor(from / 60));
  const exact = countGaps(drops, tested, (from, to) => (to - from) / 60);
  const largest = gaps.length === 0 ? 0 : Math.max(...smoothed.z.subarray(0, tested));
  return {
    intervals: Array.from({ length: tested }, (_, k) => ({
      ...spikeAt(drops, k, pairsAt(drops, gaps, k), smoothed, run),
      byClockMinute: byClock[k] ?? 0,
      toTheSecond: exact[k] ?? 0,
    })),
    overall: {
      kind: 'interval',
      label: 'Largest excess of any interval, in standard deviations',
      unit: 'gaps',
      minutes: maxMinutes,
      baseRate: null,
      ...againstNull(largest, run.largest),
    },
  };
};
