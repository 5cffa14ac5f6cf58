import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteJobEnd } from '#renderer/api/job-ends.ts';
import { refetchAffected } from '#renderer/api/refetch-affected.ts';
import { transport } from '#renderer/api/workstation.ts';
import { useConnection } from '#renderer/app/connection.ts';
import { healthQuery, jobsQuery } from '#renderer/entities/job/system.ts';
import type { Health } from '#shared/contract/health.ts';
import { jobEventSchema, type JobEvent, type ListedJob } from '#shared/contract/jobs.ts';
import { SUBJECTS } from '#shared/contract/subjects.ts';

/**
 * A running job changes itself and what the event says of the workstation; of an ended one the event says what it may have changed, and
 * what of that is on screen is fetched again.
 */
const takeJob = async (queries: QueryClient, pushed: unknown): Promise<void> => {
  const event = jobEventSchema.safeParse(pushed);
  if (!event.success) return;
  const { workstation, changes, ...job } = event.data;
  queries.setQueryData<ListedJob[]>(jobsQuery().queryKey, (jobs) => withJob(jobs, job));
  queries.setQueryData(healthQuery().queryKey, (health) => withLoad(health, workstation));
  if (job.status === 'running') return;
  noteJobEnd(job.id);
  await Promise.all([
    refetchAffected(queries, { subjects: changes }),
    // An answer on its way may be older than this end, and would bring the job back to life for good.
    ...[jobsQuery(), healthQuery()]
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

/** Follows the workstation's pushed changes, its connection, and whether there is a network. */
export const useWorkstationEvents = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const { setConnection, setOnline } = useConnection.getState();
    let wasLost = false;
    const stop = transport.follow({
      onJobChanged: (job) => void takeJob(queries, job),
      onConnection: (state) => {
        if (state === 'live' && wasLost) void refetchAffected(queries, { subjects: SUBJECTS });
        wasLost = state === 'disconnected';
        setConnection(state);
      },
    });
    const update = (): void => setOnline(navigator.onLine);
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      stop();
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [queries]);
};
