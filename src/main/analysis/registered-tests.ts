import { benjaminiHochberg, holm, type NullSummary } from './chance/significance.ts';
import type { WindowHits, WindowHitsResult } from './chance/window-hits.ts';
import type { CorrelationResult } from './methods/correlation/correlation.ts';
import type { PredictionAccuracy } from './methods/correlation/prediction-accuracy.ts';
import type { DeltasResult } from './methods/deltas/deltas.ts';
import type { EventStudyResult } from './methods/event-study.ts';
import type { WindowCurve } from './methods/windows/window-curve.ts';

/** A test as the register keeps it. */
export interface RegisteredTest extends NullSummary {
  readonly label: string;
}

const pick = ({ observed, expected, bandLow, bandHigh, surrogates, p }: NullSummary): NullSummary => ({
  observed,
  expected,
  bandLow,
  bandHigh,
  surrogates,
  p,
});

/**
 * A family inside one run as one test: whether anything in it exceeds chance. p is the smallest Holm-adjusted p, observed the
 * number of its tests with q < 0.05.
 */
const familyTest = (label: string, ps: readonly number[], surrogates: number): RegisteredTest[] =>
  ps.length === 0
    ? []
    : [
        {
          label: `${label}, family of ${ps.length}`,
          observed: benjaminiHochberg(ps).filter((q) => q < 0.05).length,
          expected: null,
          bandLow: null,
          bandHigh: null,
          surrogates,
          p: Math.min(...holm(ps)),
        },
      ];

const psOf = (rows: readonly { readonly p: number }[]): number[] => rows.map(({ p }) => p);

const windowTests = (rows: readonly WindowHits[], name: string): RegisteredTest[] =>
  rows.map((row) => ({ label: `${name} within ${row.minutes} minutes`, ...pick(row) }));

export const correlationTests = (result: CorrelationResult): RegisteredTest[] => [
  ...(result.overall === null ? [] : [{ label: 'Mean best score of all events', ...pick(result.overall) }]),
  ...familyTest('Events', psOf(result.eventResults.filter(({ tested }) => tested)), result.null.surrogates),
];

export const accuracyTests = (result: PredictionAccuracy): RegisteredTest[] =>
  result.accuracy === null
    ? []
    : [
        {
          label: 'Share of predictive claims followed by a significant event',
          observed: result.accuracy,
          expected: result.expected,
          bandLow: result.bandLow,
          bandHigh: result.bandHigh,
          surrogates: result.null.surrogates,
          p: result.p,
        },
      ];

export const deltaTests = (result: DeltasResult): RegisteredTest[] => [
  ...result.tests.map((test) => ({ label: test.label, ...pick(test) })),
  ...familyTest(
    'Anniversary pairs by their texts',
    psOf(result.anniversaryPairs),
    result.anniversaryPairs[0]?.comparedWith ?? 0,
  ),
  ...familyTest('Intervals', psOf(result.intervals), result.intervals[0]?.surrogates ?? 0),
];

export const eventStudyTests = (result: EventStudyResult): RegisteredTest[] => [
  ...(result.total === null ? [] : [{ label: 'Drops around the events', ...pick(result.total) }]),
  ...(result.afterMinusBefore === null
    ? []
    : [{ label: 'Drops after the events minus before', ...pick(result.afterMinusBefore) }]),
];

/** All directions of all series are tests, and all are kept. */
export const windowMatchTests = (
  series: readonly (WindowHitsResult & { readonly series: string })[],
): RegisteredTest[] =>
  series.flatMap((one) => [
    ...windowTests(one.either, `${one.series}: either way`),
    ...windowTests(one.before, `${one.series}: before the drop`),
    ...windowTests(one.after, `${one.series}: after the drop`),
  ]);

export const windowCurveTests = (
  series: readonly (WindowCurve & { readonly series: string })[],
): RegisteredTest[] => series.flatMap((one) => windowTests(one.points, `${one.series}: ${one.direction}`));
