import { UndirectedGraph } from 'graphology';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import { componentPlaces, componentsOf } from '#renderer/ui/graph/components.ts';
import type { DrawableGraph, Paint, Places, Shown } from '#renderer/ui/graph/drawing.ts';
import { short } from '#renderer/ui/graph/labels.ts';
import { SHAPES } from '#renderer/ui/graph/shapes.ts';
import { betweennessOf } from '#shared/betweenness.ts';
import type { NetworkLook } from './accounts-view.ts';
import type { CoordinationAnswer } from './Sentences.tsx';

type Edge = CoordinationAnswer['edges'][number];

/** An account as the list next to the picture has it. */
export interface AccountNode {
  readonly account: string;
  /** Drawn edges. */
  readonly degree: number;
  /** Sum of their weights. */
  readonly strength: number;
  /** Share of the shortest paths between two others that lead over it. */
  readonly betweenness: number;
  /** From 0; null: in none. */
  readonly group: number | null;
  /** Place of its component, the largest first. */
  readonly component: number;
}

export interface NetworkDrawing {
  readonly graph: DrawableGraph;
  readonly edges: readonly Edge[];
  readonly nodes: readonly AccountNode[];
  readonly places: Places;
  readonly shown: Shown;
  readonly paint: Paint;
  readonly edgeOf: (id: string) => Edge | undefined;
  readonly components: number;
}

type Graph = UndirectedGraph<{ label: string }, { weight: number }>;

/** Hashed names are long and differ from the start; the list has them whole. */
const NAME_LENGTH = 12;

const groupsOf = ({ groups }: Pick<CoordinationAnswer['groups'], 'groups'>): ReadonlyMap<string, number> =>
  new Map(groups.flatMap(({ accounts }, place) => accounts.map(({ account }) => [account, place] as const)));

const PLAIN: NetworkLook = { size: 'degree', color: 'group' };

const firstPeriods = (edges: readonly Edge[]): ReadonlyMap<string, number> => {
  const first = new Map<string, number>();
  for (const { a, b, periods } of edges)
    for (const account of [a, b]) {
      const [place] = periods[0] ?? [0];
      first.set(account, Math.min(first.get(account) ?? place, place));
    }
  return first;
};

/** Groups beyond the palette share the gray of accounts in none. */
export const groupColor = (group: number | null): string =>
  (group === null ? undefined : categoryColors()[group]) ?? palette.textFaint;

/** Periods beyond the palette share the gray. */
export const periodColor = (place: number): string => categoryColors()[place] ?? palette.textFaint;

const idOf = ({ a, b }: Edge): string => JSON.stringify([a, b]);

/** The network of some edges, as a picture and a list of the same accounts. */
export const drawNetwork = (
  edges: readonly Edge[],
  groups: Pick<CoordinationAnswer['groups'], 'groups'>,
  { size, color }: NetworkLook = PLAIN,
): NetworkDrawing => {
  const graph: Graph = new UndirectedGraph();
  const byId = new Map(edges.map((edge) => [idOf(edge), edge]));
  for (const [id, { a, b, weight }] of byId) {
    for (const account of [a, b]) graph.mergeNode(account, { label: short(account, NAME_LENGTH) });
    if (!graph.hasEdge(a, b)) graph.addEdgeWithKey(id, a, b, { weight });
  }
  const parts = componentsOf(graph);
  const groupOf = groupsOf(groups);
  const strengthOf = (account: string): number =>
    graph.reduceEdges(account, (sum, _id, { weight }) => sum + weight, 0);
  // By steps: a heavy edge is no longer way.
  const between = betweennessOf(graph);
  const most = Math.max(...between.values(), Number.MIN_VALUE);
  const firstOf = firstPeriods(edges);
  const nodes = parts.flatMap((part, component) =>
    part.map((account) => ({
      account,
      component,
      degree: graph.degree(account),
      strength: strengthOf(account),
      betweenness: between.get(account) ?? 0,
      group: groupOf.get(account) ?? null,
    })),
  );
  const heaviest = edges.reduce((most, { weight }) => Math.max(most, weight), 1);
  return {
    graph,
    edges,
    nodes,
    components: parts.length,
    places: componentPlaces(graph, parts),
    shown: { nodes: new Set(graph.nodes()), edges: new Set(graph.edges()) },
    edgeOf: (id) => byId.get(id),
    paint: {
      nodeColor: (id) =>
        color === 'time' ? periodColor(firstOf.get(id) ?? 0) : groupColor(groupOf.get(id) ?? null),
      nodeShape: (id) => SHAPES[groupOf.get(id) ?? 0] ?? 'circle',
      nodeSize: (id) =>
        size === 'betweenness'
          ? 6 + 12 * Math.sqrt((between.get(id) ?? 0) / most)
          : Math.min(18, 6 + 1.6 * Math.sqrt(graph.degree(id))),
      edgeColor: () => palette.borderStrong,
      edgeSize: (id) => 0.8 + 3 * Math.sqrt((byId.get(id)?.weight ?? 1) / heaviest),
    },
  };
};
