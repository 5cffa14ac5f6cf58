import { withLastAnswer } from '#renderer/api/last-answer.ts';
import { readingQuery } from '#renderer/api/reading-query.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

const FRESH_MS = 5 * 60_000;

/** Stands and falls with the correlations: what makes them stale makes it stale. */
export const networkQuery = (query: NonNullable<QueryInput<'getNetworkGraph'>>) =>
  withLastAnswer({ ...readingQuery('getNetworkGraph', { query }), staleTime: FRESH_MS });
