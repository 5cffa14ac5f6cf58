import type { ResultOf } from '#main/analysis/registry.ts';
import type { Database } from '#main/db/database.ts';
import { findCorrelationRun } from '#main/repositories/correlations.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { NetworkGraph } from '#shared/contract/network.ts';
import { endOfBound, startOfBound, toStatedTimestamp, type TimeResolution } from '#shared/time.ts';
import { mapReading, type Reading } from './readings.ts';
import type { AnalysisJobService, ReadOptions } from './run-jobs.ts';
import type { AnalysisRuns } from './runs.ts';

type Network = ResultOf<'network'>;
type NetworkQuery = QueryOf<'getNetworkGraph'>;

export interface NetworkService {
  readonly graph: (query: NetworkQuery, options: ReadOptions) => Promise<Reading<NetworkGraph>>;
}

export interface NetworkServiceDeps {
  readonly store: Database;
  readonly runs: Pick<AnalysisRuns, 'describe'>;
  readonly analysisJobs: Pick<AnalysisJobService, 'read'>;
}

const countBy = <Key extends string>(items: readonly Key[], key: Key): number =>
  items.filter((item) => item === key).length;

const countsOf = ({ nodes, edges }: Network): NetworkGraph['counts'] => {
  const types = nodes.map(({ type }) => type);
  const kinds = edges.map(({ kind }) => kind);
  return {
    qDrop: countBy(types, 'qDrop'),
    newsEvent: countBy(types, 'newsEvent'),
    post: countBy(types, 'post'),
    key: countBy(types, 'key'),
    correlation: countBy(kinds, 'correlation'),
    reference: countBy(kinds, 'reference'),
    coordination: countBy(kinds, 'coordination'),
    mention: countBy(kinds, 'mention'),
  };
};

const timestampOf = (time: number | null, resolution: TimeResolution = 'second'): string | null =>
  time === null ? null : toStatedTimestamp(time, resolution);

const toGraph = (network: Network, { layout, seed }: NetworkQuery): NetworkGraph => ({
  nodes: network.nodes.map(({ time, resolution, position, ...node }) => ({
    ...node,
    resolution: time === null ? null : (resolution ?? 'second'),
    timestamp: timestampOf(time, resolution),
    x: position?.x ?? null,
    y: position?.y ?? null,
  })),
  edges: network.edges.map(({ time, resolution = 'second', p = null, q = null, ...edge }) => ({
    ...edge,
    p,
    q,
    timestamp: timestampOf(time, resolution),
  })),
  communities: network.communities,
  modularity: network.modularity,
  counts: countsOf(network),
  layout,
  seed,
  note: network.note,
});

const STALE = 'The correlations belong to other data or an older method; run them again.';

/** Why the pairs of a network are stale; null where they are not, or it holds none. */
const staleNote = async (store: Database, runs: NetworkServiceDeps['runs']): Promise<string | null> => {
  const run = await runs.describe(await findCorrelationRun(store.read));
  return run === null || run.stale.length === 0 ? null : STALE;
};

const withNote = (network: Network, stale: string | null): Network => {
  const hasPairs = network.edges.some(({ kind }) => kind === 'correlation');
  const notes = [network.note, hasPairs ? stale : null].filter((note) => note !== null);
  return { ...network, note: notes.join(' ') || null };
};

/** Networks of what is stored, measured and laid out. */
export const createNetworkService = ({ store, runs, analysisJobs }: NetworkServiceDeps): NetworkService => ({
  graph: async (query, options) => {
    const { include, correlationThreshold, category, startDate, endDate, seed } = query;
    const { layout, disparity, isolated, iterations } = query;
    const reading = await analysisJobs.read(
      'network',
      {
        parameters: {
          include,
          threshold: correlationThreshold,
          categories: category ?? [],
          ...(startDate === undefined ? {} : { from: startOfBound(startDate) }),
          ...(endDate === undefined ? {} : { to: endOfBound(endDate) }),
          layout,
          disparity,
          isolated,
          iterations,
        },
        seed,
      },
      options,
    );
    const stale = await staleNote(store, runs);
    return mapReading(reading, (network) => toGraph(withNote(network, stale), query));
  },
});
