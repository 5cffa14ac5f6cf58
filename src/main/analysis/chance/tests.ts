import { isSignificant } from '#shared/figures.ts';
import { benjaminiHochberg, type NullSummary } from './significance.ts';

/** A test, or a family of tests, as the register keeps it. */
export interface MethodTest extends NullSummary {
  /** Unlike every other label of the same result. */
  readonly label: string;
  /** How many single tests the entry represents: q and Holm of the register count a family once, by its p. */
  readonly size: number;
  /** The p of the single tests; those of the family that are not listed count as 1. */
  readonly ps: readonly number[];
  /** The series that alone was compared with the drops, where a run compares several, each for itself. */
  readonly series?: string;
  /** The parameters of the run that it depends on, where others only choose what else is computed or shown. */
  readonly dependsOn?: readonly string[];
  /** Whether it is a family as one entry, even of a single test. */
  readonly isFamily?: true;
}

/** One test compared with its null. @param series that alone was compared with the drops */
export const testOf = (
  label: string,
  { observed, expected, bandLow, bandHigh, surrogates, p }: NullSummary,
  series?: string,
): MethodTest => ({
  label,
  observed,
  expected,
  bandLow,
  bandHigh,
  surrogates,
  p,
  size: 1,
  ps: [p],
  ...(series === undefined ? {} : { series }),
});

const withoutBand = { expected: null, bandLow: null, bandHigh: null };

/** A test by a distribution instead of surrogates; none where there is no p. */
export const parametricTest = (label: string, observed: number | null, p: number | null): MethodTest[] =>
  p === null ? [] : [{ label, observed: observed ?? 0, ...withoutBand, surrogates: 0, p, size: 1, ps: [p] }];

/** What a method itself says about the tests of a family: its smallest q, and how many are below the level. */
interface Judged {
  readonly leastQ: number;
  readonly significant: number;
}

const familyEntry = (
  label: string,
  ps: readonly number[],
  surrogates: number,
  size: number,
  { leastQ, significant }: Judged,
): MethodTest => ({
  label: `${label}, family of ${size}`,
  observed: significant,
  ...withoutBand,
  surrogates,
  p: leastQ,
  size,
  ps,
  isFamily: true,
});

const judgedBy = (qs: readonly number[]): Judged => ({
  leastQ: qs.reduce((least, q) => Math.min(least, q), 1),
  significant: qs.filter(isSignificant).length,
});

/**
 * The tests of a long list as one entry: whether anything in it exceeds chance. p is Simes': the least of m·p(k)/k over
 * the sorted p, which is the smallest q of Benjamini–Hochberg. So the register and the page that lists the tests have one verdict: p is
 * below a level exactly where some q is, and valid wherever q is. observed is the number of tests with q < 0.05. Source: Simes (1986).
 * @param size tests in the declared family where it is larger than the list (the rest counted as p = 1)
 */
export const familyOf = (
  label: string,
  ps: readonly number[],
  surrogates: number,
  size = 0,
): MethodTest[] => {
  if (ps.length === 0) return [];
  const tests = Math.max(size, ps.length);
  return [familyEntry(label, ps, surrogates, tests, judgedBy(benjaminiHochberg(ps, tests)))];
};

/**
 * The same where q is not Benjamini–Hochberg of the listed p: they were picked, or depend on each other, and the method says what
 * their q is. p is the smallest of those.
 * @param judged the q of the tests, or what they are over all tests where only some are listed
 */
export const familyByQ = (
  label: string,
  ps: readonly number[],
  surrogates: number,
  judged: readonly number[] | Judged,
  size = ps.length,
): MethodTest[] =>
  ps.length === 0
    ? []
    : [familyEntry(label, ps, surrogates, size, 'leastQ' in judged ? judged : judgedBy(judged))];

export const psOf = (rows: readonly { readonly p: number }[]): number[] => rows.map(({ p }) => p);
