import { endpointQuery } from '#renderer/api/endpoint.ts';

export const jobsQuery = () => endpointQuery('listJobs', { query: { limit: 50 } });

/** A job with its result, which no list has; null asks nothing. */
export const jobQuery = (id: string | null) =>
  endpointQuery('getJob', id === null ? null : { params: { id } });
