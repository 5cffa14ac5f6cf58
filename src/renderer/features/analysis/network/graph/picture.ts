import type { Places, Shown } from '#renderer/ui/graph/drawing.ts';
import { drawSheet, type Picture, type Sheet } from '#renderer/ui/graph/picture.ts';
import { EDGE_KIND_LABELS, edgeKindColor, NODE_TYPE_LABELS, typeColor, type ColourMode } from './look.ts';
import { GRAPH_EDGE_KINDS, GRAPH_NODE_TYPES, type Network } from './model.ts';
import { typeShape } from './node-shapes.ts';
import { paintOf } from './paint.ts';

export interface PictureInput {
  readonly network: Network;
  readonly shown: Shown;
  readonly places: Places;
  readonly colours: ColourMode;
  readonly title: string;
  /** Filter, data set and date. */
  readonly subtitle: string;
}

const NAMED = 30;

const legendOf = (colours: ColourMode): Sheet['legend'] => [
  ...(colours === 'type'
    ? GRAPH_NODE_TYPES.map((type) => ({
        text: NODE_TYPE_LABELS[type],
        color: typeColor(type),
        shape: typeShape(type),
      }))
    : []),
  ...GRAPH_EDGE_KINDS.map((kind) => ({
    text: `${EDGE_KIND_LABELS[kind]} (edge)`,
    color: edgeKindColor(kind),
    shape: 'square' as const,
  })),
];

/** The shown part of a network on paper, the nodes with most neighbours named. */
export const drawPicture = ({ colours, ...sheet }: PictureInput): Picture => {
  const paint = paintOf(sheet.network, colours);
  const labeled = sheet.network.nodes
    .filter(({ id }) => sheet.shown.nodes.has(id))
    .sort((a, b) => b.degree - a.degree || (a.id < b.id ? -1 : 1))
    .slice(0, NAMED)
    .map(({ id }) => id);
  // Lines on paper are thinner than on the screen.
  const edgeSize = (id: string): number => 0.4 + (sheet.network.edgeOf.get(id)?.weight ?? 0);
  return drawSheet({ ...sheet, named: labeled, paint: { ...paint, edgeSize }, legend: legendOf(colours) });
};
