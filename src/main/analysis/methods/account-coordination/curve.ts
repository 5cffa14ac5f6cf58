import { againstNull } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import {
  NULLS,
  type AccountCoordinationResult,
  type Move,
  type NullName,
} from '#shared/methods/account-coordination.ts';
import type { EdgeCounter } from './edges.ts';
import { TESTED_WEIGHT } from './judge.ts';
import type { PairRule } from './matched.ts';
import { copiesOf } from './nulls.ts';
import { candidatePairs } from './pairs.ts';
import type { SortedShares } from './shares.ts';

/** Edges of weight 2 and more by window, next to both nulls. */
export type AccountWindowCurve = AccountCoordinationResult['curve'];

/** The same in one window, next to one null. */
type CurveBand = AccountWindowCurve['points'][number]['repetition'];

/** Most pairs of shares in a window of the curve: each of its copies goes through them. */
const MOST_CURVE_PAIRS = 5_000_000;

const NOT_COMPARED: CurveBand = { expected: null, low: null, high: null, p: null };

/** A count next to its copies; nulls where there is no copy. */
export const bandOf = (observed: number, copies: Float64Array): CurveBand => {
  if (copies.length === 0) return NOT_COMPARED;
  const { expected, bandLow, bandHigh, p } = againstNull(observed, copies);
  return { expected, low: bandLow, high: bandHigh, p };
};

interface CurveOptions {
  /** Seconds, ascending. */
  readonly windows: readonly number[];
  /** Copies of each null; with 0 the curve is the observed counts alone. */
  readonly surrogates: number;
  readonly move: Move;
}

/** Edges of weight 2 and more for every window, next to both nulls: the same copies serve all windows. */
export const curveOf = (
  shares: SortedShares,
  rule: Omit<PairRule, 'window'>,
  { windows, surrogates, move }: CurveOptions,
  counter: EdgeCounter,
  context: AnalysisContext,
): AccountWindowCurve => {
  const counted = windows.filter((window) => candidatePairs(shares, window).pairs <= MOST_CURVE_PAIRS);
  const edgesIn = (copy: SortedShares, window: number): number => {
    let edges = 0;
    counter.count(copy, { ...rule, window }, (_a, _b, weight) => {
      if (weight >= TESTED_WEIGHT) edges += 1;
    });
    return edges;
  };
  const observed = counted.map((window) => edgesIn(shares, window));
  const copiesUnder = (name: NullName, done: number): readonly Float64Array[] => {
    const copies = copiesOf(shares, name, move, context.seed);
    const rounds = copies.moves !== null && copies.moves < 2 ? 0 : surrogates;
    const counts = counted.map(() => new Float64Array(rounds));
    for (let round = 0; round < rounds; round += 1) {
      checkpoint(context, done + round, NULLS.length * surrogates);
      const copy = copies.next();
      for (const [w, window] of counted.entries()) (counts[w] as Float64Array)[round] = edgesIn(copy, window);
    }
    return counts;
  };
  const [repetition, closeness] = NULLS.map((name, n) => copiesUnder(name, n * surrogates));
  return {
    points: counted.map((window, w) => ({
      window,
      observed: observed[w] ?? 0,
      repetition: bandOf(observed[w] ?? 0, repetition?.[w] ?? new Float64Array(0)),
      closeness: bandOf(observed[w] ?? 0, closeness?.[w] ?? new Float64Array(0)),
    })),
    surrogates,
    leftOut: windows.filter((window) => !counted.includes(window)),
  };
};
