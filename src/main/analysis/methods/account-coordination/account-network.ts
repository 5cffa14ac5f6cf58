import { partOf } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { formatCount } from '#shared/figures.ts';
import type { Move, NullName } from '#shared/methods/account-coordination.ts';
import { notesOn, refusalOf } from './checks.ts';
import { EdgeCounter } from './edges.ts';
import {
  edgesAtLeast,
  judge,
  observeEdges,
  WEIGHT_STEPS,
  type NullResult,
  type ObservedEdges,
} from './judge.ts';
import type { PairRule } from './matched.ts';
import { circleOf } from './nulls.ts';
import { sortShares, type ShareTable, type SortedShares } from './shares.ts';

export interface NetworkRule extends PairRule {
  readonly nulls: readonly NullName[];
  readonly move: Move;
  readonly surrogates: number;
}

/** The network of accounts that share an object within a window, compared with chance. */
export interface AccountNetwork {
  readonly shares: SortedShares;
  readonly observed: ObservedEdges;
  readonly nulls: Readonly<Partial<Record<NullName, NullResult>>>;
  readonly notes: readonly string[];
}

/** Edges of weight 2 and more, those least explained by chance first; without a null the heaviest first. */
export const rankEdges = (
  { observed, nulls }: Pick<AccountNetwork, 'observed' | 'nulls'>,
  deciding: NullName,
): Int32Array => {
  const { share, q } = nulls[deciding] ?? {};
  const { weight } = observed;
  return Int32Array.from(weight.keys()).sort(
    (x, y) =>
      (q?.[x] ?? 0) - (q?.[y] ?? 0) ||
      (share?.[x] ?? 0) - (share?.[y] ?? 0) ||
      (weight[y] as number) - (weight[x] as number) ||
      x - y,
  );
};

/** The rows of weights without a null. */
export const plainWeights = ({ byWeight }: ObservedEdges): NullResult['weights'] =>
  edgesAtLeast(byWeight).map((observed, k) => ({
    atLeast: WEIGHT_STEPS[k] ?? 0,
    observed,
    expected: null,
    low: null,
    high: null,
    p: null,
  }));

/** Fewer moves leave two accounts side by side in more than one of 20 copies. */
const FEWEST_MOVES = 20;

/** What the length of the period means for closeness, in a sentence; nothing where closeness is not computed or nothing pairs. */
const closenessNotes = (
  shares: SortedShares,
  edges: number,
  { nulls, move, surrogates }: NetworkRule,
): readonly string[] => {
  if (!nulls.includes('closeness') || surrogates === 0 || edges === 0) return [];
  const { moves } = circleOf(shares, move);
  if (moves < 2) return ['The shares are of one day or week: nothing moves, so closeness is not tested.'];
  if (moves >= FEWEST_MOVES) return [];
  return [
    `The shares are of ${formatCount(moves)} ${move}s: two accounts move alike in one of ${formatCount(moves)} copies of closeness, so no edge of theirs can be beyond it.`,
  ];
};

/** Why there is no network, as one sentence. */
export interface RefusedNetwork {
  readonly refusal: string;
}

/**
 * Counts the pairs and edges of a table of shares and compares them with the nulls that are requested. Times are seconds; one seed gives
 * one answer. The reference for the counts is the R package CooRTweet (Righetti & Balluff).
 */
export const accountNetwork = (
  table: ShareTable,
  rule: NetworkRule,
  context: AnalysisContext,
): AccountNetwork | RefusedNetwork => {
  const shares = sortShares(table, rule.minParticipation, rule.window);
  const refusal = refusalOf(table, shares, rule.window);
  if (refusal !== null) return { refusal };
  const counter = new EdgeCounter(shares.accountCount);
  const observed = observeEdges(shares, rule, counter);
  const total = rule.nulls.length;
  const nulls = Object.fromEntries(
    rule.nulls.map((name, n) => {
      const part = partOf(context, n / total, (n + 1) / total);
      return [name, judge(shares, rule, observed, { ...rule, name }, counter, part)] as const;
    }),
  );
  const notes = [...notesOn(table, rule.window), ...closenessNotes(shares, observed.edges, rule)];
  return { shares, observed, nulls, notes };
};
