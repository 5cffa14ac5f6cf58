import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpointQuery } from '#renderer/api/endpoint-query.ts';
import { readingQuery } from '#renderer/api/reading-query.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

const MINUTE_MS = 60_000;
/** Section 7: correlations stay fresh for 5 minutes, the matrix for 10; the dashboard asks its list every 60 s. */
const FRESH_MS = 5 * MINUTE_MS;
const MATRIX_FRESH_MS = 10 * MINUTE_MS;

export const correlationsQuery = (query: NonNullable<QueryInput<'listCorrelations'>>) =>
  queryOptions({
    ...readingQuery('listCorrelations', { query }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    refetchInterval: MINUTE_MS,
  });

/** How many pairs there are, and with an event of q < 0.05: the list is cut at its limit. */
export const correlationCountsQuery = (query: NonNullable<QueryInput<'countCorrelations'>>) =>
  queryOptions({
    ...endpointQuery('countCorrelations', { query }),
    staleTime: FRESH_MS,
  });

export const matrixQuery = (query: NonNullable<QueryInput<'getCorrelationMatrix'>>) =>
  queryOptions({
    ...endpointQuery('getCorrelationMatrix', { query }),
    staleTime: MATRIX_FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** How many pairs reach a score, in all and per cell of the matrix, compared with chance. */
export const pairCountsQuery = (query: NonNullable<QueryInput<'getPairCounts'>>) =>
  queryOptions({
    ...readingQuery('getPairCounts', { query }),
    placeholderData: keepPreviousData,
  });

/** Drops with an event or post within windows from a minute to a day, beside the null. */
export const windowCurveQuery = (query: NonNullable<QueryInput<'getWindowCurve'>>) =>
  queryOptions({
    ...readingQuery('getWindowCurve', { query }),
    placeholderData: keepPreviousData,
  });

/** Hits and misses of a window: together they are the drops tested. */
export const pairLedgerQuery = (query: NonNullable<QueryInput<'getPairLedger'>>) =>
  queryOptions({
    ...readingQuery('getPairLedger', { query }),
    placeholderData: keepPreviousData,
  });

export const eventStudyQuery = (query: NonNullable<QueryInput<'getEventStudy'>>) =>
  queryOptions({
    ...readingQuery('getEventStudy', { query }),
    placeholderData: keepPreviousData,
  });
