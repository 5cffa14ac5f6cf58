import { z } from 'zod';
import {
  LEAST_GRAPHS,
  MOST_GRAPHS,
  networkStructureResultSchema,
} from '#shared/methods/network-structure.ts';
import { EDGE_KINDS, GRAPH_PARTS, LAYOUT_CHOICES, NODE_TYPES } from '#shared/methods/network.ts';
import { TIME_RESOLUTIONS } from '#shared/time.ts';
import { flagSchema, periodShape, shareSchema, statedTimestampSchema } from './common.ts';
import { pairCategoriesSchema } from './correlations.ts';
import { endpointOf } from './endpoint.ts';
import { setQueryShape } from './sets.ts';
import { named, type ValueOf } from './value.ts';

export const graphNodeSchema = z.object({
  /** `drop:17`, `event:…`, `post:…`, `key:…`. */
  id: z.string(),
  label: z.string(),
  type: z.enum(NODE_TYPES),
  timestamp: statedTimestampSchema.nullable(),
  /** How exactly the time is known; with `day` the timestamp is that date alone. */
  resolution: z.enum(TIME_RESOLUTIONS).nullable(),
  degree: z.int(),
  weightedDegree: z.number(),
  /** null where the graph is too large for it. */
  betweenness: z.number().nullable(),
  pageRank: z.number().nullable(),
  /** Louvain community, 0 the largest. */
  community: z.int(),
  /** null for layout `none`. */
  x: z.number().nullable(),
  y: z.number().nullable(),
});
export const graphEdgeSchema = z.object({
  id: z.string(),
  source: z.string(),
  target: z.string(),
  weight: z.number(),
  kind: z.enum(EDGE_KINDS),
  timestamp: statedTimestampSchema.nullable(),
  /** Disparity α: small where the edge carries much of a node's weight. */
  disparity: z.number(),
  /** Of the event that a correlation joins; other kinds of edge were not tested so. */
  p: z.number().nullable(),
  q: z.number().nullable(),
  /** Name of the locked plan that the run of p and q follows; null: they are exploratory. */
  plan: z.string().nullable(),
});
export const networkGraphSchema = named('NetworkGraph', {
  nodes: z.array(graphNodeSchema),
  edges: z.array(graphEdgeSchema),
  communities: z.int(),
  modularity: z.number().nullable(),
  /** Nodes by type and edges by kind, as answered. */
  counts: z.object({
    qDrop: z.int(),
    newsEvent: z.int(),
    post: z.int(),
    key: z.int(),
    correlation: z.int(),
    reference: z.int(),
    coordination: z.int(),
    mention: z.int(),
  }),
  layout: z.enum(LAYOUT_CHOICES),
  seed: z.int(),
  note: z.string().nullable(),
});
export type NetworkGraph = ValueOf<typeof networkGraphSchema>;

const partsSchema = z
  .string()
  .max(100)
  .default('correlations,references,posts')
  .transform((text) => text.split(',').map((part) => part.trim()))
  .pipe(z.array(z.enum(GRAPH_PARTS)).min(1));

export const dropReferencesSchema = named('DropReferences', {
  dropsTested: z.int(),
  /** Every `>>id` in the drops' own text. */
  references: z.int(),
  citingDrops: z.int(),
  /** Distinct pairs of citing and cited drop. */
  edges: z.array(
    z.object({
      from: z.int(),
      to: z.int(),
      postId: z.string(),
      mentions: z.int(),
      timestamp: statedTimestampSchema,
      /** Citing − cited; whole days where one of them is dated to the day. */
      deltaMinutes: z.number(),
    }),
  ),
  /** References behind the edges, repetitions counted. */
  mentions: z.int(),
  /** References to posts that are no drops. */
  toOtherPosts: z.int(),
  /** Numbers that are drops on other boards only: listed, no edges. */
  elsewhere: z.array(
    z.object({
      from: z.int(),
      board: z.string(),
      postId: z.string(),
      dropNumbers: z.array(z.int()),
    }),
  ),
});
export type DropReferences = ValueOf<typeof dropReferencesSchema>;

/** What a network is made of. */
const networkChoice = {
  correlationThreshold: shareSchema.default(0.5),
  /** Of the pairs of drop and event: which kinds of either. */
  category: pairCategoriesSchema.optional(),
  include: partsSchema,
};

export const networkStructureSchema = networkStructureResultSchema.meta({ id: 'NetworkStructure' });

const endpoint = endpointOf('Graph');

export const graphEndpoints = {
  getNetworkGraph: endpoint({
    call: 'GET /api/network-graph',
    computed: true,
    summary:
      'Drops, events, posts and keys as nodes; correlations, references, findings and mentions as edges.',
    query: z.object({
      ...networkChoice,
      layout: z.enum(LAYOUT_CHOICES).default('none'),
      /** Backbone: only edges with a disparity of at most this. */
      disparity: shareSchema.default(1),
      /** Keep drops and events without an edge. */
      isolated: flagSchema.default(false),
      iterations: z.coerce.number().int().min(1).max(2000).default(100),
      ...periodShape,
      seed: z.coerce.number().int().min(0).max(0xffff_ffff).default(4966),
      ...setQueryShape,
    }),
    answer: networkGraphSchema,
  }),
  getNetworkStructure: endpoint({
    call: 'GET /api/network-graph/structure',
    computed: true,
    summary:
      'Clustering and modularity of the network and of its periods, next to graphs of the same degrees.',
    query: z.object({
      ...networkChoice,
      graphs: z.coerce.number().int().min(LEAST_GRAPHS).max(MOST_GRAPHS).optional(),
      ...periodShape,
      seed: z.coerce.number().int().min(0).max(0xffff_ffff).default(4966),
      ...setQueryShape,
    }),
    answer: networkStructureSchema,
  }),
  getReferences: endpoint({
    call: 'GET /api/references',
    computed: true,
    summary: 'Which drop cites which by its post number on the same board.',
    query: z.object(setQueryShape),
    answer: dropReferencesSchema,
  }),
} as const;
