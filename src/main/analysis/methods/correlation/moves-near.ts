import { lowerBound } from '#main/analysis/text/similarity.ts';
import { DAY_SECONDS } from '#main/analysis/time/zone.ts';
import type { FindMovesNear, MovesNear, PairedSeries, PairNull } from './pair-series.ts';

/** Seconds between a drop and an event of a span, the drop so many seconds behind its first. */
export const gapOf = (behind: number, span: number): number =>
  behind < 0 ? -behind : behind > span ? behind - span : 0;

/** How much a gap of so many seconds weighs: more than 0. */
type Weigh = (gap: number) => number;

/** The drops of the common period: first place, place behind the last. */
const insideOf = (times: Float64Array, { period }: PairNull): readonly [number, number] =>
  period === null ? [0, 0] : [lowerBound(times, period.start), lowerBound(times, period.end)];

/** Events that begin at one second of their day and have one length. */
interface ClockTime {
  readonly second: number;
  readonly span: number;
}

/** Clock time that most of the tested events have: 0:00 and a day where they are dated to the day; null where no event is tested. */
const commonClockTime = (
  { eventTimes, eventSpans }: PairedSeries,
  { period, tested }: PairNull,
): ClockTime | null => {
  const counts = new Map<string, ClockTime & { count: number }>();
  for (const [event, isTested] of tested.entries()) {
    if (isTested !== 1) continue;
    const second = ((eventTimes[event] ?? 0) - (period?.start ?? 0)) % DAY_SECONDS;
    const span = eventSpans[event] ?? 0;
    const known = counts.get(`${second} ${span}`) ?? { second, span, count: 0 };
    known.count += 1;
    counts.set(`${second} ${span}`, known);
  }
  let most: (ClockTime & { count: number }) | null = null;
  for (const entry of counts.values()) if (most === null || entry.count > most.count) most = entry;
  return most;
};

/** Place of the move by its days; -1 for days that no move has. */
const movesByDay = (offsets: Int32Array, days: number): Int32Array => {
  const moveOf = new Int32Array(days).fill(-1);
  for (const [move, offset] of offsets.entries()) moveOf[offset / DAY_SECONDS] = move;
  return moveOf;
};

/**
 * For moves by whole days and events of one clock time the moves depend on the days between drop and event alone, and the gap on the
 * drop and the days that are left: both are worked out once for all events. null where the moves are no whole days, or so many
 * that an event could come near a drop twice on one move.
 */
