import { windowHits } from '#main/analysis/chance/window-hits.ts';
import { type WindowHitsOptions } from '#main/analysis/chance/window-surrogates.ts';
import { defineMethod, nobodysIn } from '#main/analysis/method.ts';
import { ladderParts, ladderTests } from '#main/analysis/methods/ladder/part.ts';
import { CIRCULAR_LIMIT, coarsestLimit } from '#main/analysis/time/resolution.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { DEFAULT_WINDOWS } from '#shared/contract/ladder.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { WindowDirection, WindowHits } from '#shared/methods/parts.ts';
import {
  windowCurveParameters,
  windowCurveResult,
  type curvePointSchema,
  type curveSchema,
} from '#shared/methods/windows.ts';
import { eachSeries, windowTests, type TimesInput } from './window-match.ts';

const dayMinutes = 1440;

/** Whole minutes from 1 to 1,440, evenly spaced in the logarithm up to rounding; distinct, at least 12. */
export const curveMinutes = (points: number): readonly number[] => {
  const raw = Array.from({ length: points }, (_, i) => Math.round(dayMinutes ** (i / (points - 1))));
  return [...new Set(raw)];
};

type WindowCurvePoint = ValueOf<typeof curvePointSchema>;
export type WindowCurve = ValueOf<typeof curveSchema>;

const withZ = (row: WindowHits, chosenMinutes: number): WindowCurvePoint => ({
  ...row,
  z: row.spread !== null && row.spread > 0 ? (row.observed - (row.expected ?? 0)) / row.spread : null,
  chosen: row.minutes === chosenMinutes,
});

const maximumOf = (points: readonly WindowCurvePoint[]): number | null =>
  points.reduce<WindowCurvePoint | null>((best, point) => {
    if (point.z === null || point.z <= (best?.z ?? 0)) return best;
    return point;
  }, null)?.minutes ?? null;

/** The curve that belongs to a chosen window: `points` log-spaced windows and the chosen one among them. */
export const windowCurveOf = (
  input: TimesInput,
  options: Omit<WindowHitsOptions, 'windows'> & {
    readonly chosenMinutes: number;
    readonly points: number;
    readonly direction: WindowDirection;
  },
  context: AnalysisContext,
): WindowCurve => {
  const windows = [...new Set([...curveMinutes(options.points), options.chosenMinutes])].sort(
    (a, b) => a - b,
  );
  const hits = windowHits(input.drops, input.others, { ...options, windows }, context);
  const points = hits[options.direction].map((row) => withZ(row, options.chosenMinutes));
  const maximumMinutes = maximumOf(points);
  return {
    tested: hits.tested,
    null: hits.null,
    direction: options.direction,
    points,
    maximumMinutes,
    chosenIsMaximum: maximumMinutes !== null && maximumMinutes === options.chosenMinutes,
  };
};

const LADDER_PARAMETERS = ['chosenMinutes', 'surrogates'] as const;

export const windowCurve = defineMethod({
  id: 'window-curve',
  version: 5,
  singleTestsSince: 3,
  title: 'Window curve',
  summary:
    'The same count for windows from a minute to a day, so that nobody has to trust one chosen window.',
  definition:
    'Hits are counted as in "Matches within k minutes" for at least 12 windows between 1 minute and 24 hours, evenly spaced in the logarithm and rounded to whole minutes, and for the chosen window; others dated to the day are left out, and their number is given. z = (observed − expected) / standard deviation of the surrogates. The curve’s own maximum is the window with the largest z above 0; a chosen window that is that maximum is flagged, because choosing a window by its result makes the result look rarer than it is. ladder: the chosen window and 1, 5, 15 and 60 minutes, signed, on the four rungs of the chance ladder.',
  reads: ['drops', 'others'],
  dayDates: 'left-out',
  parameters: windowCurveParameters,
  result: windowCurveResult,
  outputs: {
    points: 'one row for each window with observed, expected, band, p, q and z',
    maximumMinutes: ['the window that stands out most', 'minutes'],
    ladder: 'the chance ladder of the chosen window',
    chosenIsMaximum: 'whether the chosen window is that one',
  },
  limits: [
    'Overlapping windows share hits: their p are not independent.',
    coarsestLimit('the drops or the series'),
    CIRCULAR_LIMIT,
  ],
  source: 'Specification curve analysis, Simonsohn, Simmons & Nelson (2020), applied to one parameter.',
  run: (inputs, parameters, context) => {
    const windows = [...DEFAULT_WINDOWS, parameters.chosenMinutes];
    const ladders = ladderParts(inputs, windows, parameters.surrogates, context);
    return {
      series: eachSeries(inputs, parameters.resolution, (times, resolution) =>
        windowCurveOf(times, { ...parameters, resolution }, context),
      ).map((curve) => ({
        ...curve,
        ladder: ladders.find(({ series }) => series === curve.series) ?? null,
      })),
      ...nobodysIn(context),
    };
  },
  tests: ({ series }) =>
    series.flatMap(({ series: name, direction, points, ladder }) => [
      ...windowTests(`${name}: ${direction}`, points, name),
      // The direction, points and null model are those of the curve: the ladder has all directions and models of its own.
      ...ladderTests(ladder === null ? [] : [ladder]).map((test) => ({
        ...test,
        dependsOn: LADDER_PARAMETERS,
      })),
    ]),
});
