import { checkpoint } from './method.ts';
import { commonPeriod, planShifts, withinPeriod } from './null-models.ts';
import type { CommonPeriod, ShiftModel } from './null-models.ts';
import { createCosineCounts, lowerBound } from './similarity.ts';
import type { Neighbours, RowRanges } from './similarity.ts';
import type { AnalysisContext } from './types.ts';

/** What the null of drops against events works on. Times are epoch seconds, both series ascending. */
export interface PairedSeries {
  readonly dropTimes: Float64Array;
  readonly eventTimes: Float64Array;
  /** For an event the drops that share a term with it, and how alike they are; of some stretches of drops only, where given. */
  readonly neighbours: (event: number, within?: RowRanges) => Neighbours;
}

export interface PairNullOptions {
  readonly null: ShiftModel;
  readonly surrogates: number;
  /** Half width of the window in seconds. */
  readonly reach: number;
}

/** Moves of the events and what is drawn from them. */
export interface PairNull {
  readonly period: CommonPeriod | null;
  readonly cycle: number;
  readonly offsets: Int32Array;
  readonly available: number;
  /** 1 for the events of the common period: those are tested. */
  readonly tested: Uint8Array;
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

/** A series on the circle with a copy of itself on either side, as seconds since the period's start. */
interface Circle {
  readonly times: Float64Array;
  /** Place in the series that was given, per time. */
  readonly places: Int32Array;
}

const circleOf = (times: Float64Array, { period, cycle }: PairNull): Circle => {
  const { start, end } = period ?? { start: 0, end: 0 };
  const [first, last] = [lowerBound(times, start), lowerBound(times, end)];
  const inside = last - first;
  const circle = { times: new Float64Array(3 * inside), places: new Int32Array(3 * inside) };
  for (let turn = 0; turn < 3; turn += 1)
    for (let i = 0; i < inside; i += 1) {
      circle.times[turn * inside + i] = (times[first + i] ?? 0) - start + (turn - 1) * cycle;
      circle.places[turn * inside + i] = first + i;
    }
  return circle;
};

/** The drops within reach of an event under any of its moves; undefined where that may well be all of them. */
const withinReach = (
  { dropTimes, eventTimes }: PairedSeries,
  event: number,
  { period, cycle, offsets }: PairNull,
  reach: number,
): RowRanges | undefined => {
  if (period === null || offsets.length * 2 * reach >= cycle) return undefined;
  const at = (eventTimes[event] ?? 0) - period.start;
  const moved = offsets.map((offset) => (at + offset) % cycle).sort();
  const stretches = new Int32Array(6 * moved.length);
  let size = 0;
  let last = 0;
  for (const turn of [-cycle, 0, cycle])
    for (const moment of moved) {
      const from = Math.max(0, moment + turn - reach);
      const to = Math.min(cycle, moment + turn + reach + 1);
      if (from >= to) continue;
      const start = lowerBound(dropTimes, period.start + from, last);
      const end = lowerBound(dropTimes, period.start + to, start);
      // What begins where the one before ends is one stretch with it.
      if (size === 0 || start > last) {
        stretches[size] = start;
        size += 2;
      }
      stretches[size - 1] = end;
      last = end;
    }
  return stretches.subarray(0, size);
};

/** Values of a series at some of its places. */
const valuesAt = (series: Float64Array, places: Int32Array): Float64Array => {
  const values = new Float64Array(places.length);
  for (let i = 0; i < places.length; i += 1) values[i] = series[places[i] ?? 0] ?? 0;
  return values;
};

/** Sees every pair of one event with a drop of like text, under every move: surrogate, drop − event seconds, cosine. */
type SeePair = (surrogate: number, gap: number, micro: number) => void;

const sweepEvent = (
  series: PairedSeries,
  event: number,
  plan: PairNull,
  reach: number,
  see: SeePair,
): void => {
  const { rows, micro } = series.neighbours(event, withinReach(series, event, plan, reach));
  const circle = circleOf(valuesAt(series.dropTimes, rows), plan);
  const at = (series.eventTimes[event] ?? 0) - (plan.period?.start ?? 0);
  for (const [surrogate, offset] of plan.offsets.entries()) {
    const moved = (at + offset) % plan.cycle;
    for (let i = lowerBound(circle.times, moved - reach); i < circle.times.length; i += 1) {
      const gap = (circle.times[i] ?? 0) - moved;
      if (gap > reach) break;
      see(surrogate, gap, micro[circle.places[i] ?? 0] ?? 0);
    }
  }
};

/** Calls `visit` for each tested event, with progress and a place to stop. */
export const eachTested = (
  plan: PairNull,
  context: AnalysisContext,
  part: readonly [number, number],
  visit: (event: number) => void,
): void => {
  const [done, of] = part;
  for (const [event, tested] of plan.tested.entries()) {
    if (event % 16 === 0) checkpoint(context, done * plan.tested.length + event, of * plan.tested.length);
    if (tested === 1) visit(event);
  }
};

/**
 * c99: the 99th percentile of the cosine over all pairs of a tested event and a drop within reach, under all moves, pairs
 * without a shared word (cosine 0) included. In millionths; null without any such pair.
 */
export const cosineOfChance = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
  context: AnalysisContext,
): number | null => {
  const counts = createCosineCounts();
  const all = circleOf(series.dropTimes, plan).times;
  eachTested(plan, context, [0, 2], (event) => {
    let alike = 0;
    sweepEvent(series, event, plan, reach, (_surrogate, _gap, micro) => {
      counts.add(micro);
      alike += 1;
    });
    const at = (series.eventTimes[event] ?? 0) - (plan.period?.start ?? 0);
    let pairs = 0;
    for (const offset of plan.offsets) {
      const moved = (at + offset) % plan.cycle;
      pairs += lowerBound(all, moved + reach + 1) - lowerBound(all, moved - reach);
    }
    counts.addZeros(pairs - alike);
  });
  return counts.quantile(0.99);
};

/**
 * Best score of every tested event under every move: row e of `events × moves`, rows of untested events 0.
 * @param score of a pair from |Δ| in seconds and the cosine in millionths, itself in whole millionths
 */
export const bestOfChance = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
  score: (gap: number, micro: number) => number,
  context: AnalysisContext,
): Int32Array => {
  const moves = plan.offsets.length;
  const best = new Int32Array(plan.tested.length * moves);
  eachTested(plan, context, [1, 2], (event) => {
    const row = event * moves;
    sweepEvent(series, event, plan, reach, (surrogate, gap, micro) => {
      const value = score(Math.abs(gap), micro);
      if (value > (best[row + surrogate] ?? 0)) best[row + surrogate] = value;
    });
  });
  return best;
};
