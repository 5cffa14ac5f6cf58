import type { AbstractGraph } from 'graphology-types';
import type { Place } from '#shared/network-layouts.ts';
import type { Shape } from './shapes.ts';

export type DrawableGraph = AbstractGraph<{ label: string }>;

export type Places = ReadonlyMap<string, Place>;

/** The nodes and edges of a network that are drawn. */
export interface Shown {
  readonly nodes: ReadonlySet<string>;
  readonly edges: ReadonlySet<string>;
}

/** How the nodes and edges of a network are drawn, by id; sizes in pixels. */
export interface Paint {
  readonly nodeColor: (id: string) => string;
  readonly nodeShape: (id: string) => Shape;
  readonly nodeSize: (id: string) => number;
  readonly edgeColor: (id: string) => string;
  readonly edgeSize: (id: string) => number;
  /** Nodes whose name is always shown; absent: where there is room. */
  readonly isNamed?: (id: string) => boolean;
}
