import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#renderer/api/workstation.ts';
import { correlationsKey } from '#renderer/features/analysis/correlations.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

const FRESH_MS = 5 * 60_000;

/** Stands and falls with the correlations: what makes them stale makes it stale. */
export const networkQuery = (query: NonNullable<QueryInput<'getNetworkGraph'>>) =>
  queryOptions({
    queryKey: [...correlationsKey, 'network', query],
    queryFn: ({ signal }) => call('getNetworkGraph', { query }, signal),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
