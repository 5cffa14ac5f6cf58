import { queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';

/** Every method of the workstation; it changes with the program only. */
export const methodsQuery = () =>
  queryOptions({
    queryKey: ['methods'],
    queryFn: ({ signal }) => call('listAnalyses', {}, signal),
    staleTime: Infinity,
  });
