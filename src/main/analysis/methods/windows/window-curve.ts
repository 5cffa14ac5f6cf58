import { z } from 'zod';
import { windowHits, type NullRun, type WindowHits } from '#main/analysis/chance/window-hits.ts';
import {
  DIRECTIONS,
  type Direction,
  type WindowHitsOptions,
} from '#main/analysis/chance/window-surrogates.ts';
import { defineMethod } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { METHOD_VERSIONS } from '#main/analysis/versions.ts';
import { nullParameter, resolutionParameter, surrogatesParameter, type TimesInput } from './window-match.ts';

const dayMinutes = 1440;

/** Whole minutes from 1 to 1,440, evenly spaced in the logarithm up to rounding; distinct, at least 12. */
export const curveMinutes = (points: number): readonly number[] => {
  const raw = Array.from({ length: points }, (_, i) => Math.round(dayMinutes ** (i / (points - 1))));
  return [...new Set(raw)];
};

export interface WindowCurvePoint extends WindowHits {
  /** (observed − expected) / spread of the surrogates; null where the null does not vary. */
  readonly z: number | null;
  /** Whether this is the window that was chosen. */
  readonly chosen: boolean;
}

export interface WindowCurve {
  readonly tested: number;
  readonly null: NullRun;
  readonly direction: Direction;
  readonly points: readonly WindowCurvePoint[];
  /** Window whose excess over chance, in standard deviations of the null, is largest; null without any. */
  readonly maximumMinutes: number | null;
  /** The chosen window is the curve's own maximum: it may have been picked because it looks best. */
  readonly chosenIsMaximum: boolean;
}

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
    readonly direction: Direction;
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

export const windowCurve = defineMethod({
  id: 'window-curve',
  version: METHOD_VERSIONS['window-curve'],
  title: 'Window curve',
  summary:
    'The same count for windows from a minute to a day, so that nobody has to trust one chosen window.',
  definition:
    'Hits are counted as in "Matches within k minutes" for at least 12 windows between 1 minute and 24 hours, evenly spaced in the logarithm and rounded to whole minutes, and for the chosen window. z = (observed − expected) / standard deviation of the surrogates. The curve’s own maximum is the window with the largest z above 0; a chosen window that is that maximum is flagged, because choosing a window by its result makes the result look rarer than it is.',
  parameters: z.object({
    chosenMinutes: z
      .number()
      .int()
      .min(0)
      .max(dayMinutes)
      .default(60)
      .meta({ description: 'The window under discussion', unit: 'minutes' }),
    points: z
      .number()
      .int()
      .min(12)
      .max(60)
      .default(16)
      .meta({ description: 'Windows before equal ones are merged', unit: 'windows' }),
    direction: z.enum(DIRECTIONS).default('either').meta({ description: 'Which side of the drop counts' }),
    null: nullParameter,
    surrogates: surrogatesParameter,
    resolution: resolutionParameter,
  }),
  outputs: [
    { name: 'points', meaning: 'one row for each window with observed, expected, band, p, q and z' },
    { name: 'maximumMinutes', meaning: 'the window that stands out most', unit: 'minutes' },
    { name: 'chosenIsMaximum', meaning: 'whether the chosen window is that one' },
  ],
  limits: ['Neighbouring windows hold each other’s hits: their p are not independent.'],
  source: 'Specification curve analysis, Simonsohn, Simmons & Nelson (2020), applied to one parameter.',
  run: (input: TimesInput, parameters, context): WindowCurve => windowCurveOf(input, parameters, context),
});
