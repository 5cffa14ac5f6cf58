import { UndirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { AbstractGraph, Attributes } from 'graphology-types';
import type { Place } from '#shared/network-layouts.ts';
import type { Places } from './drawing.ts';

type WeightedGraph = AbstractGraph<Attributes, { weight: number }>;

/** Nodes that hang together, the most first. */
export const componentsOf = (graph: WeightedGraph): readonly (readonly string[])[] => {
  const seen = new Set<string>();
  const parts: string[][] = [];
  for (const start of graph.nodes()) {
    if (seen.has(start)) continue;
    const part = [start];
    seen.add(start);
    // The part grows while it is gone through.
    for (const node of part)
      for (const next of graph.neighbors(node)) {
        if (seen.has(next)) continue;
        seen.add(next);
        part.push(next);
      }
    parts.push(part);
  }
  return parts.sort((x, y) => y.length - x.length);
};

/** Steps of the layout: fewer for a large component, whose steps take longer. */
const stepsOf = (size: number): number => Math.max(20, Math.min(200, Math.round(40_000 / size)));

const GAP = 76;
const SPREAD = 24;

/** One component around the middle, from a ring: the same edges always give the same places. */
const layOut = (graph: WeightedGraph, part: readonly string[]): Places => {
  const radius = SPREAD * Math.sqrt(part.length);
  const local = new UndirectedGraph<Place, { weight: number }>();
  for (const [place, id] of part.entries()) {
    // From the top: of two, each has room for its name.
    const angle = Math.PI / 2 + (2 * Math.PI * place) / part.length;
    local.addNode(id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  }
  for (const id of part)
    graph.forEachEdge(id, (_edge, { weight }, source, target) => local.mergeEdge(source, target, { weight }));
  if (part.length > 3)
    forceAtlas2.assign(local, {
      iterations: stepsOf(part.length),
      settings: { ...forceAtlas2.inferSettings(local), barnesHutOptimize: part.length > 300 },
    });
  const places = local.mapNodes((id, { x, y }) => ({ id, x, y }));
  const reach = places.reduce((most, { x, y }) => Math.max(most, Math.hypot(x, y)), 1);
  const scale = Math.max(radius, SPREAD) / reach;
  return new Map(places.map(({ id, x, y }) => [id, { x: x * scale, y: y * scale }]));
};

/** Components in rows from the largest on, about twice as wide as high. */
export const componentPlaces = (graph: WeightedGraph, parts: readonly (readonly string[])[]): Places => {
  const boxes = parts.map((part) => ({ part, size: 2 * SPREAD * Math.sqrt(part.length) + GAP }));
  const width = Math.max(
    boxes[0]?.size ?? 0,
    Math.sqrt(2 * boxes.reduce((sum, { size }) => sum + size * size, 0)),
  );
  const places = new Map<string, Place>();
  let [left, top, row] = [0, 0, 0];
  for (const { part, size } of boxes) {
    if (left > 0 && left + size > width) [left, top, row] = [0, top + row, 0];
    for (const [id, { x, y }] of layOut(graph, part))
      places.set(id, { x: left + size / 2 + x, y: -(top + size / 2) + y });
    left += size;
    row = Math.max(row, size);
  }
  return places;
};
