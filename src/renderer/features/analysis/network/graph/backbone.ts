import { UndirectedGraph } from 'graphology';
import { formatCount, plural } from '#renderer/lib/format.ts';
import { componentPlaces, componentsOf } from '#renderer/ui/graph/components.ts';
import type { Places } from '#renderer/ui/graph/drawing.ts';
import { pathBetween } from '#renderer/ui/graph/reach.ts';
import { isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import type { GraphEdge, Network } from './model.ts';

/** Edges that one can still read; a network with no more of them is drawn whole. */
const READABLE = 150;

/** A part of the network that is drawn alone, and which it is. */
export interface NetworkPart {
  readonly edges: ReadonlySet<string>;
  readonly sentence: string;
  /** How its edges hang together; empty where there is nothing to say. */
  readonly detail: string;
  /** Its components side by side, the largest first. */
  readonly places: Places;
}

/** Those that carry most of a node’s weight first; of equals the heavier. */
const byStrength = (x: GraphEdge, y: GraphEdge): number => x.disparity - y.disparity || y.weight - x.weight;

/** The strongest edge of each node by the disparity filter (Serrano, Boguñá & Vespignani 2009). */
const strongestOfEach = (edges: readonly GraphEdge[]): readonly GraphEdge[] => {
  const best = new Map<string, GraphEdge>();
  for (const edge of edges)
    for (const id of [edge.source, edge.target]) {
      const known = best.get(id);
      if (known === undefined || byStrength(edge, known) < 0) best.set(id, edge);
    }
  return [...new Set(best.values())];
};

/** The components of some edges: where they are drawn, and how many they are. */
const componentsIn = (edges: readonly GraphEdge[]): { readonly places: Places; readonly detail: string } => {
  const graph = new UndirectedGraph<Record<string, never>, { weight: number }>();
  for (const { source, target, weight } of edges) graph.mergeEdge(source, target, { weight });
  const parts = componentsOf(graph);
  const largest = plural(parts[0]?.length ?? 0, 'node');
  return {
    places: componentPlaces(graph, parts),
    detail:
      parts.length === 1
        ? `They join ${largest}.`
        : `They are ${formatCount(parts.length)} separate components; the largest has ${largest}.`,
  };
};

/** The edges above chance (q < 0.05), or where none is the strongest by the disparity filter; null where all of them can be read. */
export const backboneOf = (edges: readonly GraphEdge[]): NetworkPart | null => {
  if (edges.length <= READABLE) return null;
  const above = edges.filter(({ q }) => q !== null && isSignificant(q));
  const drawn = (above.length > 0 ? above : strongestOfEach(edges)).toSorted(byStrength).slice(0, READABLE);
  const count = `${formatCount(drawn.length)} of ${plural(edges.length, 'edge')}`;
  const which =
    above.length === 0
      ? 'the strongest by the disparity filter, as none is above chance.'
      : above.length > drawn.length
        ? `the strongest of the ${formatCount(above.length)} above chance (q < ${SIGNIFICANT_Q}).`
        : `those above chance (q < ${SIGNIFICANT_Q}).`;
  return {
    edges: new Set(drawn.map(({ id }) => id)),
    sentence: `${count}: ${which}`,
    ...componentsIn(drawn),
  };
};

/** A shortest path between two nodes over all edges; null without one. */
export const pathPart = ({ graph }: Network, from: string, to: string): NetworkPart | null => {
  const path = pathBetween(graph, from, to);
  if (path === null) return null;
  const edges = path.slice(1).flatMap((id, step) => {
    const [heaviest] = graph
      .mapEdges(path[step] ?? '', id, (_edge, edge) => edge)
      .sort((x, y) => y.weight - x.weight);
    return heaviest === undefined ? [] : [heaviest];
  });
  const names = path.map((id) => graph.getNodeAttribute(id, 'label'));
  return {
    edges: new Set(edges.map(({ id }) => id)),
    sentence: `a shortest path of ${plural(edges.length, 'edge')}: ${names.join(' – ')}.`,
    detail: '',
    places: componentsIn(edges).places,
  };
};
