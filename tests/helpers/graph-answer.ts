import type { AnswerOf } from '#shared/contract/endpoints.ts';

type Answer = AnswerOf<'getNetworkGraph'>;
type Node = Answer['nodes'][number];
type Edge = Answer['edges'][number];

/** A node of an answer that was not measured or placed. */
export const graphNode = (node: Pick<Node, 'id' | 'type' | 'timestamp'> & Partial<Node>): Node => ({
  ...{ label: node.id, resolution: null, degree: 0, weightedDegree: 0, betweenness: null, pageRank: null },
  ...{ community: 0, x: null, y: null },
  ...node,
});

/** An edge of an answer that was not tested. */
export const graphEdge = (edge: Pick<Edge, 'id' | 'source' | 'target' | 'weight'> & Partial<Edge>): Edge => ({
  ...{ kind: 'correlation', timestamp: null, disparity: 1, p: null, q: null, plan: null },
  ...edge,
});
