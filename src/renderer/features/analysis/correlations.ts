import { endpointQuery, readingQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

const MINUTE_MS = 60_000;
/** Section 7: correlations stay fresh for 5 minutes, the matrix for 10; the dashboard asks its list every 60 s. */
const FRESH_MS = 5 * MINUTE_MS;
const MATRIX_FRESH_MS = 10 * MINUTE_MS;

const fresh = { staleTime: FRESH_MS, refetchInterval: MINUTE_MS };

export const correlationsQuery = (query: NonNullable<QueryInput<'listCorrelations'>>) => ({
  ...withLastAnswer(readingQuery('listCorrelations', { query })),
  ...fresh,
});

/** The same pairs, with what a point shows of each. */
export const pairPointsQuery = (query: NonNullable<QueryInput<'listPairPoints'>>) => ({
  ...withLastAnswer(readingQuery('listPairPoints', { query })),
  ...fresh,
});

/** How many pairs there are, and with an event of q < 0.05: the list is cut at its limit. */
export const correlationCountsQuery = (query: NonNullable<QueryInput<'countCorrelations'>>) => ({
  ...endpointQuery('countCorrelations', { query }),
  staleTime: FRESH_MS,
});

export const matrixQuery = (query: NonNullable<QueryInput<'getCorrelationMatrix'>>) => ({
  ...withLastAnswer(endpointQuery('getCorrelationMatrix', { query })),
  staleTime: MATRIX_FRESH_MS,
});

/** How many pairs reach a score, in all and per cell of the matrix, compared with chance. */
export const pairCountsQuery = (query: NonNullable<QueryInput<'getPairCounts'>>) =>
  withLastAnswer(readingQuery('getPairCounts', { query }));
