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
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
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

/** First place of the ascending offsets that is not below a number of seconds: found by its day, for there is about one move a day. */
const createPlaceOf = (offsets: Int32Array, cycle: number): ((least: number) => number) => {
  const days = Math.ceil(cycle / DAY_SECONDS);
  const firstOfDay = new Int32Array(days + 1);
  for (let day = 0; day <= days; day += 1) firstOfDay[day] = lowerBound(offsets, day * DAY_SECONDS);
  return (least) => {
    if (least <= 0) return 0;
    if (least >= cycle) return offsets.length;
    let place = firstOfDay[Math.floor(least / DAY_SECONDS)] ?? 0;
    while (place < offsets.length && (offsets[place] ?? 0) < least) place += 1;
    return place;
  };
};

/** Calls `see` with the turns of the circle on which a drop comes within reach: what is near the end of a turn is near the beginning of the next. */
const createMovesNear = ({ cycle, offsets }: PairNull, reach: number) => {
  const placeOf = createPlaceOf(offsets, cycle);
  /** @param inside seconds from the start of the period to the drop  @param at the same of the event */
  return (
    inside: number,
    at: number,
    span: number,
    see: (base: number, from: number, to: number) => void,
  ) => {
    // A period shorter than the reach: an event counts on its own turn and on the two next to it.
    const least = Math.max(-reach, inside - 2 * cycle + 1);
    const most = Math.min(span + reach, inside + cycle);
    const gap = inside - at;
    const firstTurn = Math.ceil((least - gap) / cycle);
    const lastTurn = Math.floor((most - gap) / cycle) + 1;
    for (let turn = firstTurn; turn <= lastTurn; turn += 1) {
      const base = gap + turn * cycle;
      const from = placeOf(base - most);
      const to = placeOf(Math.floor(base - least) + 1);
      if (from < to) see(base, from, to);
    }
  };
};

/** Seconds between a drop and an event of a span, the drop so many seconds behind its first. */
export const gapOf = (behind: number, span: number): number =>
  behind < 0 ? -behind : behind > span ? behind - span : 0;

const grown = <Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers => {
  to.set(from);
  return to;
};

/** The drops that share a word with an event, and the moves that bring it within reach of each. */
export interface EventSweep {
  readonly rows: Int32Array;
  readonly micro: Int32Array;
  /** By drop: its first entry, and the one behind its last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** By entry: the move, and what `weigh` says of the seconds between the drop and the moved event. */
  readonly moves: Int32Array;
  readonly weights: Float64Array;
}

/**
 * Which moves bring an event near a drop depends on where both stand, not on their texts: it is worked out once for all events of one
 * moment, most of which are days. The answer holds until the next event is asked for.
 */
const createSweep = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
  weigh: (gap: number) => number,
): ((event: number) => EventSweep) => {
  const { dropTimes, eventTimes, eventSpans } = series;
  const { offsets } = plan;
  const origin = plan.period?.start ?? 0;
  const [first, end] = insideOf(dropTimes, plan);
  const movesNear = createMovesNear(plan, reach);
  const [starts, ends] = [new Int32Array(dropTimes.length), new Int32Array(dropTimes.length)];
  const momentOf = new Int32Array(dropTimes.length);
  let moves = new Int32Array(4096);
  let weights = new Float64Array(4096);
  let entries = 0;
  let moment = 0;
  let start = NaN;
  let span = NaN;
  let within: RowRanges | undefined;
  const addMoves = (base: number, from: number, to: number): void => {
    while (entries + to - from > moves.length) {
      moves = grown(moves, new Int32Array(2 * moves.length));
      weights = grown(weights, new Float64Array(2 * weights.length));
    }
    for (let move = from; move < to; move += 1) {
      moves[entries] = move;
      weights[entries] = weigh(gapOf(base - (offsets[move] ?? 0), span));
      entries += 1;
    }
  };
  return (event) => {
    const [itsStart, itsSpan] = [eventTimes[event] ?? 0, eventSpans[event] ?? 0];
    if (itsStart !== start || itsSpan !== span) {
      [start, span] = [itsStart, itsSpan];
      within = withinReach(series, event, plan, reach);
      moment += 1;
      entries = 0;
    }
    const { rows, micro } = series.neighbours(event, within);
    for (const drop of rows) {
      if (momentOf[drop] === moment) continue;
      momentOf[drop] = moment;
      starts[drop] = entries;
      if (drop >= first && drop < end)
        movesNear((dropTimes[drop] ?? 0) - origin, start - origin, span, addMoves);
      ends[drop] = entries;
    }
    return { rows, micro, starts, ends, moves, weights };
  };
};

