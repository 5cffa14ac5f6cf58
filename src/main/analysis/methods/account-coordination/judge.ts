import { benjaminiHochberg, permutationP } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { GrowingInts } from '#main/analysis/text-bench/growing-ints.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { AccountCoordinationResult, Move, NullName } from '#shared/methods/account-coordination.ts';
import { bandOf } from './bands.ts';
import type { EdgeCounter, EdgeCounts } from './edges.ts';
import { expectedWeights } from './expectation.ts';
import type { PairRule } from './matched.ts';
import { copiesOf, roundsOf } from './nulls.ts';
import type { SortedShares } from './shares.ts';
import { Surprise, type WeightedEdges } from './surprise.ts';
import { WeightCounts } from './weight-counts.ts';

/** Edges are counted from each of these weights up. */
export const WEIGHT_STEPS = [1, 2, 3, 5, 10] as const;
/** Edges of this weight and more are tested one by one. */
export const TESTED_WEIGHT = 2;

/** The observed network: how many edges of each weight, and the edges that are tested: those of weight 2 and more, by first account. */
export interface ObservedEdges extends EdgeCounts, WeightedEdges {
  readonly edges: number;
  readonly accounts: number;
  /** Edges by weight; the last entry contains the heaviest. */
  readonly byWeight: Int32Array;
}

export const observeEdges = (shares: SortedShares, rule: PairRule, counter: EdgeCounter): ObservedEdges => {
  const isJoined = new Uint8Array(shares.accountCount);
  const byWeight: number[] = [0];
  const [as, bs, weights] = [new GrowingInts(), new GrowingInts(), new GrowingInts()];
  let edges = 0;
  const counts = counter.count(shares, rule, (a, b, weight) => {
    edges += 1;
    isJoined[a] = 1;
    isJoined[b] = 1;
    while (byWeight.length <= weight) byWeight.push(0);
    (byWeight[weight] as number) += 1;
    if (weight < TESTED_WEIGHT) return;
    as.push(a);
    bs.push(b);
    weights.push(weight);
  });
  return {
    ...counts,
    edges,
    accounts: isJoined.reduce((sum, joined) => sum + joined, 0),
    byWeight: Int32Array.from(byWeight),
    a: as.toArray(),
    b: bs.toArray(),
    weight: weights.toArray(),
  };
};

/** Edges of at least each of `WEIGHT_STEPS`. */
export const edgesAtLeast = (byWeight: Int32Array): readonly number[] =>
  WEIGHT_STEPS.map((least) => byWeight.subarray(least).reduce((sum, edges) => sum + edges, 0));

/** How many edges there are of a weight and more, compared with chance. */
type WeightRow = AccountCoordinationResult['nulls'][number]['weights'][number];

export interface NullResult {
  readonly weights: readonly WeightRow[];
  /** Copies that were made. */
  readonly surrogates: number;
  /** In the order of the observed edges of weight 2 and more: mean weight in the copies, */
  readonly expected: Float64Array;
  /** its 2.5% and 97.5% quantiles (type 7), */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** (1 + copies with at least the weight) / (1 + copies): the test of a pair of accounts named beforehand, */
  readonly p: Float64Array;
  /** edges expected by chance that are at least as surprising, per edge found: the p of the edge as one of those picked by weight, */
  readonly share: Float64Array;
  /**
   * and q: Benjamini–Hochberg of those shares over all edges of weight 2 and more, never below the edge's own p, nor below the p that the
   * network has any edge beyond chance.
   */
  readonly q: Float64Array;
}

const weightRows = (observed: readonly number[], copies: readonly Float64Array[]): readonly WeightRow[] =>
  WEIGHT_STEPS.map((atLeast, k) => ({
    atLeast,
    observed: observed[k] ?? 0,
    ...bandOf(observed[k] ?? 0, copies[k] ?? new Float64Array(0)),
  }));

export interface NullOptions {
  readonly name: NullName;
  readonly move: Move;
  readonly surrogates: number;
}

/** Places of the observed edges by their accounts. */
const placesOf = ({ a, b }: ObservedEdges, accountCount: number): ReadonlyMap<number, number> => {
  const places = new Map<number, number>();
  for (let e = 0; e < a.length; e += 1) places.set((a[e] as number) * accountCount + (b[e] as number), e);
  return places;
};

/**
 * The observed network next to copies of its shares.
 *
 * An edge's own p is valid for a pair of accounts that was named beforehand. Looked at are all pairs that could meet, of which only those
 * with weight 2 and more are seen: each of them has a small p of its own. So q counts what the search finds by chance. Edges are ranked by
 * the Poisson tail of their weight at the weight that the null expects of them; q is the mean number of edges per copy that rank as high,
 * over the number observed, at the best cut-off (a false-discovery rate by permutation). Source: Storey & Tibshirani (2003) without their
 * estimate of π₀. The edges of one copy hang together, and the best cut-off is picked among many, so that ratio alone may be ≤ α more
 * often than α in networks with nothing in them. Therefore q is at least the p of the whole network (`Surprise.wholeP`), for which the
 * copies pick their best cut-offs too: P(any q ≤ α) ≤ α exactly.
 */
export const judge = (
  shares: SortedShares,
  rule: PairRule,
  observed: ObservedEdges,
  { name, move, surrogates }: NullOptions,
  counter: EdgeCounter,
  context: AnalysisContext,
): NullResult => {
  const copies = copiesOf(shares, name, move, context.seed);
  const rounds = roundsOf(copies, surrogates);
  const { accountCount } = shares;
  const places = placesOf(observed, accountCount);
  const size = observed.weight.length;
  const sum = new Float64Array(size);
  const reached = new Float64Array(size);
  const bands = new WeightCounts(size);
  const surprise = new Surprise(observed, expectedWeights(shares, rule, name, move), rounds);
  const counts = WEIGHT_STEPS.map(() => new Float64Array(rounds));
  for (let round = 0; round < rounds; round += 1) {
    checkpoint(context, round, rounds);
    counter.count(copies.next(), rule, (a, b, weight) => {
      for (let k = 0; k < WEIGHT_STEPS.length && weight >= (WEIGHT_STEPS[k] as number); k += 1)
        ((counts[k] as Float64Array)[round] as number) += 1;
      if (weight >= TESTED_WEIGHT) surprise.take(round, a, b, weight);
      const e = places.get(a * accountCount + b);
      if (e === undefined) return;
      (sum[e] as number) += weight;
      bands.add(e, weight);
      if (weight >= (observed.weight[e] as number)) (reached[e] as number) += 1;
    });
  }
  const share = surprise
    .counts()
    .map((edges) => Math.min(1, permutationP(edges, rounds) / Math.max(1, size)));
  const p = reached.map((count) => permutationP(count, rounds));
  const least = surprise.wholeP();
  return {
    weights: weightRows(edgesAtLeast(observed.byWeight), counts),
    surrogates: rounds,
    expected: sum.map((total) => (rounds === 0 ? NaN : total / rounds)),
    low: bands.quantiles(0.025, rounds),
    high: bands.quantiles(0.975, rounds),
    p,
    share,
    q: Float64Array.from(benjaminiHochberg([...share]), (q, e) => Math.max(q, p[e] ?? 0, least)),
  };
};
