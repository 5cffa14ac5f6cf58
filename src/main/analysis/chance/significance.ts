import { quantile } from '#main/analysis/statistics/statistics.ts';
import type { chanceSchema } from '#shared/contract/common.ts';
import type { ValueOf } from '#shared/contract/value.ts';

/**
 * p of a permutation test: (1 + surrogates at least as extreme) / (1 + surrogates). Without surrogates it is 1: nothing
 * was tested. Source: Davison & Hinkley (1997), 4.2; Phipson & Smyth (2010).
 */
export const permutationP = (atLeastAsExtreme: number, surrogates: number): number =>
  (1 + atLeastAsExtreme) / (1 + surrogates);

/** What chance alone gave: mean and 2.5–97.5% band of the surrogates, how many there were, and p. */
export type NullSummary = ValueOf<typeof chanceSchema>;

/** Memory of `againstNull`: with their own, the copies of thousands of nulls stay until the heap is cleared up. */
let room = new Float64Array(1000);
/** Whole numbers that are less than this apart, as most counts are, need no sort: how often each is there takes a fraction of its time. */
const NEAR = 4096;
const frequencies = new Int32Array(NEAR);

const sortNear = (values: Float64Array, least: number, most: number): void => {
  // oxlint-disable-next-line typescript/prefer-for-of -- to iterate takes three times as long, and a run does this for thousands of nulls
  for (let i = 0; i < values.length; i += 1) {
    const step = (values[i] ?? 0) - least;
    frequencies[step] = (frequencies[step] ?? 0) + 1;
  }
  let place = 0;
  for (let step = 0; step <= most - least; step += 1) {
    for (let left = frequencies[step] ?? 0; left > 0; left -= 1, place += 1) values[place] = least + step;
    frequencies[step] = 0;
  }
};

const sortedCopy = (values: ArrayLike<number>): Float64Array => {
  if (room.length < values.length) room = new Float64Array(values.length);
  room.set(values);
  const copy = room.subarray(0, values.length);
  let [least, most, areWhole] = [Infinity, -Infinity, true];
  // oxlint-disable-next-line typescript/prefer-for-of -- as above
  for (let i = 0; i < copy.length; i += 1) {
    const value = copy[i] ?? 0;
    least = Math.min(least, value);
    most = Math.max(most, value);
    areWhole &&= Number.isInteger(value);
  }
  if (most - least < NEAR && areWhole) sortNear(copy, least, most);
  else copy.sort();
  return copy;
};

/**
 * An observed value next to its surrogates, larger being more extreme. The band is the 2.5% and 97.5% quantile by linear
 * interpolation at (n − 1)·p: type 7 of Hyndman & Fan (1996), the default of R and NumPy.
 */
export const againstNull = (observed: number, surrogates: ArrayLike<number>): NullSummary => {
  const sorted = sortedCopy(surrogates);
  let sum = 0;
  let atLeast = 0;
  for (const value of sorted) {
    sum += value;
    if (value >= observed) atLeast += 1;
  }
  return {
    observed,
    expected: sorted.length === 0 ? null : sum / sorted.length,
    bandLow: quantile(sorted, 0.025),
    bandHigh: quantile(sorted, 0.975),
    surrogates: sorted.length,
    p: permutationP(atLeast, sorted.length),
  };
};

const ascending = (ps: readonly number[]): number[] =>
  ps.map((_, index) => index).sort((a, b) => (ps[a] ?? 0) - (ps[b] ?? 0) || a - b);

/**
 * q per p, in the order given: Benjamini–Hochberg adjusted over the whole family. Source: Benjamini & Hochberg (1995).
 * @param familySize tests in the declared family where it is larger than the list (the rest counted as p = 1)
 */
export const benjaminiHochberg = (ps: readonly number[], familySize = ps.length): number[] => {
  const m = Math.max(familySize, ps.length);
  const order = ascending(ps);
  const qs = new Array<number>(ps.length).fill(1);
  let least = 1;
  for (let rank = order.length; rank >= 1; rank -= 1) {
    const index = order[rank - 1] ?? 0;
    least = Math.min(least, (ps[index] ?? 1) * (m / rank));
    qs[index] = least;
  }
  return qs;
};

/** Holm's step-down adjusted p, in the order given; the strict companion of q. Source: Holm (1979). */
export const holm = (ps: readonly number[], familySize = ps.length): number[] => {
  const m = Math.max(familySize, ps.length);
  const adjusted = new Array<number>(ps.length).fill(1);
  let most = 0;
  for (const [position, index] of ascending(ps).entries()) {
    most = Math.max(most, Math.min(1, (ps[index] ?? 1) * (m - position)));
    adjusted[index] = most;
  }
  return adjusted;
};

/** Tests of one family, each with its q and Holm. */
export const asFamily = <Test extends { readonly p: number }>(
  tests: readonly Test[],
): readonly (Test & { readonly q: number; readonly holm: number })[] => {
  const ps = tests.map(({ p }) => p);
  const [qs, strict] = [benjaminiHochberg(ps), holm(ps)];
  return tests.map((test, place) => ({ ...test, q: qs[place] ?? 1, holm: strict[place] ?? 1 }));
};

/** P(√n·D > λ) of the Kolmogorov distribution. */
const kolmogorovTail = (lambda: number): number => {
  if (lambda < 0.2) return 1;
  let sum = 0;
  for (let k = 1; k <= 100; k += 1) {
    const term = Math.exp(-2 * k * k * lambda * lambda);
    sum += k % 2 === 1 ? term : -term;
    if (term < 1e-16) break;
  }
  return Math.min(1, Math.max(0, 2 * sum));
};

export interface KolmogorovSmirnov {
  /** The largest distance of the empirical distribution from that of the uniform on [0, 1]. */
  readonly d: number;
  readonly p: number;
  readonly n: number;
}

/**
 * Kolmogorov–Smirnov test of values against the uniform on [0, 1]; null for no values. p by the asymptotic series with
 * Stephens' (1970) correction for small n.
 */
export const ksUniform = (values: ArrayLike<number>): KolmogorovSmirnov | null => {
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  if (n === 0) return null;
  let d = 0;
  for (const [i, value] of sorted.entries()) d = Math.max(d, (i + 1) / n - value, value - i / n);
  const root = Math.sqrt(n);
  return { d, p: kolmogorovTail((root + 0.12 + 0.11 / root) * d), n };
};
