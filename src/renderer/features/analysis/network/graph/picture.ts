import { drawSheet, type Picture, type Sheet } from '#renderer/ui/graph/picture.ts';
import { EDGE_KINDS, NODE_TYPES } from '#shared/methods/network.ts';
import type { ExportInput } from './export.ts';
import { EDGE_KIND_LABELS, edgeKindColor, NODE_TYPE_LABELS, typeColor, typeShape } from './look.ts';
import { paintOf } from './paint.ts';

interface PictureInput extends ExportInput {
  readonly title: string;
  /** Filter, dataset and date. */
  readonly subtitle: string;
}

const NAMED = 30;

/** Of what is on the paper, and no more. */
const legendOf = ({ network, shown, colours }: ExportInput): Sheet['legend'] => {
  const types = new Set(network.nodes.filter(({ id }) => shown.nodes.has(id)).map(({ type }) => type));
  const kinds = new Set(network.edges.filter(({ id }) => shown.edges.has(id)).map(({ kind }) => kind));
  return [
    ...(colours === 'type' ? NODE_TYPES : [])
      .filter((type) => types.has(type))
      .map((type) => ({ text: NODE_TYPE_LABELS[type], color: typeColor(type), shape: typeShape(type) })),
    ...EDGE_KINDS.filter((kind) => kinds.has(kind)).map((kind) => ({
      text: `${EDGE_KIND_LABELS[kind]} (edge)`,
      color: edgeKindColor(kind),
      shape: 'square' as const,
    })),
  ];
};

/** The shown part of a network on paper, the nodes with most neighbors named. */
export const drawPicture = (sheet: PictureInput): Picture => {
  const { graph, nodes } = sheet.network;
  const paint = paintOf(sheet.network, sheet.colours);
  const named = nodes
    .filter(({ id }) => sheet.shown.nodes.has(id))
    .sort((a, b) => b.degree - a.degree || (a.id < b.id ? -1 : 1))
    .slice(0, NAMED)
    .map(({ id }) => id);
  // Lines on paper are thinner than on the screen.
  const edgeSize = (id: string): number => 0.4 + graph.getEdgeAttribute(id, 'weight');
  return drawSheet({ ...sheet, graph, named, paint: { ...paint, edgeSize }, legend: legendOf(sheet) });
};
