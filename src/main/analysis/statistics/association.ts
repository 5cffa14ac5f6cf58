import type { rankCorrelationSchema } from '#main/analysis/results.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { chiSquareUpperTail, studentTwoSided } from './distributions.ts';

export interface TestResult {
  readonly statistic: number;
  readonly degreesOfFreedom: number;
  readonly p: number;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** O·ln(O/E), 0 where nothing was observed. */
export const logLikelihoodTerm = (observed: number, expected: number): number =>
  observed > 0 && expected > 0 ? observed * Math.log(observed / expected) : 0;

/**
 * G² of a table of counts (rows × columns) against independence of rows and columns, with its chi-square p. Empty rows
 * and columns carry no degree of freedom. Source: Dunning (1993), Sokal & Rohlf, Biometry 17.4.
 */
export const gSquared = (table: readonly (readonly number[])[]): TestResult => {
  const rows = table.map(sum);
  const width = Math.max(0, ...table.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, j) => sum(table.map((row) => row[j] ?? 0)));
  const total = sum(rows);
  let half = 0;
  for (const [i, row] of table.entries())
    for (const [j, observed] of row.entries())
      half += logLikelihoodTerm(observed, ((rows[i] ?? 0) * (columns[j] ?? 0)) / total);
  const used = (totals: readonly number[]): number => totals.filter((value) => value > 0).length;
  const degreesOfFreedom = Math.max(0, used(rows) - 1) * Math.max(0, used(columns) - 1);
  const statistic = Math.max(0, 2 * half);
  return {
    statistic,
    degreesOfFreedom,
    p: degreesOfFreedom === 0 ? 1 : chiSquareUpperTail(statistic, degreesOfFreedom),
  };
};

/**
 * G² of one count against its expectation among `total` trials (the other cell is the rest), one degree of freedom. The
 * statistic is 0 where observed equals expected; the sign of the deviation is the caller's to read.
 */
export const gSquaredOfCount = (observed: number, expected: number, total: number): TestResult => {
  const half = logLikelihoodTerm(observed, expected) + logLikelihoodTerm(total - observed, total - expected);
  const statistic = Math.max(0, 2 * half);
  return { statistic, degreesOfFreedom: 1, p: chiSquareUpperTail(statistic, 1) };
};

/** Ranks 1…n, ties sharing the mean of their ranks. */
export const midranks = (values: readonly number[]): number[] => {
  const order = values.map((_, index) => index).sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let start = 0; start < order.length;) {
    let end = start + 1;
    while (end < order.length && values[order[end] ?? 0] === values[order[start] ?? 0]) end += 1;
    for (let i = start; i < end; i += 1) ranks[order[i] ?? 0] = (start + end + 1) / 2;
    start = end;
  }
  return ranks;
};

/** Pearson's r of two series of equal length; null where one of them does not vary. */
export const pearson = (x: readonly number[], y: readonly number[]): number | null => {
  const n = Math.min(x.length, y.length);
  if (n < 2) return null;
  const meanX = sum(x.slice(0, n)) / n;
  const meanY = sum(y.slice(0, n)) / n;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (let i = 0; i < n; i += 1) {
    const dx = (x[i] ?? 0) - meanX;
    const dy = (y[i] ?? 0) - meanY;
    xx += dx * dx;
    yy += dy * dy;
    xy += dx * dy;
  }
  if (xx === 0 || yy === 0) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
};

export type RankCorrelation = ValueOf<typeof rankCorrelationSchema>;

/** Spearman's ρ with ties (Pearson of the midranks); null where one series does not vary. */
export const spearman = (x: readonly number[], y: readonly number[]): RankCorrelation | null => {
  const n = Math.min(x.length, y.length);
  const rho = pearson(midranks(x.slice(0, n)), midranks(y.slice(0, n)));
  if (rho === null) return null;
  if (n < 3) return { rho, p: null, n };
  if (1 - rho * rho <= 0) return { rho, p: 0, n };
  return { rho, p: studentTwoSided(rho * Math.sqrt((n - 2) / (1 - rho * rho)), n - 2), n };
};
