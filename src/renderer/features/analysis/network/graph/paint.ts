import type { Paint } from '#renderer/ui/graph/drawing.ts';
import { edgeColor, edgeSize, nodeColor, nodeSize, type ColourMode } from './look.ts';
import type { GraphEdge, GraphNode, Network } from './model.ts';
import { nodeShape } from './node-shapes.ts';

/** How a network’s own nodes and edges are drawn. */
export const paintOf = ({ nodeOf, edgeOf }: Network, colours: ColourMode): Paint => {
  const ofNode =
    <Value>(read: (node: GraphNode) => Value, none: Value) =>
    (id: string): Value => {
      const node = nodeOf.get(id);
      return node === undefined ? none : read(node);
    };
  const ofEdge =
    <Value>(read: (edge: GraphEdge) => Value, none: Value) =>
    (id: string): Value => {
      const edge = edgeOf.get(id);
      return edge === undefined ? none : read(edge);
    };
  return {
    nodeColor: ofNode((node) => nodeColor(node, colours), ''),
    nodeShape: ofNode((node) => nodeShape(node, colours), 'circle'),
    nodeSize: ofNode(nodeSize, 0),
    edgeColor: ofEdge(edgeColor, ''),
    edgeSize: ofEdge(edgeSize, 0),
  };
};
