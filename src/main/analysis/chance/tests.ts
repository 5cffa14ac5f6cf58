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

/**
 * The tests of a long list as one entry: whether anything in it exceeds chance. p is the smallest Holm-adjusted p, observed
 * the number of its tests with q < 0.05.
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
  return [
    {
      label: `${label}, family of ${tests}`,
      observed: benjaminiHochberg(ps, tests).filter(isSignificant).length,
      ...withoutBand,
      surrogates,
      p: Math.min(1, tests * ps.reduce((least, p) => Math.min(least, p), 1)),
      size: tests,
      ps,
    },
  ];
};

export const psOf = (rows: readonly { readonly p: number }[]): number[] => rows.map(({ p }) => p);
