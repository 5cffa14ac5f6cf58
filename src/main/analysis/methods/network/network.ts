import { z } from 'zod';
import { createRandom, deriveSeed } from '#main/analysis/chance/random.ts';
import { checkpoint, defineMethod, noTests } from '#main/analysis/method.ts';
import type { AnalysisContext } from '#main/analysis/types.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { GRAPH_PARTS, LAYOUT_CHOICES } from '#shared/methods/network.ts';
import { listOf, numberWithin, oneOf, wholeWithin } from '#shared/methods/parts.ts';
import { assembleNetwork, PAIR_CATEGORIES } from './assemble.ts';
import { edgeSchema, nodeSchema, toWorkGraph, validEdges, type NetworkInput } from './graph.ts';
import { layOut } from './layouts.ts';
import { disparityOf, metricsOf, nodeMetricsSchema } from './metrics.ts';

/** What a network is made of. */
export const networkChoiceShape = {
  include: z
    .array(z.enum(GRAPH_PARTS))
    .default(['correlations', 'references', 'posts'])
    .meta({ description: 'What the network is made of, besides the drops' }),
  threshold: numberWithin(0, 1, 0.5, 'Least score of a correlation or a finding', 'score (0…1)'),
  categories: z
    .array(z.enum(PAIR_CATEGORIES))
    .default([])
    .meta({ description: 'Kinds of event and drop that a correlation may join; all where none is named' }),
  from: z.number().optional().meta({ description: 'First moment shown', unit: 'epoch seconds, UTC' }),
  to: z.number().optional().meta({ description: 'Last moment shown', unit: 'epoch seconds, UTC' }),
};

const parameters = z.object({
  ...networkChoiceShape,
  layout: oneOf(LAYOUT_CHOICES, 'force-directed', 'Positions of the nodes'),
  iterations: wholeWithin(1, 2000, 100, 'ForceAtlas2 iterations', 'count'),
  theta: numberWithin(0.1, 2, 1, 'Barnes–Hut θ of ForceAtlas2: larger is faster and rougher'),
  disparity: numberWithin(0, 1, 1, 'Backbone: only edges with a disparity α of at most this (1: all)'),
  isolated: z.boolean().default(false).meta({ description: 'Keep nodes without an edge' }),
  betweennessUpTo: wholeWithin(
    0,
    20_000,
    6000,
    'Betweenness only for graphs of at most this many nodes',
    'nodes',
  ),
});

const resultSchema = z.object({
  nodes: listOf(
    nodeSchema.extend({
      ...nodeMetricsSchema.shape,
      /** null for layout `none`. */
      position: z.object({ x: z.number(), y: z.number() }).nullable(),
    }),
  ),
  edges: listOf(edgeSchema.extend({ disparity: z.number() })),
  communities: z.number(),
  modularity: z.number().nullable(),
  /** Nodes and edges before the backbone and the isolated nodes were taken out. */
  nodesGiven: z.number(),
  edgesGiven: z.number(),
  note: z.string().nullable(),
});
export type NetworkResult = ValueOf<typeof resultSchema>;

type Chosen = ValueOf<typeof parameters>;

/** Edges of the backbone, and the nodes that are left with them. */
const reduce = (input: NetworkInput, chosen: Chosen) => {
  const edges = validEdges(input);
  const whole = toWorkGraph(input.nodes, edges);
  const disparity = disparityOf(whole);
  const keptEdges = edges
    .map((edge) => ({ ...edge, disparity: disparity(edge.source, edge.target) }))
    .filter((edge) => edge.disparity <= chosen.disparity);
  const joined = new Set(keptEdges.flatMap(({ source, target }) => [source, target]));
  const nodes = input.nodes.filter(({ id }) => chosen.isolated || joined.has(id));
  const isWhole = keptEdges.length === edges.length && nodes.length === input.nodes.length;
  return {
    edges: keptEdges,
    nodes,
    given: edges.length,
    graph: isWhole ? whole : toWorkGraph(nodes, keptEdges),
  };
};

/** Metrics, communities and coordinates of nodes and edges. */
export const measureNetwork = (
  input: NetworkInput,
  chosen: Chosen,
  context: AnalysisContext,
): NetworkResult => {
  const { nodes, edges, given, graph } = reduce(input, chosen);
  checkpoint(context, 1, 3);
  const withBetweenness = nodes.length <= chosen.betweennessUpTo;
  const metrics = metricsOf(graph, withBetweenness, createRandom(deriveSeed(context.seed, 'network')));
  checkpoint(context, 2, 3);
  const positions = layOut(chosen.layout, {
    nodes,
    graph,
    metrics,
    iterations: chosen.iterations,
    theta: chosen.theta,
    random: createRandom(deriveSeed(context.seed, 'layout')),
  });
  return {
    nodes: nodes.flatMap((node) => {
      const figures = metrics.ofNode.get(node.id);
      return figures === undefined ? [] : [{ ...node, ...figures, position: positions.get(node.id) ?? null }];
    }),
    edges,
    communities: metrics.communities,
    modularity: metrics.modularity,
    nodesGiven: input.nodes.length,
    edgesGiven: given,
    note: withBetweenness
      ? null
      : `Betweenness is left out: ${nodes.length} nodes, it is computed up to ${chosen.betweennessUpTo}.`,
  };
};

export const network = defineMethod({
  id: 'network',
  version: 3,
  title: 'Network',
  summary: 'Measures and lays out the network of drops, events, posts and keys.',
  definition: [
    'Nodes: drops, events, posts, keys. Edges: correlations over the threshold, references between drops, coordination findings, mentions of keys, each with its time; of an event dated to the day that is the start of its UTC day. Edges between the same two nodes count as one with the sum of their weights; loops go; the graph is undirected.',
    'degree: neighbors; weighted degree: sum of weights; betweenness: share of shortest paths, unweighted; PageRank with damping 0.85, weighted; communities by Louvain, weighted, the largest numbered 0. All by graphology’s libraries.',
    'disparity α of an edge: the smaller of (1 − weight ÷ weighted degree)^(degree − 1) of its two ends; a backbone keeps the edges with small α.',
    'Layouts: ForceAtlas2 from seeded places; hierarchical: time from left to right, a lane for each type; circular: communities side by side; grid: by type and time. Same seed, same coordinates.',
  ].join('\n'),
  reads: ['drops', 'categories', 'events', 'pairs', 'findings', 'mentions'],
  optional: ['events'],
  parameters,
  result: resultSchema,
  outputs: {
    nodes: 'Degree, weighted degree, betweenness, PageRank, community and place',
    edges: 'Weight, kind, time and disparity',
    modularity: ['Of the communities found', '−0.5…1'],
  },
  limits: [
    'A layout is a picture: nearness in it is not a measure.',
    'An edge stands for what it was made from, by chance or not; its own p or q is on the correlation.',
  ],
  source:
    'Brandes (2001), Page et al. (1999), Blondel et al. (2008), Serrano et al. (2009), Jacomy et al. (2014), as implemented in graphology.',
  run: (inputs, chosen, context) => measureNetwork(assembleNetwork(inputs, chosen), chosen, context),
  // Its edges carry the p of the correlations and findings they were made from, which have entries of their own.
  tests: noTests,
});
