import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { againstNull, type NullSummary } from '#main/analysis/chance/significance.ts';
import { checkpoint } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import { componentsOf } from './components.ts';
import { leiden } from './leiden.ts';
import { modularityOf, plainGraph } from './plain-graph.ts';
import { rewired } from './rewire.ts';

export interface GroupOptions {
  /** Runs of the search, each with a seed of its own. */
  readonly runs: number;
  /** Random graphs of the same degrees. */
  readonly graphs: number;
}

export interface Group {
  /** Ascending. */
  readonly nodes: readonly number[];
  /** Mean share of the runs in which two of its nodes are together, 0 … 1. */
  readonly stability: number;
}

export interface StableGroups {
  /** Of two nodes and more, the largest first. */
  readonly groups: readonly Group[];
  /** The group of each node; −1 where it is in none. */
  readonly groupOf: Int32Array;
  /** For each node the mean share of the runs in which it is with another of its group; 0 without a group. */
  readonly membership: Float64Array;
  /** For each edge the share of the runs that put its ends together. */
  readonly together: Float64Array;
  /** The first run's modularity next to that of one run on each random graph of the same degrees; null without an edge. */
  readonly modularity: NullSummary | null;
  /** Least and greatest modularity of the runs; null without an edge. */
  readonly range: { readonly low: number; readonly high: number } | null;
}

/** Nodes of one group are joined by edges whose ends are together at least this often. */
const TOGETHER = 0.5;
/** Most nodes of a group of which every pair is compared; beyond it, as many pairs are drawn as evenly spaced. */
const MOST_COMPARED = 400;

interface Edges {
  readonly a: Int32Array;
  readonly b: Int32Array;
}

const membersOf = (component: Int32Array): readonly (readonly number[])[] =>
  [...Map.groupBy(component.keys(), (v) => component[v] as number).values()]
    .filter(({ length }) => length > 1)
    .sort((x, y) => y.length - x.length || (x[0] ?? 0) - (y[0] ?? 0));

/** Share of the runs in which two nodes are together. */
const shareTogether = (runs: readonly Int32Array[], v: number, w: number): number =>
  runs.reduce((count, run) => count + (run[v] === run[w] ? 1 : 0), 0) / Math.max(1, runs.length);

/** Mean share of each member with the others. */
const memberships = (members: readonly number[], runs: readonly Int32Array[]): readonly number[] => {
  const step = Math.max(1, Math.ceil(members.length / MOST_COMPARED));
  const compared = members.filter((_, i) => i % step === 0);
  return members.map((v) => {
    const others = compared.filter((w) => w !== v);
    return others.reduce((sum, w) => sum + shareTogether(runs, v, w), 0) / Math.max(1, others.length);
  });
};

/**
 * Communities that do not hang on one lucky run: Leiden is run with many seeds, two nodes belong together as often as the runs say, and
 * a group is what hangs together by edges whose ends are together in at least half of the runs. Its modularity is compared with that of
 * random graphs of the same degrees, in which a search finds communities too.
 * @param edges no edge twice, none from a node to itself
 */
export const stableGroups = (
  nodes: number,
  edges: Edges,
  { runs, graphs }: GroupOptions,
  context: AnalysisContext,
): StableGroups => {
  const { a, b } = edges;
  const graph = plainGraph(nodes, edges);
  const total = runs + graphs;
  const found: Int32Array[] = [];
  for (let run = 0; run < runs && a.length > 0; run += 1) {
    checkpoint(context, run, total);
    found.push(leiden(graph, createRandom(deriveSeed(context.seed, `leiden ${run}`))));
  }
  const random = createRandom(deriveSeed(context.seed, 'rewired'));
  const chance = new Float64Array(a.length === 0 ? 0 : graphs);
  for (let g = 0; g < chance.length; g += 1) {
    checkpoint(context, runs + g, total);
    const copy = plainGraph(nodes, rewired(nodes, a, b, random));
    chance[g] = modularityOf(copy, leiden(copy, random)) ?? 0;
  }
  const together = Float64Array.from(a, (v, e) => shareTogether(found, v, b[e] as number));
  const component = componentsOf(nodes, edges, (e) => (together[e] as number) >= TOGETHER);
  const members = membersOf(component);
  const groupOf = new Int32Array(nodes).fill(-1);
  const membership = new Float64Array(nodes);
  const groups = members.map((own, g): Group => {
    const shares = memberships(own, found);
    for (const [i, v] of own.entries()) {
      groupOf[v] = g;
      membership[v] = shares[i] ?? 0;
    }
    return { nodes: own, stability: shares.reduce((sum, share) => sum + share, 0) / own.length };
  });
  const qualities = found.map((run) => modularityOf(graph, run) ?? 0);
  const [first] = qualities;
  return {
    groups,
    groupOf,
    membership,
    together,
    modularity: first === undefined ? null : againstNull(first, chance),
    range: first === undefined ? null : { low: Math.min(...qualities), high: Math.max(...qualities) },
  };
};
