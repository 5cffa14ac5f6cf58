import { z } from 'zod';
import { deriveSeed } from '#main/analysis/chance/random.ts';
import { familyOf, psOf, testOf } from '#main/analysis/chance/tests.ts';
import { checkpoint, defineMethod } from '#main/analysis/method.ts';
import { calendarPeriods } from '#main/analysis/time/calendar-periods.ts';
import {
  networkStructureResultSchema,
  STRUCTURE_UNITS,
  structureGraphs,
} from '#shared/methods/network-structure.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import { assembleNetwork } from './assemble.ts';
import { validEdges, type NetworkEdge } from './graph.ts';
import { networkChoiceShape } from './network.ts';
import { structureInput, structureOf } from './structure.ts';

type TimedEdge = NetworkEdge & { readonly time: number };

/** Edges by the period of their time, none left out between the first and the last. */
const edgesByPeriod = (edges: readonly TimedEdge[]) => {
  const times = edges.map(({ time }) => time);
  const [first, last] = times.reduce(
    ([low, high], time) => [Math.min(low, time), Math.max(high, time)],
    [Infinity, -Infinity],
  );
  const { unit, starts } = calendarPeriods(first, last, STRUCTURE_UNITS);
  const byPlace = Map.groupBy(edges, ({ time }) => starts.findLastIndex((start) => start <= time));
  return { unit, periods: starts.map((start, place) => ({ start, edges: byPlace.get(place) ?? [] })) };
};

export const networkStructure = defineMethod({
  id: 'network-structure',
  version: 2,
  singleTestsSince: 1,
  title: 'Structure of the network',
  summary: 'Clustering and modularity of the network and of its periods, next to graphs of the same degrees.',
  definition: [
    'Nodes and edges are those of the method network, without weights: edges between the same two nodes count as one, loops go, and nodes without an edge are left out.',
    'clustering: transitivity, the share of paths of two edges whose ends are joined. modularity: of the communities that one run of Leiden finds.',
    'Chance: random graphs in which every node has as many edges of each kind as in the network: ends of two edges of one kind change places, ten times as often as there are edges; an edge between two types of node stays one. p = (1 + graphs with at least as much) / (1 + graphs).',
    'periods: the same of the edges of each period alone (UTC, by the time of the edge), in the finest of day, month, quarter and year that gives at most 24. Nodes, edges and degrees are those of the random graphs as well, so that they have no band.',
  ].join('\n'),
  reads: ['drops', 'categories', 'events', 'pairs', 'findings', 'mentions'],
  optional: ['events'],
  isOnRequest: () => true,
  parameters: z.object({ ...networkChoiceShape, graphs: structureGraphs }),
  result: networkStructureResultSchema,
  outputs: {
    whole: 'Nodes, edges, clustering and modularity of the whole network, next to chance',
    periods: 'The same of each period',
  },
  limits: [
    'Random graphs of the same degrees do not keep that a drop cites only earlier ones: clustering by nearness in time exceeds them as well.',
    'Correlations and findings come out of nearness in time: that their network is beyond random graphs is no evidence about any of them.',
    'A period with few edges has few random graphs that differ: its p is near 1.',
  ],
  source:
    'Newman (2003), transitivity; Traag, Waltman & van Eck (2019), Leiden; Maslov & Sneppen (2002), random graphs.',
  run: (inputs, { graphs, ...choice }, context) => {
    const network = assembleNetwork(inputs, choice);
    const edges = validEdges(network);
    const typeOf = new Map(network.nodes.map(({ id, type }) => [id, type]));
    const timed = edges.filter((edge): edge is TimedEdge => edge.time !== null);
    const { unit, periods } =
      timed.length === 0 ? { unit: 'day' as const, periods: [] } : edgesByPeriod(timed);
    const steps = (1 + periods.length) * graphs;
    let done = 0;
    const step = (): void => {
      checkpoint(context, done, steps);
      done += 1;
    };
    const measured = (own: readonly NetworkEdge[], name: string) =>
      structureOf(
        structureInput(own, typeOf),
        { graphs, seed: deriveSeed(context.seed, `structure ${name}`) },
        step,
      );
    return {
      whole: measured(edges, 'whole'),
      unit,
      periods: periods.map(({ start, edges: own }) => {
        const day = toStatedTimestamp(start, 'day');
        return { start: day, ...measured(own, day) };
      }),
      undated: edges.length - timed.length,
    };
  },
  tests: ({ whole, unit, periods }) =>
    (['clustering', 'modularity'] as const).flatMap((name) => {
      const ofPeriods = periods.flatMap((period) => period[name] ?? []);
      return [
        ...(whole[name] === null ? [] : [testOf(`${name} of the network`, whole[name])]),
        ...familyOf(`${name} by ${unit}`, psOf(ofPeriods), ofPeriods[0]?.surrogates ?? 0),
      ];
    }),
});
