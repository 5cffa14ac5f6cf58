import { palette } from '#renderer/ui/chart/palette.ts';
import type { Shown } from './filter.ts';
import {
  EDGE_KIND_LABELS,
  edgeColor,
  edgeKindColor,
  NODE_TYPE_LABELS,
  nodeColor,
  nodeSize,
  typeColor,
  type ColourMode,
} from './look.ts';
import { GRAPH_EDGE_KINDS, GRAPH_NODE_TYPES, type GraphNode, type Network, type Places } from './model.ts';
import { nodeShape, typeShape, type Shape } from './shapes.ts';

export interface PictureInput {
  readonly network: Network;
  readonly shown: Shown;
  readonly places: Places;
  readonly colours: ColourMode;
  readonly title: string;
  /** Filter, data set and date. */
  readonly subtitle: string;
}

interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly color: string;
  readonly width: number;
}
interface Dot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly color: string;
  readonly shape: Shape;
}
interface Words {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly color: string;
  readonly text: string;
}
/** What is drawn, in pixels of the paper: the same for SVG and PNG. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly Line[];
  readonly dots: readonly Dot[];
  readonly words: readonly Words[];
}

const WIDTH = 1600;
const HEIGHT = 1000;
const HEAD = 90;
const MARGIN = 30;
const NAMED = 30;
const NAME_LENGTH = 48;

const short = (text: string): string =>
  text.length > NAME_LENGTH ? `${text.slice(0, NAME_LENGTH - 1)}…` : text;

/** From coordinates (y up) to the paper (y down), both axes alike. */
const scaleOf = (nodes: readonly GraphNode[], places: Places) => {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { id } of nodes) {
    const place = places.get(id);
    if (place === undefined) continue;
    left = Math.min(left, place.x);
    right = Math.max(right, place.x);
    low = Math.min(low, place.y);
    high = Math.max(high, place.y);
  }
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(right - left, 1e-9),
    (HEIGHT - HEAD - 2 * MARGIN) / Math.max(high - low, 1e-9),
    1e6,
  );
  const across = (right - left) * scale;
  const down = (high - low) * scale;
  return (id: string): { readonly x: number; readonly y: number } | null => {
    const place = places.get(id);
    if (place === undefined) return null;
    return {
      x: (WIDTH - across) / 2 + (place.x - left) * scale,
      y: HEAD + (HEIGHT - HEAD - down) / 2 + (high - place.y) * scale,
    };
  };
};

const legend = (colours: ColourMode): { readonly dots: readonly Dot[]; readonly words: readonly Words[] } => {
  const entries = [
    ...(colours === 'type'
      ? GRAPH_NODE_TYPES.map((type) => [NODE_TYPE_LABELS[type], typeColor(type), typeShape(type)] as const)
      : []),
    ...GRAPH_EDGE_KINDS.map(
      (kind) => [`${EDGE_KIND_LABELS[kind]} (edge)`, edgeKindColor(kind), 'square'] as const,
    ),
  ];
  const dots = entries.map(([, color, shape], at): Dot => ({
    x: MARGIN + at * 190,
    y: 74,
    radius: 5,
    color,
    shape,
  }));
  const words = entries.map(([text], at) => ({
    x: MARGIN + 12 + at * 190,
    y: 78,
    size: 12,
    color: palette.textMuted,
    text,
  }));
  return { dots, words };
};

/** The shown part of a network on paper: title, filter and legend above, the nodes with most neighbours named. */
export const drawPicture = ({ network, shown, places, colours, title, subtitle }: PictureInput): Picture => {
  const nodes = network.nodes.filter(({ id }) => shown.nodes.has(id));
  const onPaper = scaleOf(nodes, places);
  const lines = network.edges.flatMap((edge): readonly Line[] => {
    const [from, to] = [onPaper(edge.source), onPaper(edge.target)];
    if (!shown.edges.has(edge.id) || from === null || to === null) return [];
    return [{ x1: from.x, y1: from.y, x2: to.x, y2: to.y, color: edgeColor(edge), width: 0.4 + edge.weight }];
  });
  const dots = nodes.flatMap((node): readonly Dot[] => {
    const place = onPaper(node.id);
    if (place === null) return [];
    const look = { color: nodeColor(node, colours), shape: nodeShape(node, colours) };
    return [{ ...place, radius: nodeSize(node), ...look }];
  });
  const names = [...nodes]
    .sort((a, b) => b.degree - a.degree || (a.id < b.id ? -1 : 1))
    .slice(0, NAMED)
    .flatMap((node): readonly Words[] => {
      const place = onPaper(node.id);
      if (place === null) return [];
      const x = place.x + nodeSize(node) + 3;
      return [{ x, y: place.y + 4, size: 11, color: palette.text, text: short(node.label) }];
    });
  const key = legend(colours);
  return {
    width: WIDTH,
    height: HEIGHT,
    lines,
    dots: [...dots, ...key.dots],
    words: [
      ...names,
      { x: MARGIN, y: 34, size: 20, color: palette.text, text: title },
      { x: MARGIN, y: 56, size: 13, color: palette.textMuted, text: subtitle },
      ...key.words,
    ],
  };
};
