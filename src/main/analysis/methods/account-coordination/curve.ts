import type { AnalysisContext } from '#main/analysis/types.ts';
import {
  CURVE_WINDOWS,
  type AccountCoordinationResult,
  type Move,
} from '#shared/methods/account-coordination.ts';
import { nextToCopies } from './bands.ts';
import { EdgeCounter } from './edges.ts';
import { TESTED_WEIGHT } from './judge.ts';
import type { PairRule } from './matched.ts';
import { candidatePairs } from './pairs.ts';
import { fitsWindow, type ShareTable, type SortedShares } from './shares.ts';

/** Edges of weight 2 and more by window, next to both nulls. */
export type AccountWindowCurve = AccountCoordinationResult['curve'];

/** Most pairs of shares in a window of the curve: each of its copies goes through them. */
const MOST_CURVE_PAIRS = 5_000_000;

/**
 * Edges of weight 2 and more for every window that the times of the table are exact enough for, next to both nulls: the same copies serve
 * all windows.
 * @param rule its window says which shares are sorted
 * @param surrogates copies of each null; with 0 the curve is the observed counts alone
 */
export const curveOf = (
  { unit }: ShareTable,
  shares: SortedShares,
  rule: PairRule,
  { surrogates, move }: { readonly surrogates: number; readonly move: Move },
  context: AnalysisContext,
): AccountWindowCurve => {
  const coarsest = unit.reduce((most, one) => (fitsWindow(one, rule.window) ? Math.max(most, one) : most), 1);
  const counted = CURVE_WINDOWS.filter(
    (window) => window >= coarsest && candidatePairs(shares, window).pairs <= MOST_CURVE_PAIRS,
  );
  const counter = new EdgeCounter(shares.accountCount);
  const edgesIn = (copy: SortedShares, window: number): number => {
    let edges = 0;
    counter.count(copy, { ...rule, window }, (_a, _b, weight) => {
      if (weight >= TESTED_WEIGHT) edges += 1;
    });
    return edges;
  };
  const points = nextToCopies(
    shares,
    { surrogates, move },
    (copy) => counted.map((window) => edgesIn(copy, window)),
    context,
  );
  return {
    points: points.map((point, place) => ({ window: counted[place] ?? 0, ...point })),
    surrogates,
    leftOut: CURVE_WINDOWS.filter((window) => !counted.includes(window)),
  };
};
