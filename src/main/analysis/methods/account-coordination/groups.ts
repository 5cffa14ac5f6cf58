import { joinedEdges } from '#main/analysis/communities/plain-graph.ts';
import {
  stableGroups,
  type GroupOptions,
  type StableGroups,
} from '#main/analysis/communities/stable-groups.ts';
import { Numbering } from '#main/analysis/grouping.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { ObservedEdges } from './judge.ts';

/** Accounts that fall together in most of the runs. */
export interface NumberedGroup {
  /** Numbers of its accounts with their mean share of the runs with another of the group, 0 … 1; the largest share first. */
  readonly accounts: readonly { readonly account: number; readonly together: number }[];
  /** Mean share of the runs in which two of its accounts are together, 0 … 1. */
  readonly stability: number;
}

export interface AccountGroups extends Pick<StableGroups, 'modularity' | 'range'> {
  /** Edges that were grouped. */
  readonly edges: number;
  /** The largest first. */
  readonly groups: readonly NumberedGroup[];
}

/**
 * Groups of the accounts that chosen edges of weight 2 and more join; the direction of an edge does not count.
 * @param isChosen by the place of an edge among the observed ones
 */
export const groupsOf = (
  { a, b }: ObservedEdges,
  isChosen: (e: number) => boolean,
  options: GroupOptions,
  context: AnalysisContext,
): AccountGroups => {
  const nodes = new Numbering<number>();
  // One by one: a list of millions of pairs would take as much as what they are joined to.
  const chosen = function* (): Generator<readonly [number, number]> {
    for (const e of a.keys())
      if (isChosen(e)) yield [nodes.numberOf(a[e] as number), nodes.numberOf(b[e] as number)];
  };
  const edges = joinedEdges(chosen());
  const accounts = nodes.names();
  const { groups, membership, modularity, range } = stableGroups(nodes.size, edges, options, context);
  return {
    edges: edges.a.length,
    modularity,
    range,
    groups: groups.map(({ nodes: own, stability }) => ({
      accounts: own
        .map((v) => ({ account: accounts[v] ?? 0, together: membership[v] ?? 0 }))
        .sort((x, y) => y.together - x.together),
      stability,
    })),
  };
};