const createDayTable = (
  { dropTimes, eventTimes }: PairedSeries,
  plan: PairNull,
  reach: number,
  weigh: Weigh,
  { second, span }: ClockTime,
): ((event: number) => MovesNear) | null => {
  const { cycle, offsets, period } = plan;
  const isByDays = cycle % DAY_SECONDS === 0 && offsets.every((offset) => offset % DAY_SECONDS === 0);
  if (period === null || !isByDays || cycle <= 2 * reach + span + 2 * DAY_SECONDS) return null;
  const days = cycle / DAY_SECONDS;
  const least = Math.ceil((second - reach - DAY_SECONDS + 1) / DAY_SECONDS);
  const most = Math.floor((second + span + reach) / DAY_SECONDS);
  const width = most - least + 1;
  const moveOf = movesByDay(offsets, days);
  // By days between drop and event, twice around; behind them days without entries, for the drops outside of the period.
  const [starts, ends] = [new Int32Array(3 * days + 1), new Int32Array(3 * days + 1)];
  const [moves, slots] = [new Int32Array(offsets.length * width), new Int32Array(offsets.length * width)];
  let entries = 0;
  for (let apart = 0; apart < days; apart += 1) {
    starts[apart] = entries;
    for (let left = least; left <= most; left += 1) {
      const move = moveOf[(apart - left + days) % days] ?? -1;
      if (move < 0) continue;
      moves[entries] = move;
      slots[entries] = left - least;
      entries += 1;
    }
    ends[apart] = entries;
  }
  starts.copyWithin(days, 0, days);
  ends.copyWithin(days, 0, days);
  const [first, end] = insideOf(dropTimes, plan);
  const keys = new Int32Array(dropTimes.length).fill(2 * days);
  const weights = new Float64Array(dropTimes.length * width);
  let isWhole = true;
  for (let drop = first; drop < end; drop += 1) {
    const inside = (dropTimes[drop] ?? 0) - period.start;
    const day = Math.floor(inside / DAY_SECONDS);
    keys[drop] = day;
    for (let left = least; left <= most; left += 1) {
      const behind = (left - day) * DAY_SECONDS + inside - second;
      if (behind < -reach || behind > span + reach) isWhole = false;
      else weights[drop * width + left - least] = weigh(gapOf(behind, span));
    }
  }
  return (event) => {
    const base = days - Math.floor(((eventTimes[event] ?? 0) - period.start) / DAY_SECONDS);
    return { keys, base, starts, ends, moves, slots, width, weights, isWhole };
  };
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

const grown = <Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers => {
  to.set(from);
  return to;
};

/** For moves and events of any kind: worked out for the drops that are asked for, once for all events of one moment. */
const createMomentTable = (
  { dropTimes, eventTimes, eventSpans }: PairedSeries,
  plan: PairNull,
  reach: number,
  weigh: Weigh,
): FindMovesNear => {
  const { cycle, offsets } = plan;
  const origin = plan.period?.start ?? 0;
  const [first, end] = insideOf(dropTimes, plan);
  const placeOf = createPlaceOf(offsets, cycle);
  const keys = Int32Array.from(dropTimes.keys());
  const [starts, ends] = [new Int32Array(keys.length), new Int32Array(keys.length)];
  const momentOf = new Int32Array(keys.length);
  let moves = new Int32Array(4096);
  let weights = new Float64Array(4096);
  let slots = Int32Array.from(moves.keys());
  let entries = 0;
  let moment = 0;
  let start = NaN;
  let span = NaN;
  const addMove = (move: number, weight: number): void => {
    if (entries === moves.length) {
      moves = grown(moves, new Int32Array(2 * entries));
      weights = grown(weights, new Float64Array(2 * entries));
      slots = Int32Array.from(moves.keys());
    }
    moves[entries] = move;
    weights[entries] = weight;
    entries += 1;
  };
  /** What is near the end of a turn of the circle is near the beginning of the next. */
  const addMovesNear = (inside: number): void => {
    // A period shorter than the reach: an event counts on its own turn and on the two next to it.
    const least = Math.max(-reach, inside - 2 * cycle + 1);
    const most = Math.min(span + reach, inside + cycle);
    const gap = inside - (start - origin);
    const lastTurn = Math.floor((most - gap) / cycle) + 1;
    for (let turn = Math.ceil((least - gap) / cycle); turn <= lastTurn; turn += 1) {
      const base = gap + turn * cycle;
      for (let move = placeOf(base - most); move < offsets.length; move += 1) {
        const behind = base - (offsets[move] ?? 0);
        if (behind < least) break;
        addMove(move, weigh(gapOf(behind, span)));
      }
    }
  };
  return (event, drops) => {
    const [itsStart, itsSpan] = [eventTimes[event] ?? 0, eventSpans[event] ?? 0];
    if (itsStart !== start || itsSpan !== span) {
      [start, span] = [itsStart, itsSpan];
      moment += 1;
      entries = 0;
    }
    for (const drop of drops) {
      if (momentOf[drop] === moment) continue;
      momentOf[drop] = moment;
      starts[drop] = entries;
      if (drop >= first && drop < end) addMovesNear((dropTimes[drop] ?? 0) - origin);
      ends[drop] = entries;
    }
    return { keys, base: 0, starts, ends, moves, slots, width: 0, weights, isWhole: true };
  };
};

/**
 * Which moves bring an event near a drop depends on where both are, not on their texts: it is worked out once for all events of the
 * commonest clock time, and for the others once for all of one moment.
 * @param reach seconds  @param weigh seconds between drop and moved event → weight of the entry, more than 0
 */
export const createMovesNear = (
  series: PairedSeries,
  plan: PairNull,
  reach: number,
  weigh: Weigh,
): FindMovesNear => {
  const { eventTimes, eventSpans } = series;
  const clock = commonClockTime(series, plan);
  const ofDays = clock === null ? null : createDayTable(series, plan, reach, weigh, clock);
  const ofMoment = createMomentTable(series, plan, reach, weigh);
  const start = plan.period?.start ?? 0;
  return (event, drops) =>
    clock !== null &&
    ofDays !== null &&
    eventSpans[event] === clock.span &&
    ((eventTimes[event] ?? 0) - start) % DAY_SECONDS === clock.second
      ? ofDays(event)
      : ofMoment(event, drops);
};
