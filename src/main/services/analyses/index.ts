import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { findCorrelationRun } from '#main/repositories/correlations.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import type { BulkWriter } from '#main/workers/bulk-writer.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { ListedJob } from '#shared/contract/jobs.ts';
import { createAnswers, type Answers } from './answers.ts';
import { createCorrelationService, requestOfPairs, type CorrelationService } from './correlations.ts';
import { createDeltaService, type DeltaService } from './deltas.ts';
import { createFirstPairs } from './first-pairs.ts';
import { createNamedPair, type ReadNamedPair } from './named-pair.ts';
import { createPairCounts, type ReadPairCounts } from './pair-counts.ts';
import { PlanService } from './plans.ts';
import { createRecompute } from './recompute.ts';
import { createTestRegisterService, type TestRegisterService } from './register.ts';
import { createAnalysisJobs, type AnalysisJobService, type ReadOptions } from './run-jobs.ts';
import { AnalysisRuns, type AnalysisRunDeps } from './runs.ts';
import { createSoundPairs, type SoundPairs } from './sound-pairs.ts';
import type { Spell } from './spell.ts';

/** Everything that runs methods of the registry and keeps what comes out. */
export interface AnalysisServices {
  readonly runs: AnalysisRuns;
  readonly jobs: AnalysisJobService;
  readonly register: TestRegisterService;
  readonly plans: PlanService;
  readonly correlations: CorrelationService;
  readonly soundPairs: SoundPairs;
  /** The job that computes the first pairs; null where none has to. @throws AppError `not_computed` */
  readonly firstPairs: (options: Pick<ReadOptions, 'isOpened'>) => Promise<ListedJob | null>;
  /** The answer of any method to a query. */
  readonly answers: Answers;
  readonly pairCounts: ReadPairCounts;
  readonly namedPair: ReadNamedPair;
  readonly deltas: DeltaService;
  /** Rows whose shared words are as the drops spell them, which methods know as stems. */
  readonly spell: Spell;
  /** Starts a correlation run where none belongs to the current data; a job, nobody waits for it. */
  readonly correlateWhenMissing: () => Promise<void>;
  /** From now on: results that pages used are computed anew after a change of the data. */
  readonly recomputeAfterChanges: () => void;
}

export interface AnalysisServiceDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  /** Keeps the texts of the last question. */
  readonly texts: WorkerPool;
  readonly bulkWriter: BulkWriter;
  readonly system: Pick<
    SystemServices,
    'jobs' | 'changes' | 'derived' | 'storedResults' | 'settings' | 'embeddings'
  >;
  readonly log: Log;
  readonly textSources: AnalysisRunDeps['textSources'];
  readonly textSet: AnalysisRunDeps['textSet'];
  /** Epoch milliseconds. */
  readonly now: () => number;
}

export const createAnalysisServices = (deps: AnalysisServiceDeps): AnalysisServices => {
  const { store, pool, texts, bulkWriter, system, textSources, textSet, log, now } = deps;
  const testsWhenAsked = (): boolean => system.settings.current().testsWhenAsked;
  const runs = new AnalysisRuns({
    store,
    pool,
    texts,
    bulkWriter,
    textSources,
    textSet,
    now,
    embeddings: system.embeddings.chosen,
    derived: system.derived,
    storedResults: system.storedResults,
  });
  const spellings = system.changes.memoizeUntilChanged(['drops', 'keys'], () =>
    pool.run('spellStems', { file: store.file }),
  );
  const spell: Spell = async (rows) => {
    const words = rows.length === 0 ? null : await spellings();
    return rows.map((row) => ({
      ...row,
      sharedTerms: row.sharedTerms.map((stem) => words?.get(stem) ?? stem),
    }));
  };
  const soundPairs = createSoundPairs(store, runs, system.storedResults);
  const jobs = createAnalysisJobs({ store, jobs: system.jobs, runs, testsWhenAsked });
  const answers = createAnswers(jobs);
  return {
    runs,
    jobs,
    register: createTestRegisterService(store, now),
    plans: new PlanService(store, { embeddings: system.embeddings.chosen, textSet }, now),
    correlations: createCorrelationService(store, runs, system.derived, soundPairs),
    soundPairs,
    firstPairs: createFirstPairs(store, system.jobs, jobs.read, (id) => runs.publish(id)),
    answers,
    pairCounts: createPairCounts(jobs, () => requestOfPairs(store, runs)),
    namedPair: createNamedPair(store, answers),
    deltas: createDeltaService(store, jobs, spell),
    spell,
    recomputeAfterChanges: createRecompute({ system, runs, used: jobs.used, testsWhenAsked, log }),
    correlateWhenMissing: async () => {
      if (testsWhenAsked()) return;
      const run = await runs.describe(await findCorrelationRun(store.read));
      if (run?.stale.length !== 0) await jobs.start('correlation', {});
    },
  };
};
