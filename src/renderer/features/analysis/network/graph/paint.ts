import type { Paint } from '#renderer/ui/graph/drawing.ts';
import {
  communityColor,
  communityShape,
  edgeKindColor,
  typeColor,
  typeShape,
  type ColourMode,
} from './look.ts';
import type { GraphNode, Network } from './model.ts';

export const paintOf = ({ graph }: Network, colours: ColourMode): Paint => {
  const isTyped = colours === 'type';
  const node = (id: string): GraphNode => graph.getNodeAttributes(id);
  return {
    nodeColor: (id) => (isTyped ? typeColor(node(id).type) : communityColor(node(id).community)),
    nodeShape: (id) => (isTyped ? typeShape(node(id).type) : communityShape(node(id).community)),
    // Grows with the root of the neighbors, so that the area represents them.
    nodeSize: (id) => Math.min(18, 2.5 + Math.sqrt(node(id).degree) * 1.4),
    edgeColor: (id) => edgeKindColor(graph.getEdgeAttribute(id, 'kind')),
    edgeSize: (id) => 0.4 + Math.min(1, Math.max(0, graph.getEdgeAttribute(id, 'weight'))) * 1.2,
  };
};