/** Calls `visit` for each tested event, those of one moment one after the other, with progress and a place to stop. */
const eachTested = (
  { eventTimes, eventSpans }: PairedSeries,
  plan: PairNull,
  context: AnalysisContext,
  part: readonly [number, number],
  visit: (event: number) => void,
): void => {
  const [done, of] = part;
  const tested = Int32Array.from([...plan.tested.keys()].filter((event) => plan.tested[event] === 1)).sort(
    (a, b) =>
      (eventTimes[a] ?? 0) - (eventTimes[b] ?? 0) || (eventSpans[a] ?? 0) - (eventSpans[b] ?? 0) || a - b,
  );
  for (const [place, event] of tested.entries()) {
    if (place % 16 === 0) checkpoint(context, done * tested.length + place, of * tested.length);
    visit(event);
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
  const sweep = createSweep(series, plan, reach, () => 0);
  // Events of one day have the same drops within reach.
  const pairsAt = new Map<string, number>();
  const pairsOf = (at: number, span: number): number => {
    const key = `${at} ${span}`;
    const present = pairsAt.get(key);
    if (present !== undefined) return present;
    let pairs = 0;
    for (const offset of offsets)
      for (const turn of [-cycle, 0, cycle]) {
        const center = start + ((at + offset) % cycle) + turn;
        const from = lowerBound(dropTimes, center - reach, first, end);
        pairs += lowerBound(dropTimes, center + span + reach + 1, from, end) - from;
      }
    pairsAt.set(key, pairs);
    return pairs;
  };
  eachTested(series, plan, context, [0, 2], (event) => {
    const { rows, micro, starts, ends } = sweep(event);
    let alike = 0;
    for (let i = 0; i < rows.length; i += 1) {
      const drop = rows[i] ?? 0;
      const pairs = (ends[drop] ?? 0) - (starts[drop] ?? 0);
      counts.add(micro[i] ?? 0, pairs);
      alike += pairs;
    }
    counts.addZeros(pairsOf((series.eventTimes[event] ?? 0) - start, series.eventSpans[event] ?? 0) - alike);
  });
  return counts.quantile(0.99);
};

/** How near and how alike pairs count, so that the product of both need be turned into a score once for many pairs. */
export interface PairScore {
  /** Seconds between drop and event → share of the closeness in time. */
  readonly time: (gap: number) => number;
  /** Cosine in millionths → share of the likeness of the texts. */
  readonly text: (micro: number) => number;
  /** time × text → score in whole millionths; rises with the product. */
  readonly ofProduct: (product: number) => number;
}

/** Calls `visit` for each tested event with the drops that share a word with it and the moves that bring it near them. */
export const eachEventOfChance = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
  closeness: PairScore['time'],
  context: AnalysisContext,
  visit: (event: number, near: EventSweep) => void,
): void => {
  const sweep = createSweep(series, plan, reach, closeness);
  eachTested(series, plan, context, [1, 2], (event) => visit(event, sweep(event)));
};

/** Best score of every tested event under every move: row e of `events × moves`, rows of untested events 0. */
export const bestOfChance = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
  score: PairScore,
  context: AnalysisContext,
): Int32Array => {
  const moves = plan.offsets.length;
  const best = new Int32Array(plan.tested.length * moves);
  const products = new Float64Array(moves);
  eachEventOfChance(series, plan, reach, score.time, context, (event, near) => {
    products.fill(0);
    const { rows, micro, starts, ends, weights } = near;
    for (let i = 0; i < rows.length; i += 1) {
      const text = score.text(micro[i] ?? 0);
      const last = ends[rows[i] ?? 0] ?? 0;
      for (let entry = starts[rows[i] ?? 0] ?? 0; entry < last; entry += 1) {
        const product = (weights[entry] ?? 0) * text;
        const move = near.moves[entry] ?? 0;
        if (product > (products[move] ?? 0)) products[move] = product;
      }
    }
    const row = event * moves;
    for (let move = 0; move < moves; move += 1) best[row + move] = score.ofProduct(products[move] ?? 0);
  });
  return best;
};
