import type { DayShiftRun } from './chance/day-shifts.ts';
import { DAY_SECONDS } from './time/zone.ts';

const minute = 60;
const dayMinutes = 1440;

/** Which moments have an other within the window, as disjoint stretches: seconds since the period's start, both inclusive. */
interface Stretches {
  readonly count: number;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

export type Side = 'either' | 'before' | 'after';

/**
 * The union of what each other reaches: moments from which it lies within `window` minutes on the given side. The others
 * ascend, so their reaches do; copies one turn of the circle earlier and later reach in across its seam.
 */
const stretchesOf = (run: DayShiftRun, window: number, side: Side): Stretches => {
  const { others, period, cycle } = run;
  const exact = run.resolution === 'second';
  const starts = new Int32Array(3 * others.length);
  const ends = new Int32Array(3 * others.length);
  let count = 0;
  let last = -Infinity;
  for (const turn of [-cycle, 0, cycle])
    for (const other of others) {
      const time = other - period.start + turn;
      const clock = exact ? 0 : ((time % minute) + minute) % minute;
      const from = side === 'before' ? time : time - clock - window * minute;
      const to = side === 'after' ? time : time + window * minute + (exact ? 0 : minute - 1 - clock);
      if (to < 0 || from >= cycle) continue;
      if (from > last + 1) {
        starts[count] = Math.max(0, from);
        count += 1;
      }
      last = Math.min(cycle - 1, Math.max(last, to));
      ends[count - 1] = last;
    }
  return { count, starts, ends };
};

/** A cell a minute: rows are minutes of the day, columns days. Cells that are covered in part are listed by row. */
interface Cells {
  readonly whole: Uint8Array;
  readonly partStarts: Int32Array;
  readonly partColumns: Int32Array;
}

const markCells = (stretches: Stretches, days: number, whole: Uint8Array): Int32Array => {
  const parts = new Int32Array(2 * stretches.count);
  let count = 0;
  const place = (at: number): number => (at % dayMinutes) * days + Math.floor(at / dayMinutes);
  const addPart = (at: number): void => {
    parts[count] = place(at);
    count += 1;
  };
  for (let i = 0; i < stretches.count; i += 1) {
    const start = stretches.starts[i] ?? 0;
    const end = (stretches.ends[i] ?? 0) + 1;
    const first = Math.ceil(start / minute);
    const past = Math.floor(end / minute);
    if (first * minute !== start) addPart(first - 1);
    for (let at = first; at < past; at += 1) whole[place(at)] = 1;
    if (past * minute !== end && past >= first) addPart(past);
  }
  return parts.subarray(0, count).sort();
};

const cellsOf = (stretches: Stretches, days: number): Cells => {
  const whole = new Uint8Array(days * dayMinutes);
  const parts = markCells(stretches, days, whole);
  const distinct = parts.filter((cell, i) => i === 0 || cell !== parts[i - 1]);
  const partStarts = new Int32Array(dayMinutes + 1);
  for (const cell of distinct) {
    const row = Math.floor(cell / days);
    partStarts[row + 1] = (partStarts[row + 1] ?? 0) + 1;
  }
  for (let row = 0; row < dayMinutes; row += 1)
    partStarts[row + 1] = (partStarts[row + 1] ?? 0) + (partStarts[row] ?? 0);
  return { whole, partStarts, partColumns: distinct.map((cell) => cell % days) };
};

const isCovered = ({ count, starts, ends }: Stretches, at: number): boolean => {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low > 0 && (ends[low - 1] ?? -1) >= at;
};

/** Adds a drop to the counts of all moves, 0 … days − 1 days: the day it would look at is its own minus the move. */
const addDrop = (
  time: number,
  days: number,
  stretches: Stretches,
  cells: Cells,
  byMove: Int32Array,
): void => {
  const { whole, partStarts, partColumns } = cells;
  const day = Math.floor(time / DAY_SECONDS) | 0;
  const clock = time - day * DAY_SECONDS;
  const row = Math.floor(clock / minute);
  const base = (row * days) | 0;
  // Two plain runs through memory; the casts say "inside by construction", millions of times.
  for (let column = 0; column <= day; column += 1)
    (byMove[day - column] as number) += whole[base + column] as number;
  for (let column = day + 1; column < days; column += 1)
    (byMove[day + days - column] as number) += whole[base + column] as number;
  for (let i = partStarts[row] ?? 0; i < (partStarts[row + 1] ?? 0); i += 1) {
    const column = partColumns[i] ?? 0;
    const move = column <= day ? day - column : day + days - column;
    if (isCovered(stretches, column * DAY_SECONDS + clock)) byMove[move] = (byMove[move] ?? 0) + 1;
  }
};

/**
 * For every move by whole days how many drops have an other within one window: the quick way for few windows. Exact to the
 * second.
 */
export const countCovered = (run: DayShiftRun, window: number, side: Side): Int32Array => {
  const stretches = stretchesOf(run, window, side);
  const days = run.cycle / DAY_SECONDS;
  const cells = cellsOf(stretches, days);
  const byMove = new Int32Array(days);
  for (const drop of run.drops) addDrop(drop - run.period.start, days, stretches, cells, byMove);
  return run.offsets.map((offset) => byMove[offset / DAY_SECONDS] ?? 0);
};
