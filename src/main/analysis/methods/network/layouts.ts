import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { Random } from '#main/analysis/chance/random.ts';
import { NODE_TYPES, type LAYOUT_CHOICES } from '#shared/methods/network.ts';
import { circularPlaces, gridPlaces, hierarchicalPlaces, type Place } from '#shared/network-layouts.ts';
import type { NetworkNode, WorkGraph } from './graph.ts';
import type { Metrics } from './metrics.ts';

export interface LayoutInput {
  readonly nodes: readonly NetworkNode[];
  readonly graph: WorkGraph;
  readonly metrics: Metrics;
  readonly iterations: number;
  /** Barnes–Hut θ: larger is faster and rougher. */
  readonly theta: number;
  readonly random: Random;
}

/** Coordinates are rounded so that they are the same text on every machine. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0;

const grid = ({ nodes }: LayoutInput): Map<string, Place> => gridPlaces(nodes, 1);

const circular = ({ nodes, metrics }: LayoutInput): Map<string, Place> =>
  circularPlaces(nodes, ({ id }) => metrics.ofNode.get(id)?.community ?? 0);

const LANES = { lanes: NODE_TYPES, lane: 200, steps: 200, width: 2000, stack: 4 } as const;

const hierarchical = ({ nodes }: LayoutInput): Map<string, Place> => hierarchicalPlaces(nodes, LANES);

const forceDirected = ({ nodes, graph, iterations, theta, random }: LayoutInput): Map<string, Place> => {
  if (graph.order === 0) return new Map();
  for (const { id } of nodes) {
    graph.setNodeAttribute(id, 'x', random.unit() * 1000);
    graph.setNodeAttribute(id, 'y', random.unit() * 1000);
  }
  const inferred = forceAtlas2.inferSettings(graph);
  const settings = { ...inferred, barnesHutOptimize: graph.order > 300, barnesHutTheta: theta };
  return new Map(Object.entries(forceAtlas2(graph, { iterations, settings, getEdgeWeight: 'weight' })));
};

const layouts: Readonly<
  Record<Exclude<(typeof LAYOUT_CHOICES)[number], 'none'>, (input: LayoutInput) => Map<string, Place>>
> = {
  'force-directed': forceDirected,
  hierarchical,
  circular,
  grid,
};

/** Where each node is; same input and seed, same coordinates. Empty for `none`. */
export const layOut = (
  layout: (typeof LAYOUT_CHOICES)[number],
  input: LayoutInput,
): ReadonlyMap<string, Place> =>
  layout === 'none'
    ? new Map()
    : new Map(
        [...layouts[layout](input)].map(([id, { x, y }]) => [id, { x: rounded(x), y: rounded(y) }] as const),
      );
