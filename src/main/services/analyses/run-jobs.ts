import { setTimeout as sleep } from 'node:timers/promises';
import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import type { Database } from '#main/db/database.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { WorkWaits } from '#main/services/system/shared-work.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import { nobodysOf } from '#shared/gone-accounts.ts';
import { createActiveJobs } from './active-jobs.ts';
import { NotComputed, waitsForRequest } from './not-computed.ts';
import { requireMethod, type RunRequest } from './questions.ts';
import type { Reading } from './readings.ts';
import { narrowTo } from './run-sets.ts';
import type { AnalysisRuns } from './runs.ts';
import { createUsedQuestions } from './used-questions.ts';

export interface StartedRun {
  readonly message: string;
  readonly jobId: string;
  readonly runId: number;
}

export interface ReadOptions {
  /** Whether an answer made from other data will do. */
  readonly acceptStale: boolean;
  /** Whether a page that was opened reads, whose reader has not requested a test. */
  readonly isOpened?: boolean;
  /** Name of the frozen set that the question is narrowed to. */
  readonly set?: string;
}

export interface AnalysisJobDeps {
  readonly store: Database;
  readonly jobs: JobService;
  readonly runs: AnalysisRuns;
  /** Whether opening a page computes no test. */
  readonly testsWhenAsked: () => boolean;
}

/** The answer of a run as a page gets it. */
const storedReading = <Result extends object>({
  result,
  run,
}: {
  readonly result: Result;
  readonly run: AnalysisRun;
}): Reading<Result> => ({ kind: 'stored', value: result, run, nobodys: nobodysOf(result) });

const WAITS: WorkWaits = { answer: 150, lease: 15_000 };

export const createAnalysisJobs = ({ store, jobs, runs, testsWhenAsked }: AnalysisJobDeps) => {
  const active = createActiveJobs({ store, jobs, runs, leaseMs: WAITS.lease });
  const used = createUsedQuestions();
  return {
    /** Runs a method as a job and stores what comes out. @throws AppError `invalid_body`, `not_found` */
    start: async (method: string, request: RunRequest): Promise<StartedRun> => {
      const { job, lease, runId } = active.obtain(await runs.question(method, request, 'invalid_body'));
      lease.keep();
      return {
        message: `${requireMethod(method).title} has been started.`,
        jobId: job.id,
        runId: await runId,
      };
    },
    /**
     * The stored answer to a question, else the job that computes it. Never computes longer than a moment; the work ends when the
     * question has not been asked again for a while. @throws AppError `invalid_query`, `not_computed`, or why the last try failed
     */
    read: async <Id extends MethodId>(
      method: Id,
      request: RunRequest,
      { acceptStale, isOpened = false, set }: ReadOptions,
    ): Promise<Reading<ResultOf<Id>>> => {
      const narrowed = set === undefined ? request : narrowTo(set, request);
      const question = await runs.question(method, narrowed);
      used.note(question);
      const stored = await runs.stored(method, question);
      const canWait = isOpened && waitsForRequest(question, testsWhenAsked());
      const canBeStale = acceptStale && (canWait || requireMethod(method).isRenewed !== true);
      if (stored !== null && (canBeStale || stored.run.stale.length === 0)) return storedReading(stored);
      const failure = active.failureOf(question);
      if (failure !== null) throw failure.error;
      if (canWait && !active.isRunning(question)) throw new NotComputed(question);
      const { job, lease, ended } = active.obtain(question);
      lease.renew();
      await Promise.race([ended, sleep(WAITS.answer, null, { ref: false })]);
      const refusal = active.failureOf(question);
      if (refusal !== null) throw refusal.error;
      const fresh = await runs.stored(method, question);
      return fresh?.run.stale.length === 0 ? storedReading(fresh) : { kind: 'computing', job, question };
    },
    /** Questions that pages asked since the start, the last one first. */
    used: used.list,
  };
};

export type AnalysisJobService = ReturnType<typeof createAnalysisJobs>;
