/** What is read of an undirected graph. */
interface Neighborhood {
  readonly order: number;
  nodes(): readonly string[];
  neighbors(node: string): readonly string[];
}

/** The neighbors of all nodes, one node after the other, by their places in the order of the graph. */
const neighborsOf = (
  graph: Neighborhood,
): { readonly starts: Uint32Array; readonly neighbors: Uint32Array } => {
  const nodes = graph.nodes();
  const places = new Map(nodes.map((node, place) => [node, place]));
  const lists = nodes.map((node) => graph.neighbors(node).map((other) => places.get(other) ?? 0));
  const starts = new Uint32Array(nodes.length + 1);
  for (const [place, list] of lists.entries()) starts[place + 1] = (starts[place] ?? 0) + list.length;
  return { starts, neighbors: Uint32Array.from(lists.flat()) };
};

/**
 * Betweenness of every node by Brandes’ algorithm (2001), each path counted once, as a share of all pairs of other nodes where there are
 * three nodes. The figures are graphology’s to the digit while its paths fit into 32 bits; its code makes an array for each pair of
 * nodes, where here a node costs what can be reached from it, which in a network of many parts is little.
 */
export const betweennessOf = (graph: Neighborhood): ReadonlyMap<string, number> => {
  const { order } = graph;
  const { starts, neighbors } = neighborsOf(graph);
  const sums = new Float64Array(order);
  const reached = new Uint32Array(order);
  // A chain of forty forks has more of them than 32 bits have room for.
  const paths = new Float64Array(order);
  const delta = new Float64Array(order);
  /** Steps from the source; 0 where it was not reached. */
  const distance = new Uint32Array(order);
  for (let source = 0; source < order; source += 1) {
    let count = 1;
    reached[0] = source;
    distance[source] = 1;
    paths[source] = 1;
    for (let next = 0; next < count; next += 1) {
      const node = reached[next] ?? 0;
      const further = (distance[node] ?? 0) + 1;
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        const other = neighbors[at] ?? 0;
        if (distance[other] === 0) {
          reached[count] = other;
          count += 1;
          distance[other] = further;
        }
        if (distance[other] === further) paths[other] = (paths[other] ?? 0) + (paths[node] ?? 0);
      }
    }
    for (let last = count - 1; last > 0; last -= 1) {
      const node = reached[last] ?? 0;
      const nearer = (distance[node] ?? 0) - 1;
      const share = (1 + (delta[node] ?? 0)) / (paths[node] ?? 0);
      for (let at = starts[node] ?? 0; at < (starts[node + 1] ?? 0); at += 1) {
        const other = neighbors[at] ?? 0;
        if (distance[other] === nearer) delta[other] = (delta[other] ?? 0) + (paths[other] ?? 0) * share;
      }
      sums[node] = (sums[node] ?? 0) + (delta[node] ?? 0);
    }
    for (let at = 0; at < count; at += 1) {
      const node = reached[at] ?? 0;
      distance[node] = 0;
      paths[node] = 0;
      delta[node] = 0;
    }
  }
  const scale = order > 2 ? 1 / ((order - 1) * (order - 2)) : 0.5;
  return new Map(graph.nodes().map((node, place) => [node, (sums[place] ?? 0) * scale]));
};
