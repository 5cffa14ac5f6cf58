import { countsOf } from '#main/analysis/grouping.ts';
import { calendarPeriods } from '#main/analysis/time/calendar-periods.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import {
  PERIOD_UNITS,
  type AccountCoordinationResult,
  type Move,
  type PeriodUnit,
} from '#shared/methods/account-coordination.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import { nextToCopies } from './bands.ts';
import { keptContents, type PairRule } from './matched.ts';
import { sweepPairs } from './pairs.ts';
import type { ShareTable, SortedShares } from './shares.ts';

/** Periods of one unit without a gap, UTC. */
export interface Periods {
  readonly unit: PeriodUnit;
  /** First second of each, epoch seconds. */
  readonly starts: readonly number[];
  /** The period of a time in the shares’ seconds; −1 outside them, where pairs of copies may be. */
  readonly placeOf: (time: number) => number;
}

/** The finest unit that cuts the time of the pairs into at most 24 periods, or else decades; no period where nothing pairs. */
export const periodsOf = (
  { origin }: Pick<ShareTable, 'origin'>,
  shares: SortedShares,
  rule: PairRule,
): Periods => {
  let [first, last] = [Infinity, -Infinity];
  sweepPairs(shares, rule, keptContents(shares, rule), (i) => {
    const at = origin + (shares.time[i] as number);
    first = Math.min(first, at);
    last = Math.max(last, at);
  });
  if (first > last) return { unit: 'day', starts: [], placeOf: () => -1 };
  const { unit, starts, end } = calendarPeriods(first, last, PERIOD_UNITS);
  return {
    unit,
    starts,
    placeOf: (at) => (origin + at >= end ? -1 : starts.findLastIndex((start) => start <= origin + at)),
  };
};

/** Weights by period, as `[period, weight]` of those with any. @param pairs places of the shares of each pair, the earlier first */
export const weightsByPeriod = (
  { time }: SortedShares,
  { placeOf }: Periods,
  pairs: readonly (readonly [number, number])[],
): readonly (readonly [number, number])[] => {
  const weights = countsOf(pairs.map(([i]) => placeOf(time[i] as number)));
  return [...weights].sort(([x], [y]) => x - y);
};

const pairCounts = (shares: SortedShares, rule: PairRule, periods: Periods): Float64Array => {
  const counts = new Float64Array(periods.starts.length);
  // The shares of an object come in order of time, so most stay in the period of the one before.
  let [known, place] = [NaN, 0];
  sweepPairs(shares, rule, keptContents(shares, rule), (i) => {
    const at = shares.time[i] as number;
    if (at !== known) [known, place] = [at, periods.placeOf(at)];
    if (place >= 0) (counts[place] as number) += 1;
  });
  return counts;
};

/** How many accounts and edges have a pair in each period. */
const networkIn = (shares: SortedShares, rule: PairRule, { starts, placeOf }: Periods) => {
  const accounts = starts.map(() => new Set<number>());
  const edges = starts.map(() => new Set<number>());
  sweepPairs(shares, rule, keptContents(shares, rule), (i, j) => {
    const place = placeOf(shares.time[i] as number);
    const [one, other] = [shares.account[i] as number, shares.account[j] as number];
    accounts[place]?.add(one).add(other);
    const isInOrder = rule.isDirected || one < other;
    edges[place]?.add(isInOrder ? one * shares.accountCount + other : other * shares.accountCount + one);
  });
  return starts.map((_start, place) => ({
    accounts: accounts[place]?.size ?? 0,
    edges: edges[place]?.size ?? 0,
  }));
};

/**
 * The network by period: a pair is in the period of its earlier share, so the pairs of all periods are those of the network.
 * @param copies of each null; with 0 surrogates the counts stay alone
 */
export const periodPart = (
  shares: SortedShares,
  rule: PairRule,
  periods: Periods,
  copies: { readonly surrogates: number; readonly move: Move },
  context: AnalysisContext,
): AccountCoordinationResult['periods'] => {
  const points = nextToCopies(shares, copies, (copy) => pairCounts(copy, rule, periods), context);
  const network = networkIn(shares, rule, periods);
  return {
    unit: periods.unit,
    points: points.map(({ observed, ...bands }, place) => ({
      start: toStatedTimestamp(periods.starts[place] ?? 0, periods.unit === 'hour' ? 'second' : 'day'),
      ...(network[place] ?? { accounts: 0, edges: 0 }),
      pairs: observed,
      ...bands,
    })),
  };
};
