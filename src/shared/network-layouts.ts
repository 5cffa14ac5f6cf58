import { extentOf } from './extent.ts';
import { NODE_TYPES, type NodeType } from './methods/network.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** What a layout that needs no search reads of a node; `time` in epoch seconds, null where a thing has none. */
export interface PlacedNode {
  readonly id: string;
  readonly type: NodeType;
  readonly time: number | null;
}

const GAP = 10;

const rank = ({ type }: PlacedNode): number => NODE_TYPES.indexOf(type);

/** Type, then time, then id: the order in which nodes are put in rows and rings. */
const inOrder = <Node extends PlacedNode>(nodes: readonly Node[]): readonly Node[] =>
  [...nodes].sort(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.time ?? Infinity) - (b.time ?? Infinity) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );

/** The types of some nodes, in the order of lanes. */
export const typesOf = (nodes: readonly PlacedNode[]): readonly NodeType[] =>
  NODE_TYPES.filter((type) => nodes.some((node) => node.type === type));

/** By type and time in rows, newest below. @param wide how many times as wide as high, about */
export const gridPlaces = (nodes: readonly PlacedNode[], wide: number): Map<string, Place> => {
  const columns = Math.ceil(Math.sqrt(nodes.length * wide));
  return new Map(
    inOrder(nodes).map(({ id }, at) => [
      id,
      { x: (at % columns) * GAP, y: 0 - Math.floor(at / columns) * GAP },
    ]),
  );
};

/** One ring: communities side by side, inside them by type and time, so that edges within a community stay short. */
export const circularPlaces = <Node extends PlacedNode>(
  nodes: readonly Node[],
  communityOf: (node: Node) => number,
): Map<string, Place> => {
  const order = [...inOrder(nodes)].sort((a, b) => communityOf(a) - communityOf(b));
  const radius = Math.max(100, (order.length * GAP) / (2 * Math.PI));
  return new Map(
    order.map(({ id }, at) => {
      const angle = (2 * Math.PI * at) / order.length;
      return [id, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }];
    }),
  );
};

/** Sizes of a layout by time. */
export interface LaneSizes {
  /** One lane each, from above. */
  readonly lanes: readonly NodeType[];
  readonly lane: number;
  readonly steps: number;
  readonly width: number;
  /** Between two things that fall on one step. */
  readonly stack: number;
}

/** Time from left to right, a lane for each type; what falls on one step is stacked. Things without a time are spread evenly. */
export const hierarchicalPlaces = (
  nodes: readonly PlacedNode[],
  { lanes, lane, steps, width, stack }: LaneSizes,
): Map<string, Place> => {
  const times = nodes.flatMap(({ time }) => time ?? []);
  const [first, last] = extentOf(times);
  const untimed = nodes.length - times.length;
  const stacked = new Map<string, number>();
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
      return [id, { x: (step * width) / steps, y: 0 - lanes.indexOf(type) * lane + up * stack }];
    }),
  );
};
