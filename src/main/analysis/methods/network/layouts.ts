import forceAtlas2 from 'graphology-layout-forceatlas2';
import type { Random } from '#main/analysis/chance/random.ts';
import { NODE_TYPES, type LAYOUT_CHOICES } from '#shared/methods/network.ts';
import type { NetworkNode, WorkGraph } from './graph.ts';
import type { Metrics } from './metrics.ts';

export interface Position {
  readonly x: number;
  readonly y: number;
}

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

const typeOrder = new Map(NODE_TYPES.map((type, index) => [type, index]));

/** Type, then time, then id: the order in which nodes are laid in rows and rings. */
const inOrder = (nodes: readonly NetworkNode[]): readonly NetworkNode[] =>
  [...nodes].sort(
    (a, b) =>
      (typeOrder.get(a.type) ?? 0) - (typeOrder.get(b.type) ?? 0) ||
      (a.time ?? Infinity) - (b.time ?? Infinity) ||
      (a.id < b.id ? -1 : 1),
  );

const grid = ({ nodes }: LayoutInput): Map<string, Position> => {
  const columns = Math.ceil(Math.sqrt(nodes.length));
  return new Map(
    inOrder(nodes).map(({ id }, i) => [id, { x: (i % columns) * 10, y: -Math.floor(i / columns) * 10 }]),
  );
};

/** One ring, communities side by side, inside them by time: edges within a community stay short. */
const circular = ({ nodes, metrics }: LayoutInput): Map<string, Position> => {
  const community = (id: string): number => metrics.ofNode.get(id)?.community ?? 0;
  const order = [...inOrder(nodes)].sort((a, b) => community(a.id) - community(b.id));
  const radius = Math.max(100, (order.length * 10) / (2 * Math.PI));
  return new Map(
    order.map(({ id }, i) => {
      const angle = (2 * Math.PI * i) / order.length;
      return [id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }];
    }),
  );
};

const lane = 200;
const steps = 200;

/** Time from left to right, a lane for each type; what falls on one place is stacked. Things without a time are spread evenly. */
const hierarchical = ({ nodes }: LayoutInput): Map<string, Position> => {
  const times = nodes.flatMap(({ time }) => (time === null ? [] : [time]));
  const first = times.reduce((low, time) => Math.min(low, time), Infinity);
  const last = times.reduce((high, time) => Math.max(high, time), -Infinity);
  const stacked = new Map<string, number>();
  const untimed = nodes.filter(({ time }) => time === null).length;
  let position = 0;
  return new Map(
    inOrder(nodes).map(({ id, type, time }) => {
      const share =
        time === null
          ? (position += 1) / (untimed + 1)
          : last > first
            ? (time - first) / (last - first)
            : 0.5;
      const step = Math.round(share * steps);
      const cell = `${type} ${step}`;
      const height = stacked.get(cell) ?? 0;
      stacked.set(cell, height + 1);
      const up = height % 2 === 0 ? height / 2 : -(height + 1) / 2;
      return [id, { x: (step * 2000) / steps, y: -(typeOrder.get(type) ?? 0) * lane + up * 4 }];
    }),
  );
};

const forceDirected = ({ nodes, graph, iterations, theta, random }: LayoutInput): Map<string, Position> => {
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
  Record<Exclude<(typeof LAYOUT_CHOICES)[number], 'none'>, (input: LayoutInput) => Map<string, Position>>
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
): ReadonlyMap<string, Position> =>
  layout === 'none'
    ? new Map()
    : new Map(
        [...layouts[layout](input)].map(([id, { x, y }]) => [id, { x: rounded(x), y: rounded(y) }] as const),
      );
