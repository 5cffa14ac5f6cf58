import { MICRO } from '#main/analysis/text/similarity.ts';
import { cosine, sharedTerms, type TfIdf } from '#main/analysis/text/tfidf.ts';
import { gapBetween, intervalOf, type TimeInterval } from '#main/analysis/time/resolution.ts';
import type { PairLedgerResult } from '#shared/methods/pair-ledger.ts';
import type { TimeResolution } from '#shared/time.ts';

/** All pairs of two series that are close in time, as columns: pair k is drop `drops[k]` with other `others[k]`. */
export interface WindowPairs {
  /** Places in the series given; drops ascending, of one drop the others ascending. */
  readonly drops: Int32Array;
  readonly others: Int32Array;
}

/**
 * Every pair with |other − drop| ≤ reach: one sweep of two pointers per series that finds each drop's stretch of others, and
 * a second that writes the pairs into columns of exactly their number.
 * @param drops epoch seconds, ascending  @param others epoch seconds, ascending  @param reach seconds
 */
export const windowPairs = (drops: Float64Array, others: Float64Array, reach: number): WindowPairs => {
  const firsts = new Int32Array(drops.length);
  const ends = new Int32Array(drops.length);
  let first = 0;
  let end = 0;
  let pairs = 0;
  // Plain loops and casts ("inside by construction"): iterators and checks for `undefined` made this several times slower.
  for (let i = 0; i < drops.length; i += 1) {
    const time = drops[i] as number;
    while (first < others.length && (others[first] as number) < time - reach) first += 1;
    while (end < others.length && (others[end] as number) <= time + reach) end += 1;
    firsts[i] = first;
    ends[i] = end;
    pairs += end - first;
  }
  const columns = { drops: new Int32Array(pairs), others: new Int32Array(pairs) };
  let at = 0;
  for (let i = 0; i < drops.length; i += 1)
    for (let other = firsts[i] as number; other < (ends[i] as number); other += 1) {
      columns.drops[at] = i;
      columns.others[at] = other;
      at += 1;
    }
  return columns;
};

/** One match; its resolution is `day` also where only the drop’s day is known, its shared words are stemmed, the heaviest first. */
export type WindowMatch = PairLedgerResult['rows'][number];

export type PairLedger = Omit<PairLedgerResult, 'leftOut' | 'leftOutDrops'>;

/** A drop that was tested and has no match, with its nearest other; its resolution as that of a match. */
type LedgerMiss = PairLedgerResult['misses'][number];

export interface LedgerSeries {
  /** Of the drops that are tested, canonical order. */
  readonly dropNumbers: readonly number[];
  /** First second of each, ascending. */
  readonly dropTimes: Float64Array;
  /** Last second of each where one is dated to the day; absent: the first. */
  readonly dropLasts?: Float64Array;
  /** Ascending in the start of the interval that their time and resolution give. */
  readonly others: readonly {
    readonly id: string;
    readonly time: number;
    readonly resolution: TimeResolution;
  }[];
  /** Texts of both, in the same orders. */
  readonly texts: TfIdf;
}

type DropIntervals = Pick<LedgerSeries, 'dropTimes' | 'dropLasts'>;

const dropInterval = ({ dropTimes, dropLasts = dropTimes }: DropIntervals, drop: number): TimeInterval => ({
  start: dropTimes[drop] ?? 0,
  last: dropLasts[drop] ?? 0,
});

/** A gap is known to whole days where one of the two is. */
const resolutionOf = (
  { start, last }: TimeInterval,
  other: { readonly resolution: TimeResolution } | undefined,
): TimeResolution => (last > start ? 'day' : (other?.resolution ?? 'second'));

