import { z } from 'zod';
import { ladderPartSchema } from '#shared/contract/ladder.ts';
import {
  GAP_RESOLUTIONS,
  listOf,
  nobodysShape,
  nullParameter,
  nullRunSchema,
  oneOf,
  resolutionParameter,
  surrogatesParameter,
  wholeWithin,
  WINDOW_DIRECTIONS,
  windowHitsSchema,
} from './parts.ts';

const DAY_MINUTES = 1440;

/** Posts of an account on a platform, or events. */
const seriesShape = {
  series: z.string(),
  /** Others dated to the day, which no window of up to 24 hours can place. */
  leftOut: z.int(),
  /** All others, those too. */
  items: z.int(),
  /** Drops in the common period. */
  tested: z.int(),
  /** How distances were counted: by clock minutes wherever the series or the drops are known to the minute only. */
  resolution: z.enum(GAP_RESOLUTIONS),
};

export const windowMatchParameters = z.object({
  null: nullParameter,
  surrogates: surrogatesParameter,
  maxMinutes: wholeWithin(1, DAY_MINUTES, 60, 'Largest window', 'minutes'),
  resolution: resolutionParameter,
});

export const windowMatchResult = z.object({
  ...nobodysShape,
  series: listOf(
    z.object({
      ...seriesShape,
      /** null where the series do not overlap; then nothing is tested and every list is empty. */
      period: z.object({ start: z.number(), end: z.number(), days: z.number() }).nullable(),
      /** Others in the period. */
      others: z.int(),
      null: nullRunSchema,
      either: listOf(windowHitsSchema),
      before: listOf(windowHitsSchema),
      after: listOf(windowHitsSchema),
    }),
  ),
});

export const windowCurveParameters = z.object({
  chosenMinutes: wholeWithin(0, DAY_MINUTES, 60, 'The window under discussion', 'minutes'),
  points: wholeWithin(12, 60, 16, 'Windows before equal ones are merged', 'windows'),
  direction: oneOf(WINDOW_DIRECTIONS, 'either', 'Which side of the drop counts'),
  null: nullParameter,
  surrogates: surrogatesParameter,
  resolution: resolutionParameter,
});

export const curvePointSchema = windowHitsSchema.extend({
  /** (observed − expected) / spread of the surrogates; null where the null does not vary. */
  z: z.number().nullable(),
  /** Whether this is the window that was chosen. */
  chosen: z.boolean(),
});

/** The curve of one series by itself, as other methods take it in. */
export const curveSchema = z.object({
  tested: seriesShape.tested,
  null: nullRunSchema,
  direction: z.enum(WINDOW_DIRECTIONS),
  points: listOf(curvePointSchema),
  /** Window whose excess over chance, in standard deviations of the null, is largest; null without any. */
  maximumMinutes: z.number().nullable(),
  /** The chosen window is the curve's own maximum: it may have been picked because it looks best. */
  chosenIsMaximum: z.boolean(),
});

export const windowCurveResult = z.object({
  ...nobodysShape,
  series: listOf(
    curveSchema.extend({
      ...seriesShape,
      /** The chosen window and the ladder’s own, on four rungs. */
      ladder: ladderPartSchema.nullable(),
    }),
  ),
});
