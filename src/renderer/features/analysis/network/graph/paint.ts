import type { Paint } from '#renderer/ui/graph/drawing.ts';
import { edgeColor, edgeSize, nodeColor, nodeSize, type ColourMode } from './look.ts';
import type { Network } from './model.ts';
import { nodeShape } from './node-shapes.ts';

/** How a network’s own nodes and edges are drawn. */
export const paintOf = ({ graph }: Network, colours: ColourMode): Paint => ({
  nodeColor: (id) => nodeColor(graph.getNodeAttributes(id), colours),
  nodeShape: (id) => nodeShape(graph.getNodeAttributes(id), colours),
  nodeSize: (id) => nodeSize(graph.getNodeAttributes(id)),
  edgeColor: (id) => edgeColor(graph.getEdgeAttributes(id)),
  edgeSize: (id) => edgeSize(graph.getEdgeAttributes(id)),
});
