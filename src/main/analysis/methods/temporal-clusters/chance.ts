import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import {
  againstNull,
  benjaminiHochberg,
  permutationP,
  type NullSummary,
} from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { findClusters, type ClusterRule, type ScoredRun } from './score.ts';

const day = 86_400;
const reachDays = 28;

/**
 * The times with every drop moved by its own number of whole days, −28 … 28 as far as the archive reaches: clock times and
 * the season's rate stay, what held drops together goes.
 */
const jittered = (times: Float64Array, below: (n: number) => number): Float64Array => {
  const first = times[0] ?? 0;
  const last = times.at(-1) ?? 0;
  return times
    .map((time) => {
      const back = Math.min(reachDays, Math.floor((time - first) / day));
      const ahead = Math.min(reachDays, Math.floor((last - time) / day));
      return time + (below(back + ahead + 1) - back) * day;
    })
    .sort();
};

/** What the same rule finds in jittered times, and what each cluster is worth next to it. */
export interface ClusterChance {
  /** Number of clusters against the jittered times. */
  readonly clusters: NullSummary;
  /** The strongest cluster against the strongest of each jittered run. */
  readonly strongest: NullSummary;
  /** Per cluster: its strength against every cluster of the jittered times; `p` is the share at least as strong. */
  readonly each: readonly NullSummary[];
  readonly q: readonly number[];
}

const strongestOf = (clusters: readonly ScoredRun[]): number =>
  clusters.reduce((best, { strength }) => Math.max(best, strength), 0);

/** Strength, p and q of found clusters against `surrogates` jittered copies of the times. */
export const clusterChance = (
  times: Float64Array,
  rule: ClusterRule,
  scoredRuns: readonly ScoredRun[],
  surrogates: number,
  context: AnalysisContext,
): ClusterChance => {
  const { below } = createRandom(deriveSeed(context.seed, 'temporal-clusters'));
  const counts = new Float64Array(surrogates);
  const strongest = new Float64Array(surrogates);
  const strengths: number[] = [];
  for (let s = 0; s < surrogates; s += 1) {
    checkpoint(context, s, surrogates);
    const clusters = findClusters(jittered(times, below), rule);
    counts[s] = clusters.length;
    strongest[s] = strongestOf(clusters);
    for (const { strength } of clusters) strengths.push(strength);
  }
  const pool = Float64Array.from(strengths).sort();
  const whole = againstNull(0, pool);
  const each = scoredRuns.map(({ strength }) => ({
    ...whole,
    observed: strength,
    p: permutationP(pool.length - lowerBound(pool, strength), pool.length),
  }));
  return {
    clusters: againstNull(scoredRuns.length, counts),
    strongest: againstNull(strongestOf(scoredRuns), strongest),
    each,
    q: benjaminiHochberg(each.map(({ p }) => p)),
  };
};
