import { logLikelihoodTerm, type Numbers } from '#main/analysis/statistics/statistics.ts';
import type { DispersionMeasures } from '#shared/methods/text-results.ts';

interface Part {
  readonly v: number;
  readonly t: number;
  readonly w: number;
  readonly r: number;
}

const sumOf = (parts: readonly Part[], value: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + value(part), 0);

const leastOf = (parts: readonly Part[], value: (part: Part) => number): number =>
  parts.reduce((least, part) => Math.min(least, value(part)), Infinity);

const partsOf = (counts: Numbers, sizes: Numbers): readonly Part[] => {
  const places = Array.from(sizes, (size, i) => ({ size, v: counts[i] ?? 0 })).filter(({ size }) => size > 0);
  const tokens = places.reduce((sum, { size }) => sum + size, 0);
  const f = places.reduce((sum, { v }) => sum + v, 0);
  return places.map(({ size, v }) => ({ v, t: f === 0 ? 0 : v / f, w: size / tokens, r: v / size }));
};

const juilland = (parts: readonly Part[]): number => {
  const n = parts.length;
  const mean = sumOf(parts, ({ r }) => r) / n;
  const deviation = Math.sqrt(sumOf(parts, ({ r }) => (r - mean) ** 2) / n);
  return 1 - deviation / (mean * Math.sqrt(n - 1));
};

const carroll = (parts: readonly Part[]): number => {
  const sum = sumOf(parts, ({ r }) => r);
  return -sumOf(parts, ({ r }) => logLikelihoodTerm(r / sum, 1)) / Math.log(parts.length);
};

const nothing = {
  dp: null,
  dpNorm: null,
  dpEgbert: null,
  juillandD: null,
  carrollD2: null,
  rosengrenS: null,
  dKl: null,
  dKlExponential: null,
  dKlOdds: null,
};

/**
 * All measures of one word. Every measure is null where the word does not occur or fewer than two parts have tokens.
 * @param counts occurrences per part
 * @param sizes tokens per part, in the same order
 */
export const dispersionMeasures = (counts: Numbers, sizes: Numbers): DispersionMeasures => {
  const parts = partsOf(counts, sizes);
  const occurrences = sumOf(parts, ({ v }) => v);
  const withWord = parts.filter(({ v }) => v > 0);
  const scope = { occurrences, parts: parts.length, partsWithWord: withWord.length };
  if (occurrences === 0 || parts.length < 2) return { ...scope, ...nothing };
  const dp = sumOf(parts, ({ t, w }) => Math.abs(t - w)) / 2;
  const dKl = sumOf(withWord, ({ t, w }) => t * Math.log2(t / w));
  return {
    ...scope,
    dp,
    dpNorm: dp / (1 - leastOf(parts, ({ w }) => w)),
    dpEgbert: dp / (1 - leastOf(withWord, ({ w }) => w)),
    juillandD: juilland(parts),
    carrollD2: carroll(parts),
    rosengrenS: sumOf(parts, ({ w, v }) => Math.sqrt(w * v)) ** 2 / occurrences,
    dKl,
    dKlExponential: 1 - Math.exp(-dKl),
    dKlOdds: dKl / (1 + dKl),
  };
};
