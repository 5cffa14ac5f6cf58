import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

/** Invalidated by a fetch of news, as the correlations are (section 7). */
export const newsEventsKey = ['news-events'] as const;

export const newsEventsQuery = (query: NonNullable<QueryInput<'listNewsEvents'>>) =>
  queryOptions({
    queryKey: [...newsEventsKey, 'list', query],
    queryFn: ({ signal }) => call('listNewsEvents', { query }, signal),
    placeholderData: keepPreviousData,
  });
