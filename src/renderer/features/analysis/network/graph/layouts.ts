import type { Places } from '#renderer/ui/graph/drawing.ts';
import type { GraphLayout } from '#shared/methods/network.ts';
import { circularPlaces, gridPlaces, hierarchicalPlaces, typesOf } from '#shared/network-layouts.ts';
import type { GraphNode } from './model.ts';
import { seeded } from './random.ts';

/** The layout selector, word for word. */
export const GRAPH_LAYOUT_LABELS = {
  'force-directed': 'Force-Directed Layout',
  hierarchical: 'Hierarchical Layout',
  circular: 'Circular Layout',
  grid: 'Grid Layout',
} as const satisfies Readonly<Record<GraphLayout, string>>;

export const LAYOUT_SEED = 4966;

const LANES = { lane: 500, steps: 160, width: 2000, stack: 10 } as const;

/** Where the force-directed layout begins: anywhere, but the same for the same seed and ids. */
export const startPlaces = (nodes: readonly { readonly id: string }[], seed: number): Places => {
  const random = seeded(seed);
  const ids = nodes.map(({ id }) => id).sort();
  return new Map(ids.map((id) => [id, { x: random() * 1000, y: random() * 1000 }]));
};

/** The three layouts that need no search. Same nodes, same coordinates, whatever their order. */
export const layOut = (
  layout: Exclude<GraphLayout, 'force-directed'>,
  nodes: readonly GraphNode[],
): Places => {
  if (layout === 'grid') return gridPlaces(nodes, 1.6);
  if (layout === 'circular') return circularPlaces(nodes, ({ community }) => community);
  return hierarchicalPlaces(nodes, { ...LANES, lanes: typesOf(nodes) });
};
