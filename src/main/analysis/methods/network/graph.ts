import { UndirectedGraph } from 'graphology';
import { z } from 'zod';
import type { ValueOf } from '#shared/contract/value.ts';
import { EDGE_KINDS, NODE_TYPES, type NodeType } from '#shared/methods/network.ts';
import { TIME_RESOLUTIONS } from '#shared/time.ts';

const timeShape = {
  /** Epoch seconds; null where a thing has no time, as a key. */
  time: z.number().nullable(),
  /** How exactly that time is known; `second` where it is not given. */
  resolution: z.enum(TIME_RESOLUTIONS).optional(),
};

export const nodeSchema = z.object({
  id: z.string(),
  label: z.string(),
  type: z.enum(NODE_TYPES),
  ...timeShape,
});
export type NetworkNode = ValueOf<typeof nodeSchema>;

export const edgeSchema = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  /** 0 … 1. */
  weight: z.number(),
  kind: z.enum(EDGE_KINDS),
  ...timeShape,
  /** Where the edge rests on a test. */
  p: z.number().optional(),
  q: z.number().optional(),
});
export type NetworkEdge = ValueOf<typeof edgeSchema>;

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
