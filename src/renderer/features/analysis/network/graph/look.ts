import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { CATEGORY_COUNT, categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { GraphEdge, GraphEdgeKind, GraphNode, GraphNodeType } from './model.ts';

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

/** Communities beyond the palette share one grey and are told by their number. */
export const communityColor = (community: number): string => categoryColors()[community] ?? palette.textFaint;

/** Communities that have a colour of their own. */
export const COLOURED_COMMUNITIES = CATEGORY_COUNT;

/** `Community 1` is the largest. */
export const communityName = (community: number): string => `Community ${community + 1}`;

export const nodeColor = ({ type, community }: GraphNode, mode: ColourMode): string =>
  mode === 'type' ? typeColor(type) : communityColor(community);

/** Pixels: grows with the root of the neighbours, so that the area stands for them. */
export const nodeSize = ({ degree }: GraphNode): number => Math.min(18, 2.5 + Math.sqrt(degree) * 1.4);

export const edgeKindColor = (kind: GraphEdgeKind): string =>
  ({
    correlation: palette.edgeCorrelation,
    reference: palette.edgeReference,
    coordination: palette.edgeCoordination,
    mention: palette.edgeMention,
  })[kind];
export const edgeColor = ({ kind }: GraphEdge): string => edgeKindColor(kind);
export const edgeSize = ({ weight }: GraphEdge): number => 0.4 + Math.min(1, Math.max(0, weight)) * 1.2;
