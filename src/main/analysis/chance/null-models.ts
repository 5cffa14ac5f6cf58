import type { Numbers } from '#main/analysis/statistics/statistics.ts';
import { bucketOf, DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { TimeZone } from '#shared/zones.ts';
import { createRandom, deriveSeed } from './random.ts';

export const SHIFT_MODELS = ['whole-day', 'whole-week', 'circular'] as const;
export type ShiftModel = (typeof SHIFT_MODELS)[number];

/** Half-open stretch of whole UTC days, epoch seconds. */
export interface CommonPeriod {
  readonly start: number;
  readonly end: number;
  readonly days: number;
}

const firstAndLast = (times: Numbers): readonly [number, number] | null => {
  if (times.length === 0) return null;
  let first = Infinity;
  let last = -Infinity;
  for (const time of times) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }
  return [first, last];
};

/**
 * The common active period of two series: the overlap of first … last of the one with first … last of the other, widened
 * to whole UTC days so that a move by days keeps clock times across the edge too. null where they do not overlap or one is
 * empty. Silences inside it count as active: a series is not cut to pieces by its own gaps.
 */
export const commonPeriod = (a: Numbers, b: Numbers): CommonPeriod | null => {
  const spanA = firstAndLast(a);
  const spanB = firstAndLast(b);
  if (spanA === null || spanB === null) return null;
  const first = Math.max(spanA[0], spanB[0]);
  const last = Math.min(spanA[1], spanB[1]);
  const startDay = Math.floor(first / DAY_SECONDS);
  const days = Math.floor(last / DAY_SECONDS) - startDay + 1;
  if (days < 1) return null;
  return { start: startDay * DAY_SECONDS, end: (startDay + days) * DAY_SECONDS, days };
};

/** Values of a sorted or unsorted series that are in a period, in their order. */
export const withinPeriod = (times: ArrayLike<number>, period: CommonPeriod): Float64Array =>
  Float64Array.from(times).filter((time) => time >= period.start && time < period.end);

/** Distinct moves of the other series around the circle of the common period. */
export interface Shifts {
  readonly model: ShiftModel;
  /** Length of the circle in seconds: what leaves it at the end comes in at the start. */
  readonly cycle: number;
  /** Seconds, ascending, none 0, none twice. */
  readonly offsets: Int32Array;
  /** How many distinct moves exist; no more than these are ever requested. */
  readonly available: number;
}

const weekDays = 7;

const cycleDays = (model: ShiftModel, days: number): number =>
  model === 'whole-week' ? Math.ceil(days / weekDays) * weekDays : days;

const availableShifts = (model: ShiftModel, days: number): number => {
  if (model === 'whole-day') return Math.max(0, days - 1);
  if (model === 'whole-week') return Math.max(0, Math.ceil(days / weekDays) - 1);
  return Math.max(0, (days - 2 * weekDays) * DAY_SECONDS + 1);
};

const offsetOf = (model: ShiftModel, index: number): number => {
  if (model === 'whole-day') return (index + 1) * DAY_SECONDS;
  if (model === 'whole-week') return (index + 1) * weekDays * DAY_SECONDS;
  return weekDays * DAY_SECONDS + index;
};

/**
 * Distinct moves for a null model, chosen by the seed; all there are where that is no more than wanted. The circle is the
 * common period; for `whole-week` it is filled up with at most six empty days to whole weeks, so that weekdays hold across
 * its seam.
 */
export const planShifts = (
  model: ShiftModel,
  period: CommonPeriod,
  shiftCount: number,
  seed: number,
): Shifts => {
  const available = availableShifts(model, period.days);
  const chosen = createRandom(deriveSeed(seed, `shifts ${model}`)).distinctBelow(available, shiftCount);
  return {
    model,
    cycle: cycleDays(model, period.days) * DAY_SECONDS,
    offsets: chosen.map((index) => offsetOf(model, index)),
    available,
  };
};

/** Place of each move among the offsets by its whole days; −1 for days that no move has (and for no move at all). */
export const movePlaces = ({ cycle, offsets }: Pick<Shifts, 'cycle' | 'offsets'>): Int32Array => {
  const places = new Int32Array(cycle / DAY_SECONDS).fill(-1);
  for (const [place, offset] of offsets.entries()) places[offset / DAY_SECONDS] = place;
  return places;
};

/** A series moved around the circle, sorted again: the definition itself, for references and small jobs. */
export const shiftedSeries = (
  times: ArrayLike<number>,
  period: CommonPeriod,
  cycle: number,
  offset: number,
): Float64Array =>
  withinPeriod(times, period)
    .map((time) => period.start + ((time - period.start + offset) % cycle))
    .sort();

/** Which clock times may change places: the items of one calendar year of the zone. */
export interface YearGroups {
  readonly groups: readonly Int32Array[];
  /** Years with at least two items: without any there is nothing to shuffle. */
  readonly shuffled: number;
}

export const groupByYear = (times: ArrayLike<number>, zone: TimeZone): YearGroups => {
  const byYear = Map.groupBy(Array.from(times).keys(), (i) => bucketOf(times[i] ?? 0, 'year', zone));
  const groups = [...byYear.entries()].sort((a, b) => a[0] - b[0]).map(([, items]) => Int32Array.from(items));
  return { groups, shuffled: groups.filter((group) => group.length > 1).length };
};

/** Shuffles clock values among the items of each year: `clocks` is read, the surrogate comes back. */
export const shuffleWithinYears = (
  clocks: Int32Array,
  years: YearGroups,
  shuffle: (items: Int32Array) => Int32Array,
): Int32Array => {
  const surrogate = new Int32Array(clocks.length);
  for (const group of years.groups) {
    const mixed = shuffle(group.map((item) => clocks[item] ?? 0));
    for (let place = 0; place < group.length; place += 1)
      surrogate[group[place] as number] = mixed[place] as number;
  }
  return surrogate;
};
