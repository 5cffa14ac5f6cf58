import type { Database } from '#main/db/database.ts';
import { canHavePairs, findCorrelationRun } from '#main/repositories/correlations.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { Job } from '#shared/contract/jobs.ts';
import type { AnalysisJobService, ReadOptions } from './run-jobs.ts';

const KIND = 'analysis:correlation';

/**
 * The job that computes the first pairs of drops and events; null once there are some, and where there is nothing to pair: only then is
 * an empty list of pairs true.
 */
export const createFirstPairs = (
  store: Database,
  jobs: JobService,
  read: AnalysisJobService['read'],
): ((options: Pick<ReadOptions, 'isOpened'>) => Promise<Job | null>) => {
  const running = async (): Promise<Job | null> => {
    const { items } = await jobs.list({ limit: 1, kind: KIND });
    return items.find(({ finishedAt }) => finishedAt === null) ?? null;
  };
  return async (options) => {
    if ((await findCorrelationRun(store.read)) !== 0 || !(await canHavePairs(store.read))) return null;
    // An earlier ask, or an import, may have started it.
    const begun = await running();
    if (begun !== null) return begun;
    const reading = await read('correlation', {}, { ...options, acceptStale: false });
    return reading.kind === 'computing' ? reading.job : running();
  };
};
