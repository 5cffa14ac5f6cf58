import type { AnalysisContext } from '#main/analysis/types.ts';
import type { MeasuredPart } from '#shared/contract/analyses.ts';
import type { ValidationCorpus } from './corpus.ts';

/** What one method (or one part of it) did on one corpus: only counts and p, so that many corpora fit in a file. */
export interface Observation {
  readonly method: string;
  readonly part: string;
  /** Planted corpora: truths in the answer sheet, those found at q ≤ 0.05, all found at q ≤ 0.05, the right ones of them. */
  readonly truths?: number;
  readonly found?: number;
  readonly claims?: number;
  readonly right?: number;
  /** Corpora with nothing in them: the p of whole-run tests, which have to be uniform. */
  readonly ps?: readonly number[];
  /** All tests of the family, how many of them have p ≤ 0.05 and p ≤ 0.0001, and whether any has q ≤ 0.05. */
  readonly tests?: number;
  readonly below?: number;
  readonly farBelow?: number;
  readonly alarm?: boolean;
}

/** Measures a method on `count` corpora of its own, with the seeds after `seed`. */
export type MeasureApart = (
  count: number,
  seed: number,
  onDone?: (done: number, of: number) => void,
) => readonly MeasuredPart[];

/** The level of all rates. */
export const level = 0.05;
/** A level that next to no test should reach by chance. */
const farLevel = 0.0001;

/** Rows of a family on a corpus with nothing in it. */
export const familyOf = (
  rows: readonly { readonly p: number; readonly q: number }[],
): Required<Pick<Observation, 'tests' | 'below' | 'farBelow' | 'alarm'>> => ({
  tests: rows.length,
  below: rows.filter(({ p }) => p <= level).length,
  farBelow: rows.filter(({ p }) => p <= farLevel).length,
  alarm: rows.some(({ q }) => q <= level),
});

export const significant = <Row extends { readonly q: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.filter(({ q }) => q <= level);

/** Measures one method on a corpus; a method that comes in parts gives several observations. */
export type Measure = (corpus: ValidationCorpus, context: AnalysisContext) => readonly Observation[];
