import type { QueryClient } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint.ts';
import { noteJobEnd } from '#renderer/api/job-ends.ts';
import { refetchAffected } from '#renderer/api/refetch-affected.ts';
import { jobsQuery } from '#renderer/entities/job/system.ts';
import type { Health } from '#shared/contract/health.ts';
import { jobEventSchema, type JobEvent, type ListedJob } from '#shared/contract/jobs.ts';

/**
 * A running job changes itself and what the event says of the workstation; of an ended one the event says what it may have changed, and
 * what of that is on screen is fetched again.
 */
export const takeJob = async (queries: QueryClient, pushed: unknown): Promise<void> => {
  const event = jobEventSchema.safeParse(pushed);
  if (!event.success) return;
  const { workstation, changes, ...job } = event.data;
  queries.setQueryData<ListedJob[]>(jobsQuery().queryKey, (jobs) => withJob(jobs, job));
  queries.setQueryData(endpointQuery('getHealth').queryKey, (health) => withLoad(health, workstation));
  if (job.status === 'running') return;
  noteJobEnd(job.id);
  await Promise.all([
    refetchAffected(queries, { subjects: changes }),
    // An answer on its way may be older than this end, and would bring the job back to life for good.
    ...[jobsQuery(), endpointQuery('getHealth')]
      .filter(({ queryKey }) => queries.isFetching({ queryKey, exact: true }) > 0)
      .map(({ queryKey }) => queries.refetchQueries({ queryKey, exact: true })),
  ]);
};

const withLoad = (
  health: Health | undefined,
  { waitingWrites, ...load }: JobEvent['workstation'],
): Health | undefined =>
  health === undefined ? undefined : { ...health, ...load, database: { ...health.database, waitingWrites } };

const withJob = (jobs: ListedJob[] | undefined, job: ListedJob): ListedJob[] | undefined => {
  if (jobs === undefined) return undefined;
  return jobs.some(({ id }) => id === job.id)
    ? jobs.map((listedJob) => (listedJob.id === job.id ? job : listedJob))
    : [job, ...jobs];
};
