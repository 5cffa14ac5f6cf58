import type { Place, Places } from '#renderer/ui/graph/drawing.ts';
import { endOfBound, fromTimestamp, startOfBound, type TimeResolution } from '#shared/time.ts';

export const GRAPH_NODE_TYPES = ['qDrop', 'newsEvent', 'post', 'key'] as const;
export type GraphNodeType = (typeof GRAPH_NODE_TYPES)[number];
export const GRAPH_EDGE_KINDS = ['correlation', 'reference', 'coordination', 'mention'] as const;
export type GraphEdgeKind = (typeof GRAPH_EDGE_KINDS)[number];

/** The API's answer as far as a picture needs it; measures and places may be missing. */
export interface GraphAnswer {
  readonly nodes: readonly {
    readonly id: string;
    readonly label: string;
    readonly type: GraphNodeType;
    readonly timestamp: string | null;
    readonly resolution?: TimeResolution | null;
    readonly weightedDegree?: number;
    readonly betweenness?: number | null;
    readonly pageRank?: number | null;
    readonly community?: number;
    readonly x?: number | null;
    readonly y?: number | null;
  }[];
  readonly edges: readonly {
    readonly id: string;
    readonly source: string;
    readonly target: string;
    readonly weight: number;
    readonly kind: GraphEdgeKind;
    readonly timestamp: string | null;
    readonly disparity?: number;
    readonly p?: number | null;
    readonly q?: number | null;
    readonly plan?: string | null;
  }[];
}

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly type: GraphNodeType;
  /** A date alone where only the day is known. */
  readonly timestamp: string | null;
  /** Epoch seconds. */
  readonly time: number | null;
  /** Neighbours. */
  readonly degree: number;
  readonly weightedDegree: number;
  readonly betweenness: number | null;
  readonly pageRank: number | null;
  readonly community: number | null;
}

export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly weight: number;
  readonly kind: GraphEdgeKind;
  readonly timestamp: string | null;
  /** Epoch seconds. */
  readonly time: number | null;
  readonly disparity: number | null;
  readonly p: number | null;
  readonly q: number | null;
  /** Name of the locked plan that the run of p and q follows; null where they are exploratory. */
  readonly plan: string | null;
}

export interface Network {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
  readonly nodeOf: ReadonlyMap<string, GraphNode>;
  readonly edgeOf: ReadonlyMap<string, GraphEdge>;
  readonly neighbours: ReadonlyMap<string, ReadonlySet<string>>;
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

/** The API's answer with what every view of it looks up; edges without both ends and loops are left out. */
export const toNetwork = (answer: GraphAnswer): Network => {
  const neighbours = new Map<string, Set<string>>(answer.nodes.map(({ id }) => [id, new Set()]));
  const strength = new Map<string, number>();
  const edges: GraphEdge[] = [];
  for (const edge of answer.edges) {
    const { source, target, weight } = edge;
    const [from, to] = [neighbours.get(source), neighbours.get(target)];
    if (from === undefined || to === undefined || source === target) continue;
    from.add(target);
    to.add(source);
    for (const id of [source, target]) strength.set(id, (strength.get(id) ?? 0) + weight);
    const { disparity = null, p = null, q = null, plan = null } = edge;
    edges.push({ ...edge, time: timeOf(edge.timestamp), disparity, p, q, plan });
  }
  const nodes = answer.nodes.map(
    ({
      id,
      label,
      type,
      timestamp,
      resolution,
      weightedDegree,
      betweenness,
      pageRank,
      community,
    }): GraphNode => ({
      id,
      label,
      type,
      timestamp: resolution === 'day' ? (timestamp?.slice(0, 10) ?? null) : timestamp,
      time: timeOf(timestamp),
      degree: neighbours.get(id)?.size ?? 0,
      weightedDegree: weightedDegree ?? strength.get(id) ?? 0,
      betweenness: betweenness ?? null,
      pageRank: pageRank ?? null,
      community: community ?? null,
    }),
  );
  return {
    nodes,
    edges,
    nodeOf: new Map(nodes.map((node) => [node.id, node])),
    edgeOf: new Map(edges.map((edge) => [edge.id, edge])),
    neighbours,
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
