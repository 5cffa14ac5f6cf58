import type { Database } from '#main/db/database.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { createComputedAnswers, type ComputedAnswers } from './computed.ts';
import { createCorrelationService, type CorrelationService } from './correlations.ts';
import { createDeltaService, type DeltaService } from './deltas.ts';
import { createTestRegisterService, type TestRegisterService } from './register.ts';
import { createAnalysisRunService, type AnalysisRunService } from './runs.ts';

/** Everything that runs methods of the registry and keeps what comes out. */
export interface AnalysisServices {
  readonly runs: AnalysisRunService;
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
  readonly jobs: JobService;
  readonly derived: Pick<DerivedService, 'refreshIfStale'>;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export const createAnalysisServices = async (deps: AnalysisServiceDeps): Promise<AnalysisServices> => {
  const runs = await createAnalysisRunService(deps);
  return {
    runs,
    register: createTestRegisterService(deps.store, deps.now),
    correlations: createCorrelationService(deps.store, runs, deps.derived),
    computed: createComputedAnswers(runs),
    deltas: createDeltaService(deps.store, runs),
    correlateWhenMissing: async () => {
      const latest = await runs.latest('correlation');
      if (latest?.run.stale.length === 0 || (await runs.isUnderWay('correlation'))) return;
      await runs.start('correlation', {});
    },
  };
};
