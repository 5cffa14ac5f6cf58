import type { AccountEdge } from '#shared/methods/account-coordination.ts';
import type { AccountNetwork } from './account-network.ts';
import { describeEdges, type EdgeDetails } from './details.ts';
import type { NullResult } from './judge.ts';
import type { PairRule } from './matched.ts';
import { listedObject } from './objects.ts';
import { weightsByPeriod, type Periods } from './periods.ts';
import type { ShareTable } from './shares.ts';
import { objectAt, statedTimes } from './stated-times.ts';

/** Edges that are listed, and pairs of each of them: the network may have many more. */
const MOST_EDGES = 2000;
const MOST_PAIRS = 20;

const chanceOf = (result: NullResult | undefined, e: number): AccountEdge['repetition'] =>
  result === undefined || result.surrogates === 0
    ? { expected: null, low: null, high: null, p: null, q: null }
    : {
        expected: result.expected[e] ?? null,
        low: result.low[e] ?? null,
        high: result.high[e] ?? null,
        p: result.p[e] ?? null,
        q: result.q[e] ?? null,
      };

/**
 * The first of the ranked edges in full, with their first pairs.
 * @param ranked places of the observed edges  @param groupOf the group of each account; −1 where it is in none
 * @param periods what each edge’s weight is counted by
 */
export const listEdges = (
  table: ShareTable,
  { observed, nulls, shares }: AccountNetwork,
  rule: PairRule,
  ranked: Int32Array,
  groupOf: Int32Array,
  periods: Periods,
): readonly AccountEdge[] => {
  const listed = [...ranked.subarray(0, MOST_EDGES)];
  const chosen = {
    a: listed.map((e) => observed.a[e] as number),
    b: listed.map((e) => observed.b[e] as number),
  };
  const stated = statedTimes(table, shares);
  const objectOf = objectAt(table, shares);
  const itemOf = (share: number): string => table.contents[shares.content[share] ?? 0] ?? '';
  const pairsOf = ({ pairs }: EdgeDetails): AccountEdge['pairs'] =>
    pairs
      .toSorted(([, x], [, y]) => (shares.time[x] ?? 0) - (shares.time[y] ?? 0) || x - y)
      .slice(0, MOST_PAIRS)
      .map(([i, j]) => ({
        object: listedObject(objectOf(i)),
        first: itemOf(i),
        second: itemOf(j),
        firstAt: stated(i),
        secondAt: stated(j),
        gap: (shares.time[j] ?? 0) - (shares.time[i] ?? 0),
      }));
  const bound = (details: EdgeDetails, end: 'first' | 'last'): string => {
    const place = end === 'first' ? 0 : 1;
    const at = details.pairs.find((pair) => (shares.time[pair[place]] ?? 0) === details[end]);
    return stated(at?.[place] ?? 0);
  };
  return describeEdges(shares, rule, chosen).map((details, k) => {
    const e = listed[k] ?? 0;
    const [one, other] = [chosen.a[k] ?? 0, chosen.b[k] ?? 0];
    const group = groupOf[one] ?? -1;
    const { objects, meanGap, symmetry, aFirst, bFirst } = details;
    return {
      a: table.accounts[one] ?? '',
      b: table.accounts[other] ?? '',
      weight: observed.weight[e] ?? 0,
      objects,
      meanGap,
      symmetry,
      aFirst,
      bFirst,
      first: bound(details, 'first'),
      last: bound(details, 'last'),
      repetition: chanceOf(nulls.repetition, e),
      closeness: chanceOf(nulls.closeness, e),
      group: group >= 0 && group === groupOf[other] ? group : null,
      periods: weightsByPeriod(shares, periods, details.pairs),
      pairs: pairsOf(details),
    };
  });
};
