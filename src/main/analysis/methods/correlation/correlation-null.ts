import {
  commonPeriod,
  planShifts,
  withinPeriod,
  type ShiftModel,
} from '#main/analysis/chance/null-models.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import {
  createHighestCosines,
  rowsWithin,
  type Neighbours,
  type RowRanges,
} from '#main/analysis/text/similarity.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { createPlaceOf } from './moves-near.ts';
import type { FindMovesNear, MovesNear, PairedSeries, PairNull } from './pair-series.ts';

export interface PairNullOptions {
  readonly null: ShiftModel;
  readonly surrogates: number;
  /** Half width of the window in seconds. */
  readonly reach: number;
}

export const planPairNull = (series: PairedSeries, options: PairNullOptions, seed: number): PairNull => {
  const { dropTimes, eventTimes } = series;
  const period = commonPeriod(dropTimes, eventTimes);
  const tested = new Uint8Array(eventTimes.length);
  if (period === null) return { period, cycle: 0, offsets: new Int32Array(0), available: 0, tested };
  for (const [event, time] of eventTimes.entries())
    tested[event] = time >= period.start && time < period.end ? 1 : 0;
  const dropsInside = withinPeriod(dropTimes, period).length;
  const { cycle, offsets, available } = planShifts(options.null, period, options.surrogates, seed);
  return {
    period,
    cycle,
    offsets: dropsInside === 0 ? new Int32Array(0) : offsets,
    available,
    tested,
  };
};

/** The drops within reach of an event under any of its moves; undefined where that may well be all of them. */
const withinReach = (
  { dropTimes, eventTimes, eventSpans }: PairedSeries,
  event: number,
  { period, cycle, offsets }: PairNull,
  reach: number,
): RowRanges | undefined => {
  if (period === null || offsets.length * 2 * reach >= cycle) return undefined;
  const at = (eventTimes[event] ?? 0) - period.start;
  const span = eventSpans[event] ?? 0;
  const moved = offsets.map((offset) => (at + offset) % cycle).sort();
  const spans = new Float64Array(6 * moved.length);
  let size = 0;
  for (const turn of [-cycle, 0, cycle])
    for (const moment of moved) {
      const from = Math.max(0, moment + turn - reach);
      const to = Math.min(cycle, moment + turn + span + reach + 1);
      if (from >= to) continue;
      spans[size] = period.start + from;
      spans[size + 1] = period.start + to;
      size += 2;
    }
  return rowsWithin(dropTimes, spans.subarray(0, size));
};

/** The tested events, those of one moment one after the other; `rankOf` first, where it is given. */
export const testedInOrder = (
  { eventTimes, eventSpans }: PairedSeries,
  { tested }: PairNull,
  rankOf: (event: number) => number = () => 0,
): Int32Array =>
  Int32Array.from(tested.keys())
    .filter((event) => tested[event] === 1)
    .sort(
      (a, b) =>
        rankOf(a) - rankOf(b) ||
        (eventTimes[a] ?? 0) - (eventTimes[b] ?? 0) ||
        (eventSpans[a] ?? 0) - (eventSpans[b] ?? 0) ||
        a - b,
    );

/** Calls `visit` for some tested events (`testedInOrder`) with the drops that share a word with each. */
export const eachEventOfChance = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
  context: AnalysisContext,
  events: Int32Array,
  [done, of]: readonly [number, number],
  visit: (event: number, neighbours: Neighbours) => void,
): void => {
  let start = NaN;
  let span = NaN;
  let within: RowRanges | undefined;
  for (const [place, event] of events.entries()) {
    if (place % 16 === 0) checkpoint(context, done * events.length + place, of * events.length);
    const [itsStart, itsSpan] = [series.eventTimes[event] ?? 0, series.eventSpans[event] ?? 0];
    if (itsStart !== start || itsSpan !== span) within = withinReach(series, event, plan, reach);
    [start, span] = [itsStart, itsSpan];
    visit(event, series.neighbours(event, within));
  }
};

/** How many pairs the tested events have with drops within reach, under all moves. */
const countPairsOfChance = (
  { dropTimes, eventTimes, eventSpans }: PairedSeries,
  { cycle, offsets, period }: PairNull,
  reach: number,
  events: Int32Array,
): number => {
  const origin = period?.start ?? 0;
  const placeOf = createPlaceOf(
    dropTimes
      .subarray(lowerBound(dropTimes, origin), lowerBound(dropTimes, period?.end ?? origin))
      .map((time) => time - origin),
    cycle,
  );
  const pairsAt = (moved: number, span: number): number => {
    let pairs = 0;
    for (let turn = -1; turn <= 1; turn += 1) {
      const from = moved + turn * cycle - reach;
      const to = from + 2 * reach + span + 1;
      if (to > 0 && from < cycle) pairs += placeOf(to) - placeOf(from);
    }
    return pairs;
  };
  let total = 0;
  let [start, span, ofMoment] = [NaN, NaN, 0];
  for (const event of events) {
    const [itsStart, itsSpan] = [eventTimes[event] ?? 0, eventSpans[event] ?? 0];
    if (itsStart !== start || itsSpan !== span) {
      [start, span, ofMoment] = [itsStart, itsSpan, 0];
      for (const offset of offsets) ofMoment += pairsAt((start - origin + offset) % cycle, span);
    }
    total += ofMoment;
  }
  return total;
};

/** How many entries of a drop are within reach, where some may not be. */
const entriesWithin = ({ weights, width, slots }: MovesNear, drop: number, start: number, end: number) => {
  let entries = 0;
  for (let entry = start; entry < end; entry += 1)
    if ((weights[drop * width + (slots[entry] ?? 0)] ?? 0) > 0) entries += 1;
  return entries;
};

/**
 * c99: the 99th percentile of the cosine over all pairs of a tested event and a drop within reach, under all moves, pairs
 * without a shared word (cosine 0) included. In millionths; null without any such pair.
 */
export const cosineOfChance = (
  series: PairedSeries,
  plan: PairNull,
  movesNear: FindMovesNear,
  reach: number,
  context: AnalysisContext,
): number | null => {
  const events = testedInOrder(series, plan);
  const highest = createHighestCosines(countPairsOfChance(series, plan, reach, events), 0.99);
  // Of most events few cosines are among the highest: the moves near the others are not looked for.
  const [drops, cosines] = [new Int32Array(series.dropTimes.length), new Int32Array(series.dropTimes.length)];
  eachEventOfChance(series, plan, reach, context, events, [0, 2], (event, { rows, micro }) => {
    const least = highest.least();
    let count = 0;
    for (let i = 0; i < rows.length; i += 1) {
      const cosine = micro[i] ?? 0;
      if (cosine < least) continue;
      drops[count] = rows[i] ?? 0;
      cosines[count] = cosine;
      count += 1;
    }
    const near = movesNear(event, drops.subarray(0, count));
    const { keys, base, starts, ends, isWhole } = near;
    for (let i = 0; i < count; i += 1) {
      const drop = drops[i] ?? 0;
      const key = (keys[drop] ?? 0) + base;
      const [start, end] = [starts[key] ?? 0, ends[key] ?? 0];
      highest.add(cosines[i] ?? 0, isWhole ? end - start : entriesWithin(near, drop, start, end));
    }
  });
  return highest.quantile();
};
