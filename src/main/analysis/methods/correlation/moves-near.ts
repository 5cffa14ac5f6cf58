import { movePlaces } from '#main/analysis/chance/null-models.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
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

/** Moves by the days that are between a drop and an event, and of each how many days are left. */
interface MovesByDays {
  /** By days between, twice around; behind them days without entries, for the drops outside of the period. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly moves: Int32Array;
  /** By entry: days that are left, from the least of them up. */
  readonly slots: Int32Array;
}

/** Whether the moves are whole days, and so few that no event comes near a drop twice on one move. */
const isByDays = ({ cycle, offsets }: PairNull, reach: number, span: number): boolean =>
  cycle % DAY_SECONDS === 0 &&
  offsets.every((offset) => offset % DAY_SECONDS === 0) &&
  cycle > 2 * reach + span + 2 * DAY_SECONDS;

const movesByDays = (plan: PairNull, least: number, most: number): MovesByDays => {
  const days = plan.cycle / DAY_SECONDS;
  const size = plan.offsets.length * (most - least + 1);
  const moveOf = movePlaces(plan);
  const [starts, ends] = [new Int32Array(3 * days + 1), new Int32Array(3 * days + 1)];
  const [moves, slots] = [new Int32Array(size), new Int32Array(size)];
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
  return { starts, ends, moves, slots };
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
  const { cycle, period } = plan;
  if (period === null || !isByDays(plan, reach, span)) return null;
  const days = cycle / DAY_SECONDS;
  const least = Math.ceil((second - reach - DAY_SECONDS + 1) / DAY_SECONDS);
  const most = Math.floor((second + span + reach) / DAY_SECONDS);
  const width = most - least + 1;
  const byDays = movesByDays(plan, least, most);
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
    return { keys, base, ...byDays, width, weights, isWhole };
  };
};

/**
 * For an event, by the seconds from the start of the period to its first and from there to its last, what adds the moves that bring it near a
 * drop, each with the seconds that the drop is behind the event’s first.
 */
type NearEvent = (
  event: number,
  span: number,
) => (drop: number, add: (move: number, behind: number) => void) => void;

/** For moves by whole days: the days between drop and event say which. null where `isByDays` is false. */
const createNearByDays = (
  inside: Int32Array,
  plan: PairNull,
  reach: number,
  longest: number,
): NearEvent | null => {
  if (!isByDays(plan, reach, longest)) return null;
  const days = plan.cycle / DAY_SECONDS;
  const least = Math.ceil((1 - reach - DAY_SECONDS) / DAY_SECONDS);
  const most = Math.floor((DAY_SECONDS - 1 + longest + reach) / DAY_SECONDS);
  const { starts, ends, moves, slots } = movesByDays(plan, least, most);
  const dayOf = inside.map((second) => Math.floor(second / DAY_SECONDS));
  const clockOf = inside.map((second) => second % DAY_SECONDS);
  return (event, span) => {
    const base = days - Math.floor(event / DAY_SECONDS);
    const clock = (event % DAY_SECONDS) - least * DAY_SECONDS;
    return (drop, add) => {
      const apart = (dayOf[drop] ?? 0) + base;
      const first = (clockOf[drop] ?? 0) - clock;
      const last = ends[apart] ?? 0;
      for (let entry = starts[apart] ?? 0; entry < last; entry += 1) {
        const behind = first + (slots[entry] ?? 0) * DAY_SECONDS;
        if (behind >= -reach && behind <= span + reach) add(moves[entry] ?? 0, behind);
      }
    };
  };
};

/**
 * First place of ascending seconds from 0 to before a cycle that is not below a number of seconds: found by its day, for there are a few a day.
 */
export const createPlaceOf = (
  seconds: Int32Array | Float64Array,
  cycle: number,
): ((least: number) => number) => {
  const days = Math.ceil(cycle / DAY_SECONDS);
  const firstOfDay = new Int32Array(days + 1);
  for (let day = 0; day <= days; day += 1) firstOfDay[day] = lowerBound(seconds, day * DAY_SECONDS);
  return (least) => {
    if (least <= 0) return 0;
    if (least >= cycle) return seconds.length;
    let place = firstOfDay[Math.floor(least / DAY_SECONDS)] ?? 0;
    while (place < seconds.length && (seconds[place] ?? 0) < least) place += 1;
    return place;
  };
};

/** For moves of any kind. What is near the end of a turn of the circle is near the beginning of the next. */
const createNearByPlace = (inside: Int32Array, { cycle, offsets }: PairNull, reach: number): NearEvent => {
  const placeOf = createPlaceOf(offsets, cycle);
  return (event, span) => (drop, add) => {
    const second = inside[drop] ?? 0;
    // A period shorter than the reach: an event counts on its own turn and on the two next to it.
    const least = Math.max(-reach, second - 2 * cycle + 1);
    const most = Math.min(span + reach, second + cycle);
    const gap = second - event;
    const lastTurn = Math.floor((most - gap) / cycle) + 1;
    for (let turn = Math.ceil((least - gap) / cycle); turn <= lastTurn; turn += 1) {
      const base = gap + turn * cycle;
      for (let move = placeOf(base - most); move < offsets.length; move += 1) {
        const behind = base - (offsets[move] ?? 0);
        if (behind < least) break;
        add(move, behind);
      }
    }
  };
};

const grown = <Numbers extends Int32Array | Float64Array>(from: Numbers, to: Numbers): Numbers => {
  to.set(from);
  return to;
};

/** For moves and events of any kind: worked out for the drops that are requested, once for all events of one moment. */
const createMomentTable = (
  { dropTimes, eventTimes, eventSpans }: PairedSeries,
  plan: PairNull,
  reach: number,
  weigh: Weigh,
): FindMovesNear => {
  const origin = plan.period?.start ?? 0;
  const [first, end] = insideOf(dropTimes, plan);
  const longest = eventSpans.reduce((most, span) => Math.max(most, span), 0);
  const inside = Int32Array.from(dropTimes, (time) => time - origin);
  const nearEvent = createNearByDays(inside, plan, reach, longest) ?? createNearByPlace(inside, plan, reach);
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
  let addNear = nearEvent(0, 0);
  const addMove = (move: number, behind: number): void => {
    if (entries === moves.length) {
      moves = grown(moves, new Int32Array(2 * entries));
      weights = grown(weights, new Float64Array(2 * entries));
      slots = Int32Array.from(moves.keys());
    }
    moves[entries] = move;
    weights[entries] = weigh(gapOf(behind, span));
    entries += 1;
  };
  return (event, drops) => {
    const [itsStart, itsSpan] = [eventTimes[event] ?? 0, eventSpans[event] ?? 0];
    if (itsStart !== start || itsSpan !== span) {
      [start, span] = [itsStart, itsSpan];
      moment += 1;
      entries = 0;
      addNear = nearEvent(start - origin, span);
    }
    for (const drop of drops) {
      if (momentOf[drop] === moment) continue;
      momentOf[drop] = moment;
      starts[drop] = entries;
      if (drop >= first && drop < end) addNear(drop, addMove);
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
