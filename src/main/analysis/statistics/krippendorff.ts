import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { Numbering } from '#main/analysis/grouping.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { Metric } from '#shared/agreement.ts';
import type { Interval } from './intervals.ts';
import { resampledInterval } from './resamples.ts';

/** Codes that coders gave one unit, as numbers of the list of values; a code that is missing is not in it. */
export type CodedUnit = readonly number[];

/** Units and the values that their codes are numbers of. For nominal codes the values do not count. */
export interface CodedUnits {
  readonly units: readonly CodedUnit[];
  /** Ascending for all metrics but the nominal one, each once. */
  readonly values: Float64Array;
}

/** Codes that are names. Every unit keeps its place, so that a seed draws the same resamples as ever. */
export const nominalUnits = (units: readonly (readonly string[])[]): CodedUnits => {
  const names = new Numbering();
  const numbered = units.map((unit) => unit.map((name) => names.numberOf(name)));
  return { units: numbered, values: new Float64Array(names.size) };
};

const square = (x: number): number => x * x;

/** Squared distance of two values on a ratio scale; nothing is nothing apart. */
const ratioDistance = (a: number, b: number): number => (a + b === 0 ? 0 : square((a - b) / (a + b)));

/** Ordinal distances are differences of mid-ranks, which depend on how often each value was given. */
const midRanks = (totals: Float64Array): Float64Array => {
  let below = 0;
  return totals.map((total) => {
    below += total;
    return below - total / 2;
  });
};

/** Σ_c Σ_k n_c·n_k·(x_c − x_k)² without a double loop; around the mean, so that a large offset does no harm. */
const spreadOf = (totals: Float64Array, places: Float64Array, n: number): number => {
  let sum = 0;
  for (const [value, total] of totals.entries()) sum += total * (places[value] ?? 0);
  const center = sum / n;
  let squares = 0;
  for (const [value, total] of totals.entries()) squares += total * square((places[value] ?? 0) - center);
  return 2 * n * squares;
};

const nominalSpread = (totals: Float64Array, n: number): number => {
  let same = 0;
  for (const total of totals) same += total * total;
  return n * n - same;
};

const ratioSpread = (totals: Float64Array, values: Float64Array): number => {
  const present = [...totals.keys()].filter((value) => (totals[value] ?? 0) > 0);
  let sum = 0;
  for (const [at, value] of present.entries())
    for (const other of present.slice(at + 1))
      sum +=
        2 *
        (totals[value] ?? 0) *
        (totals[other] ?? 0) *
        ratioDistance(values[value] ?? 0, values[other] ?? 0);
  return sum;
};

type Distance = (a: number, b: number) => number;

/** Σ of the distances of a unit’s pairs, both ways, ÷ (its codes − 1). */
const pairSum = (unit: CodedUnit, distance: Distance): number => {
  let sum = 0;
  for (let i = 1; i < unit.length; i += 1)
    for (let j = 0; j < i; j += 1) sum += 2 * distance(unit[i] ?? 0, unit[j] ?? 0);
  return unit.length < 2 ? 0 : sum / (unit.length - 1);
};

/** Alpha of units that count `weights` times. What does not depend on the weights is computed once. */
export const createAlpha = (data: CodedUnits, metric: Metric): ((weights: Int32Array) => number | null) => {
  const { units, values } = data;
  const paired = units.map((unit) => (unit.length > 1 ? unit : []));
  const totals = new Float64Array(values.length);
  const distanceBy = (places: Float64Array): Distance =>
    metric === 'nominal'
      ? (a, b) => Number(a !== b)
      : metric === 'ratio'
        ? (a, b) => ratioDistance(values[a] ?? 0, values[b] ?? 0)
        : (a, b) => square((places[a] ?? 0) - (places[b] ?? 0));
  const sums =
    metric === 'ordinal' ? null : Float64Array.from(paired, (unit) => pairSum(unit, distanceBy(values)));
  const spread = (places: Float64Array, n: number): number => {
    if (metric === 'nominal') return nominalSpread(totals, n);
    return metric === 'ratio' ? ratioSpread(totals, values) : spreadOf(totals, places, n);
  };
  return (weights) => {
    totals.fill(0);
    let n = 0;
    for (let unit = 0; unit < paired.length; unit += 1) {
      const weight = weights[unit] ?? 0;
      const codes = paired[unit] ?? [];
      n += weight * codes.length;
      for (const value of codes) totals[value] = (totals[value] ?? 0) + weight;
    }
    if (n < 2) return null;
    const places = metric === 'ordinal' ? midRanks(totals) : values;
    if (totals.filter((total) => total > 0).length < 2) return null;
    const expected = spread(places, n);
    if (expected === 0) return null;
    const distance = distanceBy(places);
    let observed = 0;
    for (let unit = 0; unit < paired.length; unit += 1) {
      const weight = weights[unit] ?? 0;
      if (weight > 0)
        observed += weight * (sums === null ? pairSum(paired[unit] ?? [], distance) : (sums[unit] ?? 0));
    }
    return 1 - ((n - 1) * observed) / expected;
  };
};

/**
 * Krippendorff’s alpha, any number of coders, codes missing: 1 − D_o / D_e, where D_o is the mean distance of codes within units and
 * D_e that of all codes that are in units with two or more. Null where nothing can be paired or all codes are one.
 * Source: Krippendorff (2011), Computing Krippendorff’s Alpha-Reliability.
 */
export const alphaOf = (data: CodedUnits, metric: Metric): number | null =>
  createAlpha(data, metric)(new Int32Array(data.units.length).fill(1));

/** 95% percentile bootstrap interval of alpha over units; null where no resample has one. Source: Efron & Tibshirani (1993). */
export const alphaInterval = (
  data: CodedUnits,
  metric: Metric,
  resamples: number,
  context: AnalysisContext,
): Interval | null => {
  const { below } = createRandom(deriveSeed(context.seed, 'alpha'));
  const { length } = data.units;
  const alphaBy = createAlpha(data, metric);
  const weights = new Int32Array(length);
  return resampledInterval(length > 0 ? resamples : 0, context, () => {
    weights.fill(0);
    for (let draw = 0; draw < length; draw += 1) {
      const unit = below(length);
      weights[unit] = (weights[unit] ?? 0) + 1;
    }
    return alphaBy(weights);
  });
};
