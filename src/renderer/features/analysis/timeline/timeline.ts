import { endpointPageQuery, endpointQuery } from '#renderer/api/endpoint-query.ts';
import { withLastAnswer } from '#renderer/api/last-answer.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

/** Counts per bucket of the zone, over everything that matches. */
export const timelineQuery = (query: NonNullable<QueryInput<'getTimeline'>>) =>
  withLastAnswer(endpointQuery('getTimeline', { query }));

/** An even sample of the events in sight. */
export const timelineEventsQuery = (query: NonNullable<QueryInput<'listTimelineEvents'>>) =>
  withLastAnswer(endpointPageQuery('listTimelineEvents', { query }));
