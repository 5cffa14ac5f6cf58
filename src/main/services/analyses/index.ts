import { findCorrelationRun } from '#main/repositories/correlations.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import { createAnswers } from './answers.ts';
import { createCorrelationService, requestOfPairs } from './correlations.ts';
import { createDeltaService } from './deltas.ts';
import { createFirstPairs } from './first-pairs.ts';
import { createNamedPair } from './named-pair.ts';
import { createPairCounts } from './pair-counts.ts';
import { PlanService } from './plans.ts';
import { createRecompute } from './recompute.ts';
import { createTestRegisterService } from './register.ts';
import { createAnalysisJobs } from './run-jobs.ts';
import { AnalysisRuns, type AnalysisRunDeps } from './runs.ts';
import { createSoundPairs } from './sound-pairs.ts';
import type { Spell } from './spell.ts';

export interface AnalysisServiceDeps extends Pick<
  SystemDeps,
  'store' | 'pool' | 'bulkWriter' | 'log' | 'now'
> {
  /** Keeps the texts of the last question. */
  readonly texts: WorkerPool;
  readonly system: Pick<
    SystemServices,
    'jobs' | 'changes' | 'derived' | 'storedResults' | 'settings' | 'embeddings'
  >;
  readonly textSources: AnalysisRunDeps['textSources'];
  readonly textSet: AnalysisRunDeps['textSet'];
}

/** Everything that runs methods of the registry and keeps what comes out. */
export const createAnalysisServices = (deps: AnalysisServiceDeps) => {
  const { store, pool, system, textSet, log, now } = deps;
  const testsWhenAsked = (): boolean => system.settings.current().testsWhenAsked;
  const runs = new AnalysisRuns({
    ...deps,
    embeddings: system.embeddings.chosen,
    derived: system.derived,
    storedResults: system.storedResults,
  });
  const spellings = system.changes.memoizeUntilChanged(['drops', 'keys'], () =>
    pool.run('spellStems', { file: store.file }),
  );
  /** Rows whose shared words are as the drops spell them, which methods know as stems. */
  const spell: Spell = async (rows) => {
    const words = rows.length === 0 ? null : await spellings();
    return rows.map((row) => ({
      ...row,
      sharedTerms: row.sharedTerms.map((stem) => words?.get(stem) ?? stem),
    }));
  };
  const soundPairs = createSoundPairs(store, runs, system.storedResults);
  const jobs = createAnalysisJobs({ store, jobs: system.jobs, runs, testsWhenAsked });
  /** The answer of any method to a query. */
  const answers = createAnswers(jobs);
  return {
    runs,
    jobs,
    register: createTestRegisterService(store, now),
    plans: new PlanService(store, { embeddings: system.embeddings.chosen, textSet }, now),
    correlations: createCorrelationService(store, runs, system.derived, soundPairs),
    soundPairs,
    /** The job that computes the first pairs; null where none has to. @throws AppError `not_computed` */
    firstPairs: createFirstPairs(store, system.jobs, jobs.read, (id) => runs.publish(id)),
    answers,
    pairCounts: createPairCounts(jobs, () => requestOfPairs(store, runs)),
    namedPair: createNamedPair(store, answers),
    deltas: createDeltaService(store, jobs, spell),
    spell,
    /** From now on: results that pages used are computed anew after a change of the data. */
    recomputeAfterChanges: createRecompute({ system, runs, used: jobs.used, testsWhenAsked, log }),
    /** Starts a correlation run where none belongs to the current data; a job, nobody waits for it. */
    correlateWhenMissing: async (): Promise<void> => {
      if (testsWhenAsked()) return;
      const run = await runs.describe(await findCorrelationRun(store.read));
      if (run?.stale.length !== 0) await jobs.start('correlation', {});
    },
  };
};

export type AnalysisServices = ReturnType<typeof createAnalysisServices>;
