import { checkpoint } from '#main/analysis/method.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import {
  WINDOW_DIRECTIONS,
  type GapResolution,
  type NullModel,
  type WindowDirection,
} from '#shared/methods/parts.ts';
import { countDayShifts, type DayPlaces } from './day-shifts.ts';
import { countGaps, nearestGaps } from './nearest.ts';
import {
  groupByYear,
  planShifts,
  shiftedSeries,
  shuffleWithinYears,
  type CommonPeriod,
  type ShiftModel,
} from './null-models.ts';
import { createRandom, deriveSeed } from './random.ts';

export interface WindowHitsOptions {
  /** Whole minutes; sorted and without doubles they are the rows of the answer. */
  readonly windows: readonly number[];
  readonly null: NullModel;
  readonly surrogates: number;
  readonly resolution: GapResolution;
  /** All three by default; the others come back empty. */
  readonly directions?: readonly WindowDirection[];
}

/** Counts by window, one row a surrogate (or one row only: what was observed). */
export type Rows = Readonly<Record<WindowDirection, Int32Array>>;

/** A distance is counted at the smallest window that contains it; what is beyond all windows at the last place. */
export const placesOf = (windows: readonly number[]): DayPlaces => {
  const maxMinutes = windows.at(-1) ?? 0;
  const placeOf = Int32Array.from({ length: maxMinutes + 3 }, (_, minutes) => {
    const place = windows.findIndex((window) => window >= minutes);
    return place < 0 ? windows.length : place;
  });
  return { placeOf, count: windows.length + 1 };
};

/** Turns counts per place into counts within each window, in place. */
const cumulate = (counts: Int32Array, places: number): Int32Array => {
  for (let i = 0; i < counts.length; i += 1)
    if (i % places !== 0) counts[i] = (counts[i] ?? 0) + (counts[i - 1] ?? 0);
  return counts;
};

export const cumulated = (counts: Rows, places: number): Rows => ({
  either: cumulate(counts.either, places),
  before: cumulate(counts.before, places),
  after: cumulate(counts.after, places),
});

/** Stamps as they are compared: whole, or with their seconds cut off, so that of two in one minute neither is first. */
const stampsOf = (times: Float64Array, resolution: GapResolution): Float64Array =>
  resolution === 'second' ? times : times.map((time) => Math.floor(time / 60) * 60);

/** Counts by distance how far the nearest others of the drops are. */
export const countStamps = (
  drops: Float64Array,
  others: Float64Array,
  resolution: GapResolution,
  { placeOf, count }: DayPlaces,
): Rows => countGaps(nearestGaps(stampsOf(drops, resolution), stampsOf(others, resolution)), placeOf, count);

export interface MovedSeries {
  readonly drops: Float64Array;
  readonly others: Float64Array;
  readonly period: CommonPeriod;
}

export const directionsOf = (options: WindowHitsOptions): readonly WindowDirection[] =>
  options.directions ?? WINDOW_DIRECTIONS;

export interface Surrogates {
  readonly available: number;
  readonly count: number;
  readonly rows: Rows;
}

/** Stacks rows that are counted one surrogate at a time. */
const countEach = (
  count: number,
  places: DayPlaces,
  context: AnalysisContext,
  countOne: (surrogate: number) => Rows,
): Rows => {
  const stack = (): Int32Array => new Int32Array(count * places.count);
  const rows = { either: stack(), before: stack(), after: stack() };
  for (let j = 0; j < count; j += 1) {
    if (j % 50 === 0) checkpoint(context, j, count);
    const counts = countOne(j);
    for (const direction of WINDOW_DIRECTIONS) rows[direction].set(counts[direction], j * places.count);
  }
  return rows;
};

/** A move by any number of seconds: the series and its copies on both sides, swept like the true one. */
const countMoved = (
  series: MovedSeries,
  cycle: number,
  offset: number,
  resolution: GapResolution,
  places: DayPlaces,
): Rows => {
  const moved = shiftedSeries(series.others, series.period, cycle, offset);
  const copies = Float64Array.from([
    ...moved.map((time) => time - cycle),
    ...moved,
    ...moved.map((time) => time + cycle),
  ]);
  return countStamps(series.drops, copies, resolution, places);
};

const shiftSurrogates = (
  series: MovedSeries,
  options: WindowHitsOptions,
  model: ShiftModel,
  places: DayPlaces,
  context: AnalysisContext,
): Surrogates => {
  const { offsets, cycle, available } = planShifts(model, series.period, options.surrogates, context.seed);
  const { resolution } = options;
  const rows =
    model === 'circular'
      ? countEach(offsets.length, places, context, (j) =>
          countMoved(series, cycle, offsets[j] ?? 0, resolution, places),
        )
      : countDayShifts(
          {
            drops: stampsOf(series.drops, resolution),
            others: stampsOf(series.others, resolution),
            period: series.period,
            cycle,
            offsets,
            places,
          },
          (done, total) => {
            checkpoint(context, done, total);
          },
        );
  return { available, count: offsets.length, rows };
};

/** Distinct ways to place the clock times, the true one aside; counted only up to the number that could be requested. */
const arrangements = (groups: readonly Int32Array[], most: number): number => {
  let ways = 1;
  for (const group of groups)
    for (let factor = 2; factor <= group.length && ways <= most; factor += 1) ways *= factor;
  return Math.min(ways - 1, most);
};

const shuffleSurrogates = (
  { drops, others }: MovedSeries,
  options: WindowHitsOptions,
  places: DayPlaces,
  context: AnalysisContext,
): Surrogates => {
  const random = createRandom(deriveSeed(context.seed, 'within-year'));
  const years = groupByYear(others, 'UTC');
  const clocks = Int32Array.from(others, (time) => time - Math.floor(time / DAY_SECONDS) * DAY_SECONDS);
  const available = arrangements(years.groups, 1_000_000);
  const count = Math.min(options.surrogates, available);
  const rows = countEach(count, places, context, () => {
    const mixed = shuffleWithinYears(clocks, years, random.shuffle);
    const moved = others.map((time, i) => time - (clocks[i] ?? 0) + (mixed[i] ?? 0)).sort();
    return countStamps(drops, moved, options.resolution, places);
  });
  return { available, count, rows };
};

/** The surrogates of a null model, counted by distance; to be cumulated. */
export const makeSurrogates = (
  series: MovedSeries,
  options: WindowHitsOptions,
  places: DayPlaces,
  context: AnalysisContext,
): Surrogates =>
  options.null === 'within-year'
    ? shuffleSurrogates(series, options, places, context)
    : shiftSurrogates(series, options, options.null, places, context);
