import { AppError } from '#main/base/errors.ts';
import type { AnalysisRunService } from '#main/services/analyses/runs.ts';
import type { JobHandle, JobService, StartedJob } from '#main/services/system/jobs.ts';
import { PATTERN_METHODS } from './summary.ts';

/** Waits for a job of another kind; when the waiting one is cancelled, so is it. */
const waitFor = async (jobs: JobService, id: string, job: JobHandle, report: (share: number) => void) => {
  const cancel = (): void => void jobs.cancel(id).catch(() => undefined);
  job.signal.addEventListener('abort', cancel, { once: true });
  // The cancel may have come while the other job was being started.
  if (job.signal.aborted) cancel();
  try {
    await new Promise<void>((resolve, reject) => {
      const settle = (status: string, error: string | null): void => {
        stop();
        if (status === 'completed') resolve();
        else
          reject(
            job.signal.aborted ? (job.signal.reason as Error) : new AppError('internal', error ?? status),
          );
      };
      const stop = jobs.onChange((change) => {
        if (change.id !== id) return;
        if (change.finishedAt !== null) settle(change.status, change.error);
        else if (change.total > 0) report(change.done / change.total);
      });
      jobs.get(id).then(({ finishedAt, status, error }) => {
        if (finishedAt !== null) settle(status, error);
      }, reject);
    });
  } finally {
    job.signal.removeEventListener('abort', cancel);
  }
};

/** Runs every pattern method with its defaults, one after another, each a stored run of its own. */
export const startFullRun = (
  jobs: JobService,
  runs: AnalysisRunService,
  seed: number,
): StartedJob<{ readonly runIds: readonly number[] }> =>
  jobs.start({
    kind: 'pattern-analysis',
    title: 'Pattern analysis',
    exclusive: true,
    run: async (job) => {
      const runIds: number[] = [];
      for (const [done, method] of PATTERN_METHODS.entries()) {
        job.signal.throwIfAborted();
        job.progress(done, PATTERN_METHODS.length, method);
        const started = await runs.start(method, { seed });
        runIds.push(started.runId);
        await waitFor(jobs, started.jobId, job, (share) => {
          job.progress(done + share, PATTERN_METHODS.length, method);
        });
      }
      job.progress(PATTERN_METHODS.length, PATTERN_METHODS.length);
      return { runIds };
    },
  });
