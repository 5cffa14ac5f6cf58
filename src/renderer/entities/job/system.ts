import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';

export const healthKey = ['health'] as const;
export const jobsKey = ['jobs'] as const;

/** State of the workstation and the current data set; refreshed whenever a job changed. */
export const healthQuery = () =>
  queryOptions({ queryKey: healthKey, queryFn: ({ signal }) => call('getHealth', {}, signal) });

export const jobsQuery = () =>
  queryOptions({
    queryKey: [...jobsKey, 'list'],
    queryFn: ({ signal }) => call('listJobs', { query: { limit: 50 } }, signal),
  });

export const cancelJob = (id: string) => call('cancelJob', { params: { id } });
