import { MultiUndirectedGraph } from 'graphology';
import type { Places } from '#renderer/ui/graph/drawing.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { Place } from '#shared/network-layouts.ts';
import { endOfBound, fromTimestamp, startOfBound } from '#shared/time.ts';

type NetworkAnswer = AnswerOf<'getNetworkGraph'>;
export type GraphAnswer = Pick<NetworkAnswer, 'nodes' | 'edges'>;
export type GraphNodeType = NetworkAnswer['nodes'][number]['type'];
export type GraphEdgeKind = NetworkAnswer['edges'][number]['kind'];

interface Timed {
  /** Epoch seconds. */
  readonly time: number | null;
}

/** A node of the answer; its degree counts the neighbors between the days of the page. */
export type GraphNode = NetworkAnswer['nodes'][number] & Timed;
export type GraphEdge = NetworkAnswer['edges'][number] & Timed;

export interface Network {
  readonly graph: MultiUndirectedGraph<GraphNode, GraphEdge>;
  /** The graph’s nodes and edges as lists. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  /** Where the API puts the nodes; null where it does not say so for each. */
  readonly places: Places | null;
}

const timeOf = (timestamp: string | null): number | null =>
  timestamp === null ? null : fromTimestamp(timestamp);

const placesOf = ({ nodes }: GraphAnswer): Places | null => {
  const places = new Map<string, Place>();
  for (const { id, x, y } of nodes)
    if (typeof x === 'number' && typeof y === 'number') places.set(id, { x, y });
  return places.size === nodes.length && nodes.length > 0 ? places : null;
};

/** The API's answer as a graph; edges without both ends and loops are left out. */
export const toNetwork = (answer: GraphAnswer): Network => {
  const graph = new MultiUndirectedGraph<GraphNode, GraphEdge>();
  for (const node of answer.nodes) {
    const { id, timestamp, resolution } = node;
    const day = timestamp?.slice(0, 10) ?? null;
    graph.addNode(id, {
      ...node,
      timestamp: resolution === 'day' ? day : timestamp,
      time: timeOf(timestamp),
    });
  }
  for (const edge of answer.edges) {
    const { id, source, target } = edge;
    if (source !== target && graph.hasNode(source) && graph.hasNode(target))
      graph.addEdgeWithKey(id, source, target, { ...edge, time: timeOf(edge.timestamp) });
  }
  graph.updateEachNodeAttributes((id, node) => ({ ...node, degree: graph.neighbors(id).length }));
  return {
    graph,
    nodes: graph.mapNodes((_id, node) => node),
    edges: graph.mapEdges((_id, edge) => edge),
    places: placesOf(answer),
  };
};

/** The part of an answer between two days, both inclusive; what has no time stays. */
export const answerBetween = (
  answer: GraphAnswer,
  startDate: string | undefined,
  endDate: string | undefined,
): GraphAnswer => {
  const [from, to] = [
    startDate === undefined ? -Infinity : startOfBound(startDate),
    endDate === undefined ? Infinity : endOfBound(endDate),
  ];
  const isInside = ({ timestamp }: { readonly timestamp: string | null }): boolean => {
    const time = timeOf(timestamp);
    return time === null || (time >= from && time <= to);
  };
  return { nodes: answer.nodes.filter(isInside), edges: answer.edges.filter(isInside) };
};

/** The number in a drop's id, `drop:17`; null for everything else. */
export const dropNumberOf = (id: string): number | null => {
  const digits = /^drop:(\d{1,4})$/.exec(id)?.[1];
  return digits === undefined ? null : Number(digits);
};
