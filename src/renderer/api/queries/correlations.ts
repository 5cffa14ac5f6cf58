import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '#shared/contract/endpoints.ts';
import { call } from '#renderer/api/workstation.ts';

const MINUTE_MS = 60_000;
/** Section 7: correlations stay fresh for 5 minutes, the matrix for 10; the dashboard asks its list every 60 s. */
const FRESH_MS = 5 * MINUTE_MS;
const MATRIX_FRESH_MS = 10 * MINUTE_MS;

export const correlationsKey = ['correlations'] as const;

export const correlationsQuery = (query: NonNullable<QueryInput<'listCorrelations'>>, refetchMs?: number) =>
  queryOptions({
    queryKey: [...correlationsKey, 'list', query],
    queryFn: ({ signal }) => call('listCorrelations', { query, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
  });

export const matrixQuery = (
  dimension: NonNullable<NonNullable<QueryInput<'getCorrelationMatrix'>>['dimension']>,
) =>
  queryOptions({
    queryKey: [...correlationsKey, 'matrix', dimension],
    queryFn: ({ signal }) => call('getCorrelationMatrix', { query: { dimension }, signal }),
    staleTime: MATRIX_FRESH_MS,
  });
