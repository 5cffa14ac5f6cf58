import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import { jobsKey } from './system.ts';

/** One job; kept up to date by pushed events (`use-workstation-events.ts`). */
export const jobQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...jobsKey, 'one', id],
    queryFn: ({ signal }) => call('getJob', { params: { id: id ?? '' } }, signal),
    enabled: id !== null,
  });
