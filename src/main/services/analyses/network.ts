import type { ResultOf } from '#main/analysis/registry.ts';
import type { Database } from '#main/db/database.ts';
import { findCorrelationRun } from '#main/repositories/correlations.ts';
import { findCoordinationRuns } from '#main/repositories/network.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { NetworkGraph } from '#shared/contract/network.ts';
import { endOfBound, startOfBound, toStatedTimestamp, type TimeResolution } from '#shared/time.ts';
import { mapReading, type Reading } from './readings.ts';
import type { AnalysisJobService, ReadOptions } from './run-jobs.ts';
import type { AnalysisRuns } from './runs.ts';
import type { SoundPairs } from './sound-pairs.ts';

type Network = ResultOf<'network'>;
type NetworkQuery = QueryOf<'getNetworkGraph'>;

export interface NetworkServiceDeps {
  readonly store: Database;
  readonly runs: Pick<AnalysisRuns, 'describe' | 'planOf'>;
  readonly analysisJobs: Pick<AnalysisJobService, 'read'>;
  readonly soundPairs: SoundPairs;
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

/** The locked plans that the runs behind p and q follow; null for exploratory ones. */
interface EdgePlans {
  readonly pairs: string | null;
  /** Of the last comparison of each account, by its name in small letters. */
  readonly accounts: ReadonlyMap<string, string | null>;
}

/** The account of a node that is a post: its label begins with it. */
const accountOf = (label: string): string => (/^@(\S+)/u.exec(label)?.[1] ?? '').toLowerCase();

const planOfEdge = (
  { kind, target }: Pick<Network['edges'][number], 'kind' | 'target'>,
  labels: ReadonlyMap<string, string>,
  { pairs, accounts }: EdgePlans,
): string | null => {
  if (kind === 'correlation') return pairs;
  return kind === 'coordination' ? (accounts.get(accountOf(labels.get(target) ?? '')) ?? null) : null;
};

const toGraph = (network: Network, { layout, seed }: NetworkQuery, plans: EdgePlans): NetworkGraph => {
  const labels = new Map(network.nodes.map(({ id, label }) => [id, label]));
  return {
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
      plan: planOfEdge(edge, labels, plans),
      timestamp: timestampOf(time, resolution),
    })),
    communities: network.communities,
    modularity: network.modularity,
    counts: countsOf(network),
    layout,
    seed,
    note: network.note,
  };
};

const STALE = 'The correlations belong to other data or an older method; run them again.';

/** Why the pairs of a network are stale; null where they are not, or it has none. */
const staleNote = (run: AnalysisRun | null): string | null =>
  run === null || run.stale.length === 0 ? null : STALE;

const plansOfAccounts = async (
  { read }: Database,
  runs: NetworkServiceDeps['runs'],
): Promise<EdgePlans['accounts']> => {
  const plans = new Map<string, string | null>();
  for (const { username, analysis_run } of await findCoordinationRuns(read))
    plans.set(username.toLowerCase(), analysis_run === null ? null : await runs.planOf(analysis_run));
  return plans;
};

const withNote = (network: Network, stale: string | null): Network => {
  const hasPairs = network.edges.some(({ kind }) => kind === 'correlation');
  const notes = [network.note, hasPairs ? stale : null].filter((note) => note !== null);
  return { ...network, note: notes.join(' ') || null };
};

type Choice = Pick<NetworkQuery, 'include' | 'correlationThreshold' | 'category' | 'startDate' | 'endDate'>;

/** What a network is made of, as its methods name it. */
const choiceOf = ({ include, correlationThreshold, category, startDate, endDate }: Choice) => ({
  include,
  threshold: correlationThreshold,
  categories: category ?? [],
  ...(startDate === undefined ? {} : { from: startOfBound(startDate) }),
  ...(endDate === undefined ? {} : { to: endOfBound(endDate) }),
});

/** Networks of what is stored, measured and laid out. */
export const createNetworkService = ({ store, runs, analysisJobs, soundPairs }: NetworkServiceDeps) => ({
  graph: async (query: NetworkQuery, options: ReadOptions): Promise<Reading<NetworkGraph>> => {
    const { layout, disparity, isolated, iterations, seed } = query;
    await soundPairs();
    const reading = await analysisJobs.read(
      'network',
      {
        parameters: { ...choiceOf(query), layout, disparity, isolated, iterations },
        seed,
      },
      options,
    );
    const pairRun = await runs.describe(await findCorrelationRun(store.read));
    const plans = { pairs: pairRun?.plan ?? null, accounts: await plansOfAccounts(store, runs) };
    return mapReading(reading, (network) => toGraph(withNote(network, staleNote(pairRun)), query, plans));
  },
  /** Computed on request only. */
  structure: async (query: QueryOf<'getNetworkStructure'>, options: ReadOptions) => {
    const { graphs, seed } = query;
    await soundPairs();
    const parameters = { ...choiceOf(query), ...(graphs === undefined ? {} : { graphs }) };
    return analysisJobs.read('network-structure', { parameters, seed }, options);
  },
});
