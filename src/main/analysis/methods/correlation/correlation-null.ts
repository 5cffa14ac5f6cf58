import {
  commonPeriod,
  planShifts,
  withinPeriod,
  type CommonPeriod,
  type ShiftModel,
} from '#main/analysis/chance/null-models.ts';
import { checkpoint } from '#main/analysis/method.ts';
import {
  createCosineCounts,
  lowerBound,
  type Neighbours,
  type RowRanges,
} from '#main/analysis/text/similarity.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';

/** What the null of drops against events works on. Times are epoch seconds, the drops ascending. */
export interface PairedSeries {
  readonly dropTimes: Float64Array;
  /** First second of each event: of its day where only the day is known. */
  readonly eventTimes: Float64Array;
  /** Seconds from the first to the last in which the event may have been; 0 where the second is known. */
  readonly eventSpans: Float64Array;
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

/** The part of an ascending series that lies in the common period: first place, place behind the last. */
const insideOf = (times: Float64Array, { period }: PairNull): readonly [number, number] =>
  period === null ? [0, 0] : [lowerBound(times, period.start), lowerBound(times, period.end)];

/**
 * From which to which turn of the circle a series has to be looked at around a moment (0 … cycle): what lies near the end of a turn
 * is near the beginning of the next as well. In turn t the moment stands at moment − t · cycle.
 */
const firstTurn = (moment: number, reach: number): number => (moment < reach ? -1 : 0);
const lastTurn = (moment: number, reach: number, cycle: number): number => (moment + reach >= cycle ? 1 : 0);

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
  const stretches = new Int32Array(6 * moved.length);
  let size = 0;
  let last = 0;
  for (const turn of [-cycle, 0, cycle])
    for (const moment of moved) {
      const from = Math.max(0, moment + turn - reach);
      const to = Math.min(cycle, moment + turn + span + reach + 1);
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

/** Sees every pair of one event with a drop of like text, under every move: surrogate, seconds between them, cosine, drop. */
type SeePair = (surrogate: number, gap: number, micro: number, drop: number) => void;

type Sweep = (event: number, see: SeePair) => void;

const createSweep = (series: PairedSeries, plan: PairNull, reach: number): Sweep => {
  // Of the drops that are like the event; filled anew for each, for an event may have as many as there are drops.
  const times = new Float64Array(series.dropTimes.length);
  const { cycle, offsets } = plan;
  const start = plan.period?.start ?? 0;
  return (event, see) => {
    const { rows, micro } = series.neighbours(event, withinReach(series, event, plan, reach));
    for (let i = 0; i < rows.length; i += 1) times[i] = series.dropTimes[rows[i] ?? 0] ?? 0;
    const [first, end] = insideOf(times.subarray(0, rows.length), plan);
    const at = (series.eventTimes[event] ?? 0) - start;
    const span = series.eventSpans[event] ?? 0;
    for (let surrogate = 0; surrogate < offsets.length; surrogate += 1) {
      const moved = (at + (offsets[surrogate] ?? 0)) % cycle;
      const last = lastTurn(moved, span + reach, cycle);
      for (let turn = firstTurn(moved, reach); turn <= last; turn += 1) {
        const centre = start + moved - turn * cycle;
        for (let i = lowerBound(times, centre - reach, first, end); i < end; i += 1) {
          const after = (times[i] ?? 0) - centre - span;
          if (after > reach) break;
          see(surrogate, Math.max(0, after, -after - span), micro[i] ?? 0, rows[i] ?? 0);
        }
      }
    }
  };
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
  const { dropTimes } = series;
  const { cycle, offsets } = plan;
  const start = plan.period?.start ?? 0;
  const [first, end] = insideOf(dropTimes, plan);
  const sweep = createSweep(series, plan, reach);
  eachTested(plan, context, [0, 2], (event) => {
    let alike = 0;
    sweep(event, (_surrogate, _gap, micro) => {
      counts.add(micro);
      alike += 1;
    });
    const at = (series.eventTimes[event] ?? 0) - start;
    const span = series.eventSpans[event] ?? 0;
    let pairs = 0;
    for (const offset of offsets) {
      const moved = (at + offset) % cycle;
      const last = lastTurn(moved, span + reach, cycle);
      for (let turn = firstTurn(moved, reach); turn <= last; turn += 1) {
        const centre = start + moved - turn * cycle;
        const from = lowerBound(dropTimes, centre - reach, first, end);
        pairs += lowerBound(dropTimes, centre + span + reach + 1, from, end) - from;
      }
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
  const sweep = createSweep(series, plan, reach);
  eachTested(plan, context, [1, 2], (event) => {
    const row = event * moves;
    sweep(event, (surrogate, gap, micro) => {
      const value = score(gap, micro);
      if (value > (best[row + surrogate] ?? 0)) best[row + surrogate] = value;
    });
  });
  return best;
};

/** Calls `visit` for every pair of a tested event and a drop of like text within reach, under every move. */
export const eachPairOfChance = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
  context: AnalysisContext,
  visit: (event: number, ...pair: Parameters<SeePair>) => void,
): void => {
  const sweep = createSweep(series, plan, reach);
  eachTested(plan, context, [1, 2], (event) => {
    sweep(event, (surrogate, gap, micro, drop) => {
      visit(event, surrogate, gap, micro, drop);
    });
  });
};
