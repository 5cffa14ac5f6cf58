import type { MethodId } from '#main/analysis/registry.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';

/** The newest runs of a method that a report looks through. */
const RUNS_LOOKED_AT = 50;

/** The same text for the same question. */
const runKey = ({ parameters, selection, seed }: AnalysisRun): string =>
  JSON.stringify([parameters, selection, seed]);

/** What a method has stored for the current data, each question once, in an order that does not depend on when it was asked. */
export const freshRuns = async (
  runs: Pick<AnalysisRuns, 'list'>,
  method: MethodId,
): Promise<readonly AnalysisRun[]> => {
  const { items } = await runs.list(method, RUNS_LOOKED_AT);
  const fresh = items.filter(({ status, stale }) => status === 'completed' && stale.length === 0);
  const newest = new Map(fresh.toReversed().map((run) => [runKey(run), run]));
  return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, run]) => run);
};
