import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { jobsKey } from './system.ts';

/** One job; kept up to date by pushed events (`use-workstation-events.ts`). */
export const jobQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...jobsKey, 'one', id],
    queryFn: ({ signal }) => call('getJob', { params: { id: id ?? '' } }, signal),
    enabled: id !== null,
  });

const EVERY_MS = 500;

/** Waits for a job to end. @throws what it failed of, or that it was canceled */
export const jobCompleted = async (id: string): Promise<Job> => {
  for (;;) {
    const job = await call('getJob', { params: { id } });
    if (job.status === 'completed') return job;
    if (job.status !== 'running') throw new Error(job.error ?? 'Canceled.');
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
};
