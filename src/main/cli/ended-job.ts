import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '#main/base/errors.ts';
import { askRunningHost, type RunningHost } from '#main/headless/running-host.ts';
import { jobEndpoints, type Job } from '#shared/contract/jobs.ts';

const BETWEEN_LOOKS_MS = 200;

/**
 * Waits for the end of a job.
 * @param look reads the job as it is now
 * @throws AppError `conflict` where it failed or was canceled
 */
export const endedJob = async (look: () => Promise<Job>): Promise<Job> => {
  for (;;) {
    const job = await look();
    if (job.status === 'failed' || job.status === 'cancelled')
      throw new AppError('conflict', job.error ?? `${job.title}: canceled.`);
    if (job.finishedAt !== null) return job;
    await wait(BETWEEN_LOOKS_MS);
  }
};

/** Waits for the end of a job of the workstation that is running. */
export const endedJobOf = (host: RunningHost, jobId: string): Promise<Job> =>
  endedJob(async () => jobEndpoints.getJob.answer.parse(await askRunningHost(host, `/api/jobs/${jobId}`)));
