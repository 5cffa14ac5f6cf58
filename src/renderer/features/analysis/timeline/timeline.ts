import { keepPreviousData } from '@tanstack/react-query';
import { endpointPageQuery, endpointQuery } from '#renderer/api/endpoint-query.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

/** Counts per bucket of the zone, over everything that matches. */
export const timelineQuery = (query: NonNullable<QueryInput<'getTimeline'>>) => ({
  ...endpointQuery('getTimeline', { query }),
  placeholderData: keepPreviousData,
});

/** An even sample of the events in sight. */
export const timelineEventsQuery = (query: NonNullable<QueryInput<'listTimelineEvents'>>) => ({
  ...endpointPageQuery('listTimelineEvents', { query }),
  placeholderData: keepPreviousData,
});
