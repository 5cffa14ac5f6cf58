import type { Shown } from '#renderer/ui/graph/drawing.ts';
import { reachOf } from '#renderer/ui/graph/reach.ts';
import { extentOf } from '#shared/extent.ts';
import type { GraphEdgeKind, GraphNode, GraphNodeType, Network } from './model.ts';

/** Both ends inclusive, epoch seconds. */
export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

export interface GraphFilter {
  readonly hiddenTypes: readonly GraphNodeType[];
  readonly window: TimeWindow | null;
  /** Only this node and what is within so many steps of it. */
  readonly ego: { readonly id: string; readonly steps: number } | null;
  /** Only these edges; absent: all. */
  readonly part?: ReadonlySet<string> | undefined;
}

const within = (time: number | null, window: TimeWindow | null): boolean =>
  window === null || time === null || (time >= window.from && time <= window.to);

/**
 * The part of a network that is drawn. A time window applies to nodes and edges that have a time; what has none stays while
 * something of it is left, and nothing is without an edge.
 */
export const filterNetwork = (network: Network, { hiddenTypes, window, ego, part }: GraphFilter): Shown => {
  const isShown = (id: string): boolean => {
    if (!network.graph.hasNode(id)) return false;
    const { type, time } = network.graph.getNodeAttributes(id);
    return !hiddenTypes.includes(type) && within(time, window);
  };
  const near =
    ego === null
      ? null
      : isShown(ego.id)
        ? reachOf(network.graph, ego.id, ego.steps, isShown)
        : new Set<string>();
  const nodes = new Set<string>(ego !== null && near?.has(ego.id) === true ? [ego.id] : []);
  const edges = new Set<string>();
  for (const { id, source, target, time } of network.edges) {
    if (!isShown(source) || !isShown(target) || !within(time, window)) continue;
    if (part?.has(id) === false) continue;
    if (near !== null && !(near.has(source) && near.has(target))) continue;
    edges.add(id);
    nodes.add(source).add(target);
  }
  return { nodes, edges };
};

export const countShown = (network: Network, shown: Shown) => {
  const nodes: Record<GraphNodeType, number> = { qDrop: 0, newsEvent: 0, post: 0, key: 0 };
  const edges: Record<GraphEdgeKind, number> = { correlation: 0, reference: 0, coordination: 0, mention: 0 };
  for (const { id, type } of network.nodes) if (shown.nodes.has(id)) nodes[type] += 1;
  for (const { id, kind } of network.edges) if (shown.edges.has(id)) edges[kind] += 1;
  return { nodes, edges };
};

/** First and last moment of the nodes; null where none has a time. */
export const timeSpan = ({ nodes }: Network): TimeWindow | null => {
  const [from, to] = extentOf(nodes.flatMap(({ time }) => time ?? []));
  return from <= to ? { from, to } : null;
};

/** Shown nodes whose name contains all words of the search; null where nothing is searched. */
export const searchNodes = (
  nodes: readonly GraphNode[],
  shown: Shown,
  search: string,
): ReadonlySet<string> | null => {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return null;
  const hits = nodes.filter(({ id, label }) => {
    const name = `${label} ${id}`.toLowerCase();
    return shown.nodes.has(id) && words.every((word) => name.includes(word));
  });
  return new Set(hits.map(({ id }) => id));
};
