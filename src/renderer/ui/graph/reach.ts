import type { AbstractGraph } from 'graphology-types';

/** What can be reached from a node in so many steps over nodes that are shown, itself among it. */
export const reachOf = (
  graph: AbstractGraph,
  start: string,
  steps: number,
  isShown: (id: string) => boolean = () => true,
): ReadonlySet<string> => {
  const reached = new Set([start]);
  let edge = [start];
  for (let step = 0; step < steps && edge.length > 0; step += 1) {
    edge = edge.flatMap((id) => graph.filterNeighbors(id, (next) => !reached.has(next) && isShown(next)));
    for (const id of edge) reached.add(id);
  }
  return reached;
};

/** A path with the fewest steps between two nodes over nodes that are shown, both ends among it; null where none joins them. */
export const pathBetween = (
  graph: AbstractGraph,
  from: string,
  to: string,
  isShown: (id: string) => boolean = () => true,
): readonly string[] | null => {
  if (!graph.hasNode(from) || !graph.hasNode(to) || !isShown(from) || !isShown(to)) return null;
  const before = new Map<string, string | null>([[from, null]]);
  // The queue grows while it is gone through.
  const queue = [from];
  for (const node of queue) {
    if (node === to) break;
    for (const next of graph.filterNeighbors(node, isShown)) {
      if (before.has(next)) continue;
      before.set(next, node);
      queue.push(next);
    }
  }
  if (!before.has(to)) return null;
  const path: string[] = [];
  for (let at: string | null = to; at !== null; at = before.get(at) ?? null) path.unshift(at);
  return path;
};
