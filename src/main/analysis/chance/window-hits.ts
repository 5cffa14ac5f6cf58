import type { AnalysisContext } from '#main/analysis/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { WindowDirection, WindowHits } from '#shared/methods/parts.ts';
import type { windowMatchResult } from '#shared/methods/windows.ts';
import { commonPeriod, withinPeriod } from './null-models.ts';
import { againstNull, asFamily } from './significance.ts';
import {
  countStamps,
  cumulated,
  directionsOf,
  makeSurrogates,
  placesOf,
  type Rows,
  type Surrogates,
  type WindowHitsOptions,
} from './window-surrogates.ts';

/** One series of the answer of the method of windows. */
export type WindowHitsResult = Omit<
  ValueOf<typeof windowMatchResult>['series'][number],
  'series' | 'leftOut' | 'items' | 'resolution'
>;

const spreadOf = (values: Float64Array): number | null => {
  if (values.length < 2) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
};

const summarise = (
  direction: WindowDirection,
  observed: Rows,
  surrogates: Surrogates & { readonly directions: readonly WindowDirection[] },
  windows: readonly number[],
): readonly WindowHits[] => {
  const places = windows.length + 1;
  if (!surrogates.directions.includes(direction)) return [];
  const rows = windows.map((minutes, place) => {
    const values = Float64Array.from(
      { length: surrogates.count },
      (_, j) => surrogates.rows[direction][j * places + place] ?? 0,
    );
    return { minutes, spread: spreadOf(values), ...againstNull(observed[direction][place] ?? 0, values) };
  });
  return asFamily(rows);
};

/**
 * For each window how many drops of the common active period have an other within it: truly (against the whole other
 * series, on the line of time) and under a null model (others of the period, moved around its circle).
 * @param drops epoch seconds, ascending  @param others epoch seconds, ascending
 */
export const windowHits = (
  drops: Float64Array,
  others: Float64Array,
  options: WindowHitsOptions,
  context: AnalysisContext,
): WindowHitsResult => {
  const period = commonPeriod(drops, others);
  const tested = period === null ? new Float64Array(0) : withinPeriod(drops, period);
  const inside = period === null ? new Float64Array(0) : withinPeriod(others, period);
  if (period === null || tested.length === 0 || inside.length === 0) {
    const none = { model: options.null, surrogates: 0, available: 0 };
    return { period, tested: 0, others: inside.length, null: none, either: [], before: [], after: [] };
  }
  const windows = [...new Set(options.windows)].sort((a, b) => a - b);
  const places = placesOf(windows);
  const observed = cumulated(countStamps(tested, others, options.resolution, places), places.count);
  const series = { drops: tested, others: inside, period };
  const surrogateHits = makeSurrogates(series, options, places, context);
  const surrogates = {
    ...surrogateHits,
    rows: cumulated(surrogateHits.rows, places.count),
    directions: directionsOf(options),
  };
  return {
    period,
    tested: tested.length,
    others: inside.length,
    null: { model: options.null, surrogates: surrogateHits.count, available: surrogateHits.available },
    either: summarise('either', observed, surrogates, windows),
    before: summarise('before', observed, surrogates, windows),
    after: summarise('after', observed, surrogates, windows),
  };
};
