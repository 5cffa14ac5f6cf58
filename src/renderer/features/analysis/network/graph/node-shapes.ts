import { SHAPES, type Shape } from '#renderer/ui/graph/shapes.ts';
import { NODE_TYPES } from '#shared/contract/network.ts';
import type { ColourMode } from './look.ts';
import type { GraphNode, GraphNodeType } from './model.ts';

const first: Shape = 'circle';

/** Drops are round, events square, posts diamonds, keys triangles. */
export const typeShape = (type: GraphNodeType): Shape => SHAPES[NODE_TYPES.indexOf(type)] ?? first;

/** Communities with a colour of their own have an outline of their own; the grey rest is round. */
export const communityShape = (community: number): Shape => SHAPES[community] ?? first;

export const nodeShape = ({ type, community }: GraphNode, mode: ColourMode): Shape =>
  mode === 'type' ? typeShape(type) : communityShape(community);
