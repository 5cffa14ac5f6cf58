import type { Network } from '#main/analysis/methods/network/network.ts';
import type { Database } from '#main/db/database.ts';
import { findDataState } from '#main/repositories/data-state.ts';
import { findCoordinationRuns, findCorrelationRun } from '#main/repositories/network.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { NetworkGraph } from '#shared/contract/network.ts';
import { endOfBound, startOfBound, toTimestamp } from '#shared/time.ts';
import { pairKinds } from './analyses/correlations.ts';
import type { AnalysisRunService } from './analyses/runs.ts';
import type { DerivedService } from './system/derived.ts';

type NetworkQuery = QueryOf<'getNetworkGraph'>;

export interface NetworkService {
  readonly graph: (query: NetworkQuery) => Promise<NetworkGraph>;
}

export interface NetworkServiceDeps {
  readonly store: Database;
  readonly runs: AnalysisRunService;
  readonly pool: WorkerPool;
  readonly derived: Pick<DerivedService, 'refreshIfStale'>;
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

const timestampOf = (time: number | null): string | null => (time === null ? null : toTimestamp(time));

const toGraph = (network: Network, { layout, seed }: NetworkQuery): NetworkGraph => ({
  nodes: network.nodes.map(({ time, position, ...node }) => ({
    ...node,
    timestamp: timestampOf(time),
    x: position?.x ?? null,
    y: position?.y ?? null,
  })),
  edges: network.edges.map(({ time, p = null, q = null, ...edge }) => ({
    ...edge,
    p,
    q,
    timestamp: timestampOf(time),
  })),
  communities: network.communities,
  modularity: network.modularity,
  counts: countsOf(network),
  layout,
  seed,
  note: network.note,
});

const STALE = 'The correlations belong to other data or an older method; run them again.';

/** The remark of a network, and that its pairs are stale where it holds any. */
const noteOf = async (runs: AnalysisRunService, { note, edges }: Network): Promise<string | null> => {
  const latest = edges.some(({ kind }) => kind === 'correlation') ? await runs.latest('correlation') : null;
  const stale = latest !== null && latest.run.stale.length > 0 ? STALE : null;
  return [note, stale].filter((one) => one !== null).join(' ') || null;
};

const REMEMBERED = 8;

/** Draws networks in a worker; the last few are kept until the data or the runs behind them change. */
export const createNetworkService = ({ store, pool, runs, derived }: NetworkServiceDeps): NetworkService => {
  const known = new Map<string, Promise<NetworkGraph>>();
  const draw = async (query: NetworkQuery): Promise<NetworkGraph> => {
    const { include, correlationThreshold, startDate, endDate, layout, disparity, isolated, iterations } =
      query;
    await derived.refreshIfStale();
    const network = await pool.run('layOutNetwork', {
      file: store.file,
      parts: {
        include,
        threshold: correlationThreshold,
        pairs: pairKinds(query.category),
        ...(startDate === undefined ? {} : { from: startOfBound(startDate) }),
        ...(endDate === undefined ? {} : { to: endOfBound(endDate) }),
      },
      parameters: { layout, disparity, isolated, iterations },
      seed: query.seed,
    });
    return toGraph({ ...network, note: await noteOf(runs, network) }, query);
  };
  return {
    graph: async (query) => {
      const { read } = store;
      const state = [
        await findDataState(read),
        await findCorrelationRun(read),
        await findCoordinationRuns(read),
      ];
      const key = JSON.stringify([state, query]);
      const graph = known.get(key) ?? draw(query);
      if (!known.has(key)) graph.catch(() => known.delete(key));
      known.set(key, graph);
      const oldest = known.keys().next().value;
      if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest);
      return graph;
    },
  };
};
