import { network } from '#main/analysis/methods/network/network.ts';
import type { ResultOf } from '#main/analysis/registry.ts';
import type { SectionRuns } from '#main/services/analyses/replay-runs.ts';
import {
  figure,
  reportMethod,
  section,
  table,
  type GraphSource,
  type SectionSource,
} from '#main/services/reports/section.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import { toTimestamp } from '#shared/time.ts';
import type { ReportAnswers } from './analyses.ts';

/** The threshold of the specification's network view. */
const THRESHOLD = 0.5;
const NODES_LISTED = 100;
const PARAMETERS = {
  layout: 'none',
  isolated: false,
  include: ['correlations', 'references'],
  threshold: THRESHOLD,
} as const;

type Network = ResultOf<'network'>;
type PlacedNode = Network['nodes'][number];

/** The network of the report: null without drops. */
export type NetworkSource = () => Promise<Network | null>;

/** Correlations over the threshold, those that the report tells, and references between drops. */
export const createNetworkSource =
  (runs: SectionRuns, answers: ReportAnswers): NetworkSource =>
  async () => {
    if ((await answers.ofDrops('references')) === null || !(await answers.isRead('network'))) return null;
    const correlations = await answers.correlations();
    const { result } = await runs.answer(
      'network',
      answers.narrowed({
        parameters: PARAMETERS,
        ...(correlations === null ? {} : { selection: { correlationRun: correlations.correlation.runId } }),
      }),
    );
    return result;
  };

/** The same as nodes and edges of an exchange format. */
export const graphOf =
  (source: NetworkSource): GraphSource =>
  async () => {
    const reduced = await source();
    if (reduced === null) return null;
    return {
      nodes: reduced.nodes.map(({ id, label, type, time, resolution }) => ({
        id,
        label,
        type,
        time: time === null ? null : toTimestamp(time).slice(0, resolution === 'day' ? 10 : 19),
      })),
      edges: reduced.edges.map((edge) => ({
        source: edge.source,
        target: edge.target,
        weight: figure(edge.weight) ?? 0,
        kind: edge.kind,
      })),
    };
  };

const partTable = (reduced: Network) =>
  table(
    'parts',
    'What the network is made of',
    [
      ['name', 'Part'],
      ['value', 'Value'],
    ],
    [
      ...[...Map.groupBy(reduced.nodes, ({ type }) => type)].map(([type, nodes]) => ({
        name: `Nodes: ${type}`,
        value: nodes.length,
      })),
      ...[...Map.groupBy(reduced.edges, ({ kind }) => kind)].map(([kind, edges]) => ({
        name: `Edges: ${kind}`,
        value: edges.length,
      })),
      { name: 'Communities (Louvain)', value: reduced.communities },
      { name: 'Modularity', value: reduced.modularity },
    ],
  );

const byWeight = (a: PlacedNode, b: PlacedNode): number =>
  b.weightedDegree - a.weightedDegree || b.degree - a.degree || (a.id < b.id ? -1 : 1);

const nodeTable = ({ nodes }: Network) =>
  table(
    'nodes',
    'Nodes by weighted degree',
    [
      ['id', 'Node'],
      ['label', 'Label'],
      ['degree', 'Degree'],
      ['weighted', 'Weighted degree', ({ weightedDegree }) => weightedDegree],
      ['betweenness', 'Betweenness'],
      ['pageRank', 'PageRank'],
      ['community', 'Community'],
    ],
    nodes.toSorted(byWeight).slice(0, NODES_LISTED),
    { totalRows: nodes.length },
  );

const methodOfNetwork = () =>
  reportMethod({
    method: network.id,
    version: network.version,
    parameters: network.parameters.parse(PARAMETERS),
    seed: DEFAULT_SEED,
  });

/** How many nodes and edges there are, and on which nodes most hangs. */
export const networkSection = (
  source: NetworkSource,
  answers: Pick<ReportAnswers, 'noDrops'>,
): SectionSource => ({
  id: 'network',
  gather: async () => {
    const reduced = await source();
    if (reduced === null) return section('network', { notes: [answers.noDrops] });
    return section('network', {
      notes: [
        `Drops, news events with a correlation of ${THRESHOLD} or more, and references between drops; nodes without an edge are left out.`,
        ...(reduced.note === null ? [] : [reduced.note]),
      ],
      methods: [methodOfNetwork()],
      tables: [partTable(reduced), nodeTable(reduced)],
    });
  },
});
