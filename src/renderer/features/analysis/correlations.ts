import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

const MINUTE_MS = 60_000;
/** Section 7: correlations stay fresh for 5 minutes, the matrix for 10; the dashboard asks its list every 60 s. */
const FRESH_MS = 5 * MINUTE_MS;
const MATRIX_FRESH_MS = 10 * MINUTE_MS;

export const correlationsKey = ['correlations'] as const;

export const correlationsQuery = (query: NonNullable<QueryInput<'listCorrelations'>>, refetchMs?: number) =>
  queryOptions({
    queryKey: [...correlationsKey, 'list', query],
    queryFn: ({ signal }) => callPage('listCorrelations', { query }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
  });

/** How many pairs there are, and with an event of q < 0.05: the list is cut at its limit. */
export const correlationCountsQuery = (query: NonNullable<QueryInput<'countCorrelations'>>) =>
  queryOptions({
    queryKey: [...correlationsKey, 'counts', query],
    queryFn: ({ signal }) => call('countCorrelations', { query }, signal),
    staleTime: FRESH_MS,
  });

export const matrixQuery = (query: NonNullable<QueryInput<'getCorrelationMatrix'>>) =>
  queryOptions({
    queryKey: [...correlationsKey, 'matrix', query],
    queryFn: ({ signal }) => call('getCorrelationMatrix', { query }, signal),
    staleTime: MATRIX_FRESH_MS,
    placeholderData: keepPreviousData,
  });

/** Drops with an event or post within windows from a minute to a day, beside the null. */
export const windowCurveQuery = (query: NonNullable<QueryInput<'getWindowCurve'>>) =>
  queryOptions({
    queryKey: [...correlationsKey, 'window-curve', query],
    queryFn: ({ signal }) => call('getWindowCurve', { query }, signal),
    placeholderData: keepPreviousData,
  });

/** Hits and misses of a window: together they are the drops tested. */
export const pairLedgerQuery = (query: NonNullable<QueryInput<'getPairLedger'>>) =>
  queryOptions({
    queryKey: [...correlationsKey, 'ledger', query],
    queryFn: ({ signal }) => call('getPairLedger', { query }, signal),
    placeholderData: keepPreviousData,
  });

export const eventStudyQuery = (query: NonNullable<QueryInput<'getEventStudy'>>) =>
  queryOptions({
    queryKey: [...correlationsKey, 'event-study', query],
    queryFn: ({ signal }) => call('getEventStudy', { query }, signal),
    placeholderData: keepPreviousData,
  });
