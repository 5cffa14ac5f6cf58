import { UndirectedGraph } from 'graphology';
import type { EdgeKind, NodeType } from '#shared/methods/network.ts';
import type { TimeResolution } from '#shared/time.ts';

export interface NetworkNode {
  readonly id: string;
  readonly label: string;
  readonly type: NodeType;
  /** Epoch seconds; null where a thing has no time, as a key. */
  readonly time: number | null;
  /** How exactly that time is known; `second` where it is not given. */
  readonly resolution?: TimeResolution | undefined;
}

export interface NetworkEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  /** 0 … 1. */
  readonly weight: number;
  readonly kind: EdgeKind;
  /** Epoch seconds; null where it has none. */
  readonly time: number | null;
  /** How exactly that time is known; `second` where it is not given. */
  readonly resolution?: TimeResolution | undefined;
  /** Where the edge rests on a test. */
  readonly p?: number;
  readonly q?: number;
}

export interface NetworkInput {
  readonly nodes: readonly NetworkNode[];
  /** Edges whose ends are not among the nodes are left out. */
  readonly edges: readonly NetworkEdge[];
}

interface NodeAttributes {
  type: NodeType;
  time: number | null;
  x: number;
  y: number;
  size: number;
}
interface EdgeAttributes {
  weight: number;
}
/** The graph that the libraries work on: undirected, parallel edges as one with the sum of their weights, no loops. */
export type WorkGraph = UndirectedGraph<NodeAttributes, EdgeAttributes>;

/** The edges that are between given nodes and join two different ones. */
export const validEdges = ({ nodes, edges }: NetworkInput): readonly NetworkEdge[] => {
  const ids = new Set(nodes.map(({ id }) => id));
  return edges.filter(({ source, target }) => source !== target && ids.has(source) && ids.has(target));
};

export const toWorkGraph = (nodes: readonly NetworkNode[], edges: readonly NetworkEdge[]): WorkGraph => {
  const graph: WorkGraph = new UndirectedGraph<NodeAttributes, EdgeAttributes>();
  for (const { id, type, time } of nodes) graph.mergeNode(id, { type, time, x: 0, y: 0, size: 1 });
  for (const { source, target, weight } of edges)
    graph.updateEdge(source, target, (attributes) => ({ weight: (attributes.weight ?? 0) + weight }));
  return graph;
};
