import type { Database } from '#main/db/database.ts';
import { setRunJob } from '#main/repositories/analysis-runs.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import { createFailures, createLease, type Lease } from '#main/services/system/leases.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { ANALYSIS } from '#shared/contract/subjects.ts';
import { familyKeyOf, requireMethod, type Question } from './questions.ts';
import type { AnalysisRuns } from './runs.ts';

/** A job that computes and stores the answer to a question. */
export interface ActiveJob {
  readonly job: Job;
  readonly runId: Promise<number>;
  /** Ends the job when nobody asks for it any more and another is wanted, unless it is kept. */
  readonly lease: Lease;
  /** Settles with the job, however it ended. */
  readonly ended: Promise<void>;
}

export interface ActiveJobDeps {
  readonly store: Database;
  readonly jobs: JobService;
  readonly runs: AnalysisRuns;
  /** How long a job continues when nobody asks again. */
  readonly leaseMs: number;
}

export const createActiveJobs = ({ store, jobs, runs, leaseMs }: ActiveJobDeps) => {
  const active = new Map<string, ActiveJob>();
  const failures = createFailures();

  const start = (question: Question) =>
    jobs.start({
      kind: `analysis:${question.method}`,
      title: requireMethod(question.method).title,
      changes: ANALYSIS,
      run: async ({ signal, progress }) => ({
        runId: await runs.compute(question, { signal, progress }),
      }),
    });

  const begin = (question: Question, key: string): ActiveJob => {
    failures.clear(key);
    const runId = runs.open(question).then((ids) => ids.get(question.method) ?? 0);
    const { job, finished } = start(question);
    const lease: Lease = createLease(
      leaseMs,
      () => jobs.stop(job.id),
      // Left alone it completes, and its result is there when the page is opened again.
      () => [...active.values()].some((other) => other.lease !== lease && other.lease.isAsked()),
    );
    const ended = finished
      .then(
        () => undefined,
        async (error: unknown) => {
          // The next reading of the question says why; the job keeps the error for those who watch it.
          if (!lease.isOver()) failures.note(key, error);
          await runs.fail(question, error);
        },
      )
      .finally(() => {
        lease.keep();
        active.delete(key);
      });
    runId.then(
      (id) =>
        store.write((tx) => {
          setRunJob(tx, id, job.id);
        }),
      // The job fails for the same reason.
      () => undefined,
    );
    const begun = { job, runId, lease, ended };
    active.set(key, begun);
    return begun;
  };

  return {
    /** The job of a question; two requests for the same answer share one. */
    obtain: (question: Question): ActiveJob => {
      const key = familyKeyOf(question);
      return active.get(key) ?? begin(question, key);
    },
    isRunning: (question: Question): boolean => active.has(familyKeyOf(question)),
    /** Why the job of a question failed a moment ago. */
    failureOf: (question: Question) => failures.find(familyKeyOf(question)),
  };
};
