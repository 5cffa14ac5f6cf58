import {
  commonPeriod,
  planShifts,
  withinPeriod,
  type ShiftModel,
} from '#main/analysis/chance/null-models.ts';
import { checkpoint } from '#main/analysis/method.ts';
import {
  createCosineCounts,
  lowerBound,
  rowsWithin,
  type RowRanges,
} from '#main/analysis/text/similarity.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
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

/** The drops that share a word with an event, and the moves that bring it near each. */
interface EventSweep {
  readonly rows: Int32Array;
  readonly micro: Int32Array;
  readonly near: MovesNear;
}

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

/** Calls `visit` for some tested events (`testedInOrder`) with the drops that share a word with each and the moves that bring it near them. */
export const eachEventOfChance = (
  series: PairedSeries,
  plan: PairNull,
  movesNear: FindMovesNear,
  reach: number,
  context: AnalysisContext,
  events: Int32Array,
  [done, of]: readonly [number, number],
  visit: (event: number, sweep: EventSweep) => void,
): void => {
  let start = NaN;
  let span = NaN;
  let within: RowRanges | undefined;
  for (const [place, event] of events.entries()) {
    if (place % 16 === 0) checkpoint(context, done * events.length + place, of * events.length);
    const [itsStart, itsSpan] = [series.eventTimes[event] ?? 0, series.eventSpans[event] ?? 0];
    if (itsStart !== start || itsSpan !== span) within = withinReach(series, event, plan, reach);
    [start, span] = [itsStart, itsSpan];
    const { rows, micro } = series.neighbours(event, within);
    visit(event, { rows, micro, near: movesNear(event, rows) });
  }
};

/** How many pairs an event of a length has with drops within reach, moved to a number of seconds behind the start of the period. */
const createPairsAt = (
  { dropTimes }: PairedSeries,
  { period, cycle }: PairNull,
  reach: number,
  span: number,
): ((moved: number) => number) => {
  const origin = period?.start ?? 0;
  const [first, end] = [lowerBound(dropTimes, origin), lowerBound(dropTimes, period?.end ?? origin)];
  const count = (moved: number): number => {
    let pairs = 0;
    for (let turn = -1; turn <= 1; turn += 1) {
      const from = moved + turn * cycle - reach;
      const to = from + 2 * reach + span + 1;
      if (to <= 0 || from >= cycle) continue;
      const start = lowerBound(dropTimes, origin + from, first, end);
      pairs += lowerBound(dropTimes, origin + to, start, end) - start;
    }
    return pairs;
  };
  // Moves by whole days bring the events of all days to the same places.
  const known = new Map<number, number>();
  return (moved) => {
    const pairs = known.get(moved) ?? count(moved);
    known.set(moved, pairs);
    return pairs;
  };
};

/** How many pairs each event has with drops within reach, under all moves. */
const createPairsOfChance = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
): ((event: number) => number) => {
  const { cycle, offsets, period } = plan;
  const pairsAt = new Map<number, ReturnType<typeof createPairsAt>>();
  // Events of one day have the same drops within reach.
  const known = new Map<string, number>();
  return (event) => {
    const [start, span] = [series.eventTimes[event] ?? 0, series.eventSpans[event] ?? 0];
    const present = known.get(`${start} ${span}`);
    if (present !== undefined) return present;
    const ofSpan = pairsAt.get(span) ?? createPairsAt(series, plan, reach, span);
    pairsAt.set(span, ofSpan);
    let pairs = 0;
    for (const offset of offsets) pairs += ofSpan((start - (period?.start ?? 0) + offset) % cycle);
    known.set(`${start} ${span}`, pairs);
    return pairs;
  };
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
  const counts = createCosineCounts();
  const pairsOf = createPairsOfChance(series, plan, reach);
  const events = testedInOrder(series, plan);
  eachEventOfChance(
    series,
    plan,
    movesNear,
    reach,
    context,
    events,
    [0, 2],
    (event, { rows, micro, near }) => {
      let alike = 0;
      const { keys, base, starts, ends, isWhole } = near;
      for (let i = 0; i < rows.length; i += 1) {
        const drop = rows[i] ?? 0;
        const key = (keys[drop] ?? 0) + base;
        const [start, end] = [starts[key] ?? 0, ends[key] ?? 0];
        const pairs = isWhole ? end - start : entriesWithin(near, drop, start, end);
        counts.add(micro[i] ?? 0, pairs);
        alike += pairs;
      }
      counts.addZeros(pairsOf(event) - alike);
    },
  );
  return counts.quantile(0.99);
};
