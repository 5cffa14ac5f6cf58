import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { transport } from '#renderer/api/workstation.ts';
import { useConnection } from '#renderer/app/connection.ts';
import { healthKey, jobsKey } from '#renderer/entities/job/system.ts';
import { jobSchema, type Job } from '#shared/contract/jobs.ts';

const ENDED = new Set<Job['status']>(['completed', 'failed', 'cancelled']);

/** A running job changes only itself; an ended one may have changed any data, so everything on screen is asked again. */
const takeJob = async (queries: QueryClient, pushed: unknown): Promise<void> => {
  const job = jobSchema.safeParse(pushed);
  if (!job.success) return;
  queries.setQueryData<Job[]>([...jobsKey, 'list'], (jobs) => withJob(jobs, job.data));
  queries.setQueryData([...jobsKey, 'one', job.data.id], job.data);
  if (ENDED.has(job.data.status)) await queries.invalidateQueries();
  else await queries.invalidateQueries({ queryKey: healthKey });
};

const withJob = (jobs: Job[] | undefined, job: Job): Job[] | undefined => {
  if (jobs === undefined) return undefined;
  return jobs.some(({ id }) => id === job.id)
    ? jobs.map((known) => (known.id === job.id ? job : known))
    : [job, ...jobs];
};

/** Follows the workstation's pushed changes, its connection, and whether there is a network. */
export const useWorkstationEvents = (): void => {
  const queries = useQueryClient();
  useEffect(() => {
    const { setConnection, setOnline } = useConnection.getState();
    let wasLost = false;
    const stop = transport.follow({
      onJobChanged: (job) => {
        void takeJob(queries, job);
      },
      onConnection: (state) => {
        if (state === 'live' && wasLost) void queries.invalidateQueries();
        wasLost = state === 'disconnected';
        setConnection(state);
      },
    });
    const update = (): void => {
      setOnline(navigator.onLine);
    };
    window.addEventListener('online', update);
    window.addEventListener('offline', update);
    return () => {
      stop();
      window.removeEventListener('online', update);
      window.removeEventListener('offline', update);
    };
  }, [queries]);
};