const rowOf = (
  { dropNumbers, others, texts, ...drops }: LedgerSeries,
  intervals: readonly TimeInterval[],
  drop: number,
  place: number,
): WindowMatch => {
  const other = others[place];
  const interval = intervals[place] ?? { start: 0, last: 0 };
  const own = dropInterval(drops, drop);
  return {
    drop: dropNumbers[drop] ?? 0,
    other: other?.id ?? '',
    deltaSeconds: gapBetween(own, interval),
    resolution: resolutionOf(own, other),
    sharedTerms: sharedTerms(texts.first, drop, texts.second, place)
      .slice(0, 8)
      .map((term) => texts.vocabulary[term] ?? ''),
    similarity: Math.round(cosine(texts.first, drop, texts.second, place) * MICRO) / MICRO,
  };
};

/** All pairs whose gap is at most the window. */
const pairsWithin = (
  dropIntervals: DropIntervals,
  intervals: readonly TimeInterval[],
  windowSeconds: number,
): WindowPairs => {
  const starts = Float64Array.from(intervals, ({ start }) => start);
  const { dropTimes, dropLasts = dropTimes } = dropIntervals;
  const longest = intervals.reduce((most, { start, last }) => Math.max(most, last - start), 0);
  const longestDrop = dropLasts.reduce(
    (most, last, drop) => Math.max(most, last - (dropTimes[drop] ?? 0)),
    0,
  );
  const { drops, others } = windowPairs(dropTimes, starts, windowSeconds + longest + longestDrop);
  if (longest + longestDrop === 0) return { drops, others };
  const isNear = (_: number, pair: number): boolean => {
    const interval = intervals[others[pair] ?? 0];
    const own = dropInterval(dropIntervals, drops[pair] ?? 0);
    return interval !== undefined && Math.abs(gapBetween(own, interval)) <= windowSeconds;
  };
  return { drops: drops.filter(isNear), others: others.filter(isNear) };
};

/** Calls back with the place of the nearest other of each drop; of two as near the later, −1 without any. */
const eachNearest = (
  dropIntervals: DropIntervals,
  intervals: readonly TimeInterval[],
  visit: (drop: number, place: number) => void,
): void => {
  let next = 0;
  let previous = -1;
  for (const [drop, time] of dropIntervals.dropTimes.entries()) {
    for (; next < intervals.length && (intervals[next]?.start ?? 0) < time; next += 1)
      if (previous < 0 || (intervals[next]?.last ?? 0) >= (intervals[previous]?.last ?? 0)) previous = next;
    const before = intervals[previous];
    const after = intervals[next];
    if (before === undefined) visit(drop, after === undefined ? -1 : next);
    else if (after === undefined) visit(drop, previous);
    else {
      const own = dropInterval(dropIntervals, drop);
      visit(drop, gapBetween(own, after) <= -gapBetween(own, before) ? next : previous);
    }
  }
};

/**
 * Every pair with |Δ| ≤ window as a row, drops in order and their others by time; every tested drop without one as a miss.
 */
export const pairLedger = (series: LedgerSeries, windowSeconds: number, mostRows = Infinity): PairLedger => {
  const { dropTimes, others } = series;
  const intervals = others.map(({ time, resolution }) => intervalOf(time, resolution));
  const pairs = pairsWithin(series, intervals, windowSeconds);
  const keptDrops = pairs.drops.subarray(0, Math.min(mostRows, pairs.drops.length));
  const rows = Array.from(keptDrops, (drop, i) => rowOf(series, intervals, drop, pairs.others[i] ?? 0));
  const hits = new Set(pairs.drops);
  const misses: LedgerMiss[] = [];
  eachNearest(series, intervals, (drop, place) => {
    if (hits.has(drop)) return;
    const interval = intervals[place];
    const own = dropInterval(series, drop);
    misses.push({
      drop: series.dropNumbers[drop] ?? 0,
      nearestSeconds: interval === undefined ? null : gapBetween(own, interval),
      nearestResolution: interval === undefined ? null : resolutionOf(own, others[place]),
    });
  });
  return {
    windowSeconds,
    tested: dropTimes.length,
    hits: hits.size,
    pairs: pairs.drops.length,
    rows,
    misses,
  };
};
