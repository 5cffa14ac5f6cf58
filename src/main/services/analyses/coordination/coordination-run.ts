import { coordination } from '#main/analysis/methods/coordination/coordination.ts';
import { wilsonInterval } from '#main/analysis/statistics/intervals.ts';
import type { CoordinationRunRow } from '#main/repositories/coordination.ts';
import {
  type CoordinationAccount,
  type CoordinationRun,
  type CoordinationWindow,
} from '#shared/contract/coordination.ts';
import type { LadderPart } from '#shared/contract/ladder.ts';
import { coordinationParameters } from '#shared/methods/coordination.ts';
import { toTimestamp } from '#shared/time.ts';

/** The parts of a run that are stored as one JSON document. */
type RunSummary = Pick<CoordinationRun, 'accounts' | 'edges' | 'ledger' | 'leftOut'> &
  Partial<Pick<CoordinationRun, 'resolution'>>;

type WindowCounts = Omit<CoordinationWindow, 'interval'>;

interface ComparedAccount extends Pick<
  CoordinationAccount,
  'username' | 'platform' | 'posts' | 'tested' | 'null'
> {
  readonly ladder?: LadderPart | null;
  readonly rule?: CoordinationAccount['rule'];
  readonly chart: Readonly<Record<keyof CoordinationAccount['chart'], readonly WindowCounts[]>>;
}

const toWindow =
  (tested: number) =>
  ({ minutes, observed, expected, bandLow, bandHigh, p, q }: WindowCounts): CoordinationWindow => {
    const interval = wilsonInterval(observed, tested);
    return {
      minutes,
      observed,
      expected,
      bandLow,
      bandHigh,
      p,
      q,
      interval: interval && { low: interval.lower, high: interval.upper },
    };
  };

/** An account's comparison as the API tells it. */
export const toAccount = ({
  username,
  platform,
  posts,
  tested,
  null: model,
  chart,
  ladder = null,
  rule = null,
}: ComparedAccount): CoordinationAccount => ({
  username,
  platform,
  posts,
  tested,
  null: { model: model.model, surrogates: model.surrogates, available: model.available },
  chart: {
    either: chart.either.map(toWindow(tested)),
    before: chart.before.map(toWindow(tested)),
    after: chart.after.map(toWindow(tested)),
    clockMinute: chart.clockMinute.map(toWindow(tested)),
  },
  rule,
  ladder,
});

/** A stored run as the API tells it. */
export const toRun = (
  row: CoordinationRunRow,
  { isStale, plan }: Pick<CoordinationRun, 'isStale' | 'plan'>,
): CoordinationRun => {
  const summary = JSON.parse(row.summary) as RunSummary;
  return {
    id: String(row.id),
    username: row.username,
    platform: row.platform,
    startedAt: toTimestamp(row.started_at),
    finishedAt: toTimestamp(row.finished_at),
    method: coordination.id,
    methodVersion: row.method_version,
    parameters: coordinationParameters.parse(JSON.parse(row.parameters)),
    seed: row.seed,
    includeReposts: row.include_reposts === 1,
    dataset: row.dataset_name,
    dropsHash: row.drops_hash,
    postsHash: row.posts_hash,
    drops: row.drop_count,
    posts: row.post_count,
    findings: row.finding_count,
    proofs: row.proof_count,
    ...summary,
    // Runs of before version 10 counted all distances to the second.
    resolution: summary.resolution ?? 'second',
    accounts: summary.accounts.map(toAccount),
    isStale,
    set: row.set_name === null ? null : { name: row.set_name, hash: row.set_hash ?? '' },
    analysisRun: row.analysis_run,
    plan,
  };
};
