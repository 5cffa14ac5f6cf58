/** What a network of drops is made of and how it is laid out. */

export const NODE_TYPES = ['qDrop', 'newsEvent', 'post', 'key'] as const;
export type NodeType = (typeof NODE_TYPES)[number];

export const EDGE_KINDS = ['correlation', 'reference', 'coordination', 'mention'] as const;

/** Words of `include`: what edges a graph is made of. `posts` are coordination findings, `keys` mentions. */
export const GRAPH_PARTS = ['correlations', 'references', 'posts', 'keys'] as const;
export type GraphPart = (typeof GRAPH_PARTS)[number];

/** Layouts that place every node. */
export const GRAPH_LAYOUTS = ['force-directed', 'hierarchical', 'circular', 'grid'] as const;
export type GraphLayout = (typeof GRAPH_LAYOUTS)[number];
/** `none`: the nodes have no places. */
export const LAYOUT_CHOICES = [...GRAPH_LAYOUTS, 'none'] as const;
