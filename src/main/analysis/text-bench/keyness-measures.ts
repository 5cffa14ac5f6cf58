import { gSquared, logLikelihoodTerm } from '#main/analysis/statistics/statistics.ts';

/** How often a word is in two sets, and how many words each set has. */
export interface WordCounts {
  readonly a: number;
  readonly b: number;
  readonly tokensA: number;
  readonly tokensB: number;
}

interface Cells {
  readonly a: number;
  readonly b: number;
  /** Other words of A and of B. */
  readonly c: number;
  readonly d: number;
  readonly n: number;
}

const cellsOf = ({ a, b, tokensA, tokensB }: WordCounts): Cells => ({
  a,
  b,
  c: tokensA - a,
  d: tokensB - b,
  n: tokensA + tokensB,
});

/**
 * G² of the word’s two cells only: 2·[a·ln(a/Eₐ) + b·ln(b/E_b)], E proportional to the sets’ sizes; the log-likelihood of
 * UCREL’s calculator, AntConc and Wmatrix. Source: Rayson & Garside (2000).
 */
export const llTwoCells = ({ a, b, tokensA, tokensB }: WordCounts): number => {
  const share = (a + b) / (tokensA + tokensB);
  return 2 * (logLikelihoodTerm(a, tokensA * share) + logLikelihoodTerm(b, tokensB * share));
};

/**
 * G² of all four cells (the word, other words; A, B) and its p of chi-square with one degree of freedom; quanteda’s
 * `textstat_keyness(measure = "lr", correction = "none")`. Source: Dunning (1993).
 */
export const g2FourCells = (counts: WordCounts): { readonly statistic: number; readonly p: number } => {
  const { a, b, c, d } = cellsOf(counts);
  return gSquared([
    [a, b],
    [c, d],
  ]);
};

const chiSquare = ({ a, b, c, d, n }: Cells, correction: number): number => {
  const margins = (a + b) * (c + d) * (a + c) * (b + d);
  return margins === 0 ? 0 : (n * (Math.abs(a * d - b * c) - correction) ** 2) / margins;
};

/** Pearson’s chi-square of the four cells without a continuity correction: N·(ad − bc)² / product of the margins. */
export const chi2 = (counts: WordCounts): number => chiSquare(cellsOf(counts), 0);

/**
 * Chi-square of the four cells as quanteda.textstats gives it by default: Yates’ correction N/2 only where |ad − bc| ≥ N/2 and
 * an expected count is below 5. R’s `chisq.test` corrects in every case.
 */
export const chi2Yates = (counts: WordCounts): number => {
  const cells = cellsOf(counts);
  const { a, b, c, d, n } = cells;
  const leastExpected = (Math.min(a + b, c + d) * Math.min(a + c, b + d)) / n;
  const corrected = Math.abs(a * d - b * c) >= n / 2 && leastExpected < 5;
  return chiSquare(cells, corrected ? n / 2 : 0);
};

/** A count of 0 has no logarithm: half an occurrence takes its place, as in CQPweb. */
const zeroSubstitute = 0.5;

/** log₂ of the ratio of relative frequencies, 0 replaced by 0.5; null where a set has no words. Source: Hardie (2014). */
export const logRatio = ({ a, b, tokensA, tokensB }: WordCounts): number | null =>
  tokensA === 0 || tokensB === 0
    ? null
    : Math.log2((a === 0 ? zeroSubstitute : a) / tokensA / ((b === 0 ? zeroSubstitute : b) / tokensB));

/**
 * %DIFF: 100 × (rate in A − rate in B) / rate in B; null where B lacks the word, because nothing can be a percentage of 0.
 * Source: Gabrielatos & Marchi (2011).
 */
export const pctDiff = ({ a, b, tokensA, tokensB }: WordCounts): number | null =>
  tokensA === 0 || b === 0 ? null : (100 * (a / tokensA - b / tokensB)) / (b / tokensB);
