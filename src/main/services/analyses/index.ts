import type { Database } from '#main/db/database.ts';
import { findCorrelationRun } from '#main/repositories/correlations.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { createComputedAnswers, type ComputedAnswers } from './computed.ts';
import { createCorrelationService, requestOfPairs, type CorrelationService } from './correlations.ts';
import { createDeltaService, type DeltaService } from './deltas.ts';
import { createTestRegisterService, type TestRegisterService } from './register.ts';
import { createAnalysisJobs, type AnalysisJobService } from './run-jobs.ts';
import { AnalysisRuns, type AnalysisRunDeps } from './runs.ts';

/** Everything that runs methods of the registry and keeps what comes out. */
export interface AnalysisServices {
  readonly runs: AnalysisRuns;
  readonly jobs: AnalysisJobService;
  readonly register: TestRegisterService;
  readonly correlations: CorrelationService;
  readonly computed: ComputedAnswers;
  readonly deltas: DeltaService;
  /** Starts a correlation run where none belongs to the present data; a job, nobody waits for it. */
  readonly correlateWhenMissing: () => Promise<void>;
}

export interface AnalysisServiceDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly bulkWriter: BulkWriter;
  readonly jobs: JobService;
  readonly derived: Pick<DerivedService, 'refreshIfStale'>;
  readonly textSources: AnalysisRunDeps['textSources'];
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export const createAnalysisServices = (deps: AnalysisServiceDeps): AnalysisServices => {
  const { store } = deps;
  const runs = new AnalysisRuns(deps);
  const jobs = createAnalysisJobs({ ...deps, runs });
  return {
    runs,
    jobs,
    register: createTestRegisterService(store, deps.now),
    correlations: createCorrelationService(store, runs, deps.derived),
    computed: createComputedAnswers(jobs, () => requestOfPairs(store, runs)),
    deltas: createDeltaService(store, jobs),
    correlateWhenMissing: async () => {
      const run = await runs.describe(await findCorrelationRun(store.read));
      if (run?.stale.length !== 0) await jobs.start('correlation', {});
    },
  };
};
