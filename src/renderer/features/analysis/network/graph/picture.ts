import { drawSheet, type Picture, type Sheet } from '#renderer/ui/graph/picture.ts';
import { EDGE_KINDS, NODE_TYPES } from '#shared/contract/network.ts';
import type { ExportInput } from './export.ts';
import {
  EDGE_KIND_LABELS,
  edgeKindColor,
  NODE_TYPE_LABELS,
  typeColor,
  typeShape,
  type ColourMode,
} from './look.ts';
import { paintOf } from './paint.ts';

interface PictureInput extends ExportInput {
  readonly title: string;
  /** Filter, data set and date. */
  readonly subtitle: string;
}

const NAMED = 30;

const legendOf = (colours: ColourMode): Sheet['legend'] => [
  ...(colours === 'type'
    ? NODE_TYPES.map((type) => ({
        text: NODE_TYPE_LABELS[type],
        color: typeColor(type),
        shape: typeShape(type),
      }))
    : []),
  ...EDGE_KINDS.map((kind) => ({
    text: `${EDGE_KIND_LABELS[kind]} (edge)`,
    color: edgeKindColor(kind),
    shape: 'square' as const,
  })),
];

/** The shown part of a network on paper, the nodes with most neighbours named. */
export const drawPicture = ({ colours, network, ...sheet }: PictureInput): Picture => {
  const { graph, nodes } = network;
  const paint = paintOf(network, colours);
  const named = nodes
    .filter(({ id }) => sheet.shown.nodes.has(id))
    .sort((a, b) => b.degree - a.degree || (a.id < b.id ? -1 : 1))
    .slice(0, NAMED)
    .map(({ id }) => id);
  // Lines on paper are thinner than on the screen.
  const edgeSize = (id: string): number => 0.4 + graph.getEdgeAttribute(id, 'weight');
  return drawSheet({ ...sheet, graph, named, paint: { ...paint, edgeSize }, legend: legendOf(colours) });
};
