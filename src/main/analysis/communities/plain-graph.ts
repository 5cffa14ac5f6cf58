/** An undirected graph as columns: the neighbors of node v are at `starts[v]` … `starts[v + 1]` − 1. */
export interface PlainGraph {
  readonly nodes: number;
  readonly starts: Int32Array;
  readonly neighbors: Int32Array;
  readonly weights: Float64Array;
  /** Weight of each node's loop: what an aggregated node has inside. */
  readonly loops: Float64Array;
  /** Sum of the weights at each node, its loop twice. */
  readonly strength: Float64Array;
  /** Sum of the strengths: twice the weight of all edges. */
  readonly total: number;
}

/** Edges by the numbers of their nodes; of weight 1 where no weights are given. */
export interface EdgeList {
  readonly a: ArrayLike<number>;
  readonly b: ArrayLike<number>;
  readonly weight?: ArrayLike<number>;
}

/** Edges between numbered ends, several between the same two as one, with the ends of the last of them. */
export const joinedEdges = (pairs: Iterable<readonly [number, number]>) => {
  const joined = new Map<string, readonly [number, number]>();
  for (const pair of pairs) joined.set(`${Math.min(...pair)} ${Math.max(...pair)}`, pair);
  return {
    a: Int32Array.from(joined.values(), ([one]) => one),
    b: Int32Array.from(joined.values(), ([, other]) => other),
  };
};

/** Parallel edges stay parallel, which changes no sum; an edge from a node to itself is its loop. */
export const plainGraph = (nodes: number, { a, b, weight }: EdgeList): PlainGraph => {
  const weightOf = (e: number): number => weight?.[e] ?? 1;
  const starts = new Int32Array(nodes + 1);
  const loops = new Float64Array(nodes);
  const strength = new Float64Array(nodes);
  for (let e = 0; e < a.length; e += 1) {
    const [one, other] = [a[e] as number, b[e] as number];
    (strength[one] as number) += weightOf(e);
    (strength[other] as number) += weightOf(e);
    if (one === other) (loops[one] as number) += weightOf(e);
    else {
      (starts[one + 1] as number) += 1;
      (starts[other + 1] as number) += 1;
    }
  }
  for (let v = 0; v < nodes; v += 1) (starts[v + 1] as number) += starts[v] as number;
  const next = starts.slice();
  const neighbors = new Int32Array(starts[nodes] ?? 0);
  const weights = new Float64Array(neighbors.length);
  const put = (from: number, to: number, value: number): void => {
    const place = next[from] as number;
    neighbors[place] = to;
    weights[place] = value;
    next[from] = place + 1;
  };
  for (let e = 0; e < a.length; e += 1) {
    const [one, other] = [a[e] as number, b[e] as number];
    if (one === other) continue;
    put(one, other, weightOf(e));
    put(other, one, weightOf(e));
  }
  return {
    nodes,
    starts,
    neighbors,
    weights,
    loops,
    strength,
    total: strength.reduce((sum, s) => sum + s, 0),
  };
};

/**
 * Modularity of a division into communities, −0.5 … 1; null without an edge. Source: Newman & Girvan (2004).
 * @param community of each node, numbers below the number of nodes
 */
export const modularityOf = (graph: PlainGraph, community: Int32Array): number | null => {
  const { nodes, starts, neighbors, weights, loops, strength, total } = graph;
  if (total === 0) return null;
  const inside = new Float64Array(nodes);
  const strengths = new Float64Array(nodes);
  for (let v = 0; v < nodes; v += 1) {
    const c = community[v] as number;
    (strengths[c] as number) += strength[v] as number;
    (inside[c] as number) += 2 * (loops[v] as number);
    for (let k = starts[v] as number; k < (starts[v + 1] as number); k += 1)
      if (community[neighbors[k] as number] === c) (inside[c] as number) += weights[k] as number;
  }
  return inside.reduce((sum, own, c) => sum + own / total - ((strengths[c] as number) / total) ** 2, 0);
};

/** Communities numbered from 0 in the order of their first node. @returns how many there are; `community` is changed */
export const renumber = (community: Int32Array): number => {
  const numbers = new Map<number, number>();
  for (const [v, c] of community.entries()) {
    const number = numbers.get(c) ?? numbers.size;
    numbers.set(c, number);
    community[v] = number;
  }
  return numbers.size;
};

/** The graph whose nodes are the communities, with the weights between and inside them. */
export const aggregate = (graph: PlainGraph, community: Int32Array, communities: number): PlainGraph => {
  const { nodes, starts, neighbors, weights, loops } = graph;
  const sums = new Map<number, number>();
  const add = (c: number, d: number, weight: number): void => {
    const key = Math.min(c, d) * communities + Math.max(c, d);
    sums.set(key, (sums.get(key) ?? 0) + weight);
  };
  for (let v = 0; v < nodes; v += 1) {
    const c = community[v] as number;
    if ((loops[v] as number) > 0) add(c, c, loops[v] as number);
    for (let k = starts[v] as number; k < (starts[v + 1] as number); k += 1) {
      const w = neighbors[k] as number;
      if (w > v) add(c, community[w] as number, weights[k] as number);
    }
  }
  const keys = [...sums.keys()];
  return plainGraph(communities, {
    a: keys.map((key) => Math.floor(key / communities)),
    b: keys.map((key) => key % communities),
    weight: [...sums.values()],
  });
};
