import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { CommonPeriod } from './null-models.ts';

const minute = 60;
const dayMinutes = 1440;
const busy = -1;

/**
 * How far, from the start of every minute of a period, the next other (not before it) and the last other (before it) are, on
 * the period's circle: whole minutes × 64 + seconds, the minutes cut off at `maxMinutes` + 1. A minute that contains an other
 * itself is `busy` (−1) in `ahead`: there the seconds decide. Rows are minutes of the day, columns days: a move by whole days
 * stays inside one row, so that all moves of one drop read one short stretch of memory.
 */
interface DayTable {
  readonly days: number;
  readonly maxMinutes: number;
  readonly ahead: Int32Array;
  readonly behind: Int32Array;
  /** Seconds since the period's start; the last one again before the first, the first again after the last. */
  readonly times: Int32Array;
}

const closedTimes = (inside: Float64Array, period: CommonPeriod, cycle: number): Int32Array => {
  const times = new Int32Array(inside.length + 2);
  for (const [i, time] of inside.entries()) times[i + 1] = time - period.start;
  times[0] = (times[inside.length] ?? 0) - cycle;
  times[inside.length + 1] = (times[1] ?? 0) + cycle;
  return times;
};

const packed = (seconds: number, most: number): number =>
  seconds >= most * minute ? most * 64 : Math.floor(seconds / minute) * 64 + (seconds % minute);

const createDayTable = (
  inside: Float64Array,
  period: CommonPeriod,
  cycle: number,
  maxMinutes: number,
): DayTable => {
  const times = closedTimes(inside, period, cycle);
  const days = cycle / DAY_SECONDS;
  const minutes = days * dayMinutes;
  const most = maxMinutes + 1;
  // Most minutes are beyond all windows of an other: only those within them are gone through.
  const ahead = new Int32Array(minutes).fill(most * 64);
  const behind = new Int32Array(minutes).fill(most * 64);
  const cellOf = (at: number): number => (at % dayMinutes) * days + Math.floor(at / dayMinutes);
  for (let place = 1; place < times.length; place += 1) {
    const last = times[place - 1] ?? 0;
    const next = times[place] ?? 0;
    const from = Math.max(0, Math.floor(last / minute) + 1);
    const to = Math.min(minutes - 1, Math.floor(next / minute));
    for (let at = Math.max(from, to - most); at <= to; at += 1) {
      const distance = next - at * minute;
      ahead[cellOf(at)] = distance < minute ? busy : packed(distance, most);
    }
    for (let at = from; at <= Math.min(to, from + most); at += 1)
      behind[cellOf(at)] = packed(at * minute - last, most);
  }
  return { days, maxMinutes, ahead, behind, times };
};

/** Minutes up and down from a moment inside a busy minute. */
const amongOthers = (table: DayTable, at: number): readonly [number, number] => {
  const { times, maxMinutes } = table;
  const low = lowerBound(times, at, 1, times.length - 1);
  const next = times[low] ?? Infinity;
  const previous = next === at ? at : (times[low - 1] ?? -Infinity);
  const up = Math.ceil((next - at) / minute);
  const down = Math.ceil((at - previous) / minute);
  return [Math.min(up, maxMinutes + 1), Math.min(down, maxMinutes + 1)];
};

/** Counts by surrogate and place: row j has how many drops of surrogate j fall to each place. */
export interface ShiftCounts {
  readonly places: number;
  readonly either: Int32Array;
  readonly before: Int32Array;
  readonly after: Int32Array;
}

/** What a minute distance is counted as: `placeOf[m]` for m = 0 … maxMinutes + 2. */
export interface DayPlaces {
  readonly placeOf: Int32Array;
  readonly count: number;
}

export interface DayShiftRun {
  readonly drops: Float64Array;
  /** The others of the period, ascending. */
  readonly others: Float64Array;
  readonly period: CommonPeriod;
  /** Whole days of the circle, in seconds. */
  readonly cycle: number;
  /** Whole days each, in seconds. */
  readonly offsets: Int32Array;
  readonly places: DayPlaces;
}

type Progress = (done: number, total: number) => void;

/** Adds one drop under every move; the heart of the null models, see `countDayShifts`. */
const addDrop = (
  time: number,
  table: DayTable,
  shiftDays: Int32Array,
  { placeOf }: DayPlaces,
  into: ShiftCounts,
): void => {
  const { ahead, behind } = table;
  const { either, before, after } = into;
  const days = table.days | 0;
  const places = into.places | 0;
  const day = Math.floor(time / DAY_SECONDS) | 0;
  const clock = Math.floor((time % DAY_SECONDS) / minute) | 0;
  const second = (time % minute) | 0;
  const row = (clock * days) | 0;
  for (let j = 0; j < shiftDays.length; j += 1) {
    let column = (day - (shiftDays[j] as number)) | 0;
    column = (column + ((column >> 31) & days)) | 0;
    const next = ahead[row + column] as number;
    const last = behind[row + column] as number;
    const rest = last & 63;
    let up = (next >> 6) + ((second - (next & 63)) >>> 31);
    let down = (last >> 6) + ((0 - rest - second) >>> 31) + ((minute - rest - second) >>> 31);
    if (next === busy) [up, down] = amongOthers(table, column * DAY_SECONDS + clock * minute + second);
    const start = j * places;
    const difference = (up - down) | 0;
    (after[start + (placeOf[up] as number)] as number) += 1;
    (before[start + (placeOf[down] as number)] as number) += 1;
    (either[start + (placeOf[down + (difference & (difference >> 31))] as number)] as number) += 1;
  }
};

/**
 * For every move by whole days how many drops have their nearest other at which distance, exact to the second. One table
 * serves all moves and all windows, because moving the others forward is looking further back from each drop.
 *
 * The inner loop runs millions of times: it stays in small integers and takes one branch that is nearly always the same. The
 * casts say "inside by construction"; a check for `undefined` in each access made it much slower.
 */
export const countDayShifts = (run: DayShiftRun, progress: Progress): ShiftCounts => {
  const { places, period, drops } = run;
  const maxMinutes = places.placeOf.length - 3;
  const table = createDayTable(run.others, period, run.cycle, maxMinutes);
  const shiftDays = run.offsets.map((offset) => offset / DAY_SECONDS);
  const counts = (): Int32Array => new Int32Array(run.offsets.length * places.count);
  const into = { places: places.count, either: counts(), before: counts(), after: counts() };
  for (const [i, time] of drops.entries()) {
    if (i % 500 === 0) progress(i, drops.length);
    addDrop(time - period.start, table, shiftDays, places, into);
  }
  return into;
};
