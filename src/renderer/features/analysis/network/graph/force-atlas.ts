import { UndirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { Places } from '#renderer/ui/graph/drawing.ts';
import type { Place } from '#shared/network-layouts.ts';
import { startPlaces } from './layouts.ts';

export interface ForceInput {
  readonly nodes: readonly { readonly id: string }[];
  readonly edges: readonly { readonly source: string; readonly target: string; readonly weight: number }[];
  readonly seed: number;
  readonly iterations: number;
}

export interface ForceStep {
  readonly done: number;
  readonly total: number;
  readonly places: Places;
}

/** Iterations between two looks at the picture; a part of the result, as each batch starts with fresh forces. */
const BATCH = 10;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By their ends: sums of forces then do not depend on the order of the answer. */
const inOrder = (edges: ForceInput['edges']): ForceInput['edges'] =>
  edges
    .map(({ source, target, weight }) =>
      source < target ? { source, target, weight } : { source: target, target: source, weight },
    )
    .sort((a, b) => compare(a.source, b.source) || compare(a.target, b.target) || a.weight - b.weight);

/** ForceAtlas2 from seeded places, a step for each batch. Same input, same coordinates, whatever the order of the nodes. */
export function* forceAtlasSteps({ nodes, edges, seed, iterations }: ForceInput): Generator<ForceStep> {
  const graph = new UndirectedGraph<Place, { weight: number }>();
  for (const [id, place] of startPlaces(nodes, seed)) graph.addNode(id, { ...place });
  for (const { source, target, weight } of inOrder(edges))
    graph.updateEdge(source, target, (attributes) => ({ weight: (attributes.weight ?? 0) + weight }));
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutOptimize: graph.order > 300 };
  for (let done = 0; done < iterations && graph.order > 0;) {
    const batch = Math.min(BATCH, iterations - done);
    forceAtlas2.assign(graph, { iterations: batch, settings, getEdgeWeight: 'weight' });
    done += batch;
    const places = graph.mapNodes((id, { x, y }): [string, Place] => [id, { x, y }]);
    yield { done, total: iterations, places: new Map(places) };
  }
}
