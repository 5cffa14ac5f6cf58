import { extentOf } from '#renderer/lib/extent.ts';
import type { Place, Places } from '#renderer/ui/graph/drawing.ts';
import { NODE_TYPES, type GraphLayout } from '#shared/methods/network.ts';
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

const rank = ({ type }: GraphNode): number => NODE_TYPES.indexOf(type);

/** Type, then time, then id. */
const inOrder = (nodes: readonly GraphNode[]): readonly GraphNode[] =>
  [...nodes].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.time ?? Infinity) - (b.time ?? Infinity) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );

/** By type and time in rows, newest below. */
const grid = (nodes: readonly GraphNode[]): Places => {
  const columns = Math.ceil(Math.sqrt(nodes.length * 1.6));
  return new Map(
    inOrder(nodes).map(({ id }, at) => [
      id,
      { x: (at % columns) * 10, y: 0 - Math.floor(at / columns) * 10 },
    ]),
  );
};

/** One ring: communities side by side, inside them by type and time. */
const circular = (nodes: readonly GraphNode[]): Places => {
  const order = [...inOrder(nodes)].sort((a, b) => a.community - b.community);
  const radius = Math.max(100, (order.length * 10) / (2 * Math.PI));
  return new Map(
    order.map(({ id }, at): [string, Place] => {
      const angle = (2 * Math.PI * at) / order.length;
      return [id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }];
    }),
  );
};

const LANE = 500;
const STEPS = 160;
const STEP_WIDTH = 12.5;

/** Time from left to right, a lane for each type; what falls on one step is stacked. Things without a time are spread evenly. */
const hierarchical = (nodes: readonly GraphNode[]): Places => {
  const times = nodes.flatMap(({ time }) => time ?? []);
  const [first, last] = extentOf(times);
  const lanes = [...new Set(inOrder(nodes).map(({ type }) => type))];
  const untimed = nodes.length - times.length;
  const stacked = new Map<string, number>();
  let position = 0;
  return new Map(
    inOrder(nodes).map(({ id, type, time }): [string, Place] => {
      const share =
        time === null
          ? (position += 1) / (untimed + 1)
          : last > first
            ? (time - first) / (last - first)
            : 0.5;
      const step = Math.round(share * STEPS);
      const cell = `${type} ${step}`;
      const height = stacked.get(cell) ?? 0;
      stacked.set(cell, height + 1);
      const up = height % 2 === 0 ? height / 2 : -(height + 1) / 2;
      return [id, { x: step * STEP_WIDTH, y: 0 - lanes.indexOf(type) * LANE + up * 10 }];
    }),
  );
};

/** Where the force-directed layout begins: anywhere, but the same for the same seed and ids. */
export const startPlaces = (nodes: readonly { readonly id: string }[], seed: number): Places => {
  const random = seeded(seed);
  const ids = nodes.map(({ id }) => id).sort();
  return new Map(ids.map((id) => [id, { x: random() * 1000, y: random() * 1000 }]));
};

/** The three layouts that need no search. Same nodes, same coordinates, whatever their order. */
export const layOut = (layout: Exclude<GraphLayout, 'force-directed'>, nodes: readonly GraphNode[]): Places =>
  ({ hierarchical, circular, grid })[layout](nodes);
