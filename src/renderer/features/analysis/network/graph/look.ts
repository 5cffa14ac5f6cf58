import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { CATEGORY_COUNT, categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import { SHAPES, type Shape } from '#renderer/ui/graph/shapes.ts';
import { NODE_TYPES } from '#shared/methods/network.ts';
import type { GraphEdgeKind, GraphNodeType } from './model.ts';

export type ColourMode = Filters['colours'];

export const NODE_TYPE_LABELS: Readonly<Record<GraphNodeType, string>> = {
  qDrop: 'Drops',
  newsEvent: 'News events',
  post: 'Posts',
  key: 'Keys',
};
export const EDGE_KIND_LABELS: Readonly<Record<GraphEdgeKind, string>> = {
  correlation: 'Correlation',
  reference: 'Reference',
  coordination: 'Coordination finding',
  mention: 'Mention',
};

export const typeColor = (type: GraphNodeType): string =>
  ({
    qDrop: palette.seriesDrops,
    newsEvent: palette.seriesNews,
    post: palette.seriesPosts,
    key: palette.seriesScore,
  })[type];

/** Communities beyond the palette share one gray and are told by their number. */
export const communityColor = (community: number): string => categoryColors()[community] ?? palette.textFaint;

export const COLOURED_COMMUNITIES = CATEGORY_COUNT;

/** `Community 1` is the largest. */
export const communityName = (community: number): string => `Community ${community + 1}`;

/** Drops are round, events square, posts diamonds, keys triangles. */
export const typeShape = (type: GraphNodeType): Shape => SHAPES[NODE_TYPES.indexOf(type)] ?? 'circle';

/** Communities with a color of their own have an outline of their own; the gray rest is round. */
export const communityShape = (community: number): Shape => SHAPES[community] ?? 'circle';

export const edgeKindColor = (kind: GraphEdgeKind): string =>
  ({
    correlation: palette.edgeCorrelation,
    reference: palette.edgeReference,
    coordination: palette.edgeCoordination,
    mention: palette.edgeMention,
  })[kind];
