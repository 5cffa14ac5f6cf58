import type { Database } from '#main/db/database.ts';
import { canHavePairs, findCorrelationRun } from '#main/repositories/correlations.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { ANALYSIS } from '#shared/contract/subjects.ts';
import type { AnalysisJobService, ReadOptions } from './run-jobs.ts';
import type { AnalysisRuns } from './runs.ts';

const KIND = 'analysis:correlation';

/**
 * The job that computes the first pairs of drops and events, or takes them from the correlation that a report of an earlier version
 * stored without them; null once there are some, and where there is nothing to pair: only then is an empty list of pairs true.
 */
export const createFirstPairs = (
  store: Database,
  jobs: JobService,
  read: AnalysisJobService['read'],
  publish: AnalysisRuns['publish'],
): ((options: Pick<ReadOptions, 'isOpened'>) => Promise<ListedJob | null>) => {
  const running = async (): Promise<ListedJob | null> => {
    const { items } = await jobs.list({ limit: 1, kind: KIND });
    return items.find(({ finishedAt }) => finishedAt === null) ?? null;
  };
  let taking: ListedJob | null = null;
  const take = (runId: number): ListedJob => {
    if (taking !== null) return taking;
    const { job, finished } = jobs.start({
      kind: KIND,
      title: 'Pairs of drops and news events',
      changes: ANALYSIS,
      run: () => publish(runId),
    });
    taking = job;
    const forget = (): void => {
      taking = null;
    };
    finished.then(forget, forget);
    return job;
  };
  return async (options) => {
    if ((await findCorrelationRun(store.read)) !== 0 || !(await canHavePairs(store.read))) return null;
    // An earlier ask, or an import, may have started it.
    const begun = await running();
    if (begun !== null) return begun;
    const reading = await read('correlation', {}, { ...options, acceptStale: false });
    if (reading.kind === 'computing') return reading.job;
    // The job may have stored both meanwhile.
    if ((await findCorrelationRun(store.read)) !== 0) return null;
    return take(reading.run.id);
  };
};
