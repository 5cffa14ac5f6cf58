import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export type DropsQuery = NonNullable<QueryInput<'listDrops'>>;
export type FacetsQuery = NonNullable<QueryInput<'getDropFacets'>>;

/** Everything of the drops in the cache begins with this; invalidate it after an import. */
export const dropsKey = ['drops'] as const;

export const listDropsQuery = (query: DropsQuery) =>
  queryOptions({
    queryKey: [...dropsKey, 'list', query],
    queryFn: ({ signal }) => callPage('listDrops', { query }, signal),
    placeholderData: keepPreviousData,
  });

export const dropFacetsQuery = (query: FacetsQuery) =>
  queryOptions({
    queryKey: [...dropsKey, 'facets', query],
    queryFn: ({ signal }) => call('getDropFacets', { query }, signal),
    placeholderData: keepPreviousData,
  });

/** `refetchMs`: 30 s on the dashboard, 5 s on ingestion; `query` narrows to a frozen set. */
export const dropStatsQuery = (refetchMs?: number, query: { readonly set?: string } = {}) =>
  queryOptions({
    queryKey: [...dropsKey, 'stats', query],
    queryFn: ({ signal }) => call('getDropStats', { query }, signal),
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
  });

export const dropQuery = (dropNumber: number) =>
  queryOptions({
    queryKey: [...dropsKey, 'one', dropNumber],
    queryFn: ({ signal }) => call('getDrop', { params: { dropNumber } }, signal),
  });

export const dropContextQuery = (dropNumber: number) =>
  queryOptions({
    queryKey: [...dropsKey, 'context', dropNumber],
    queryFn: ({ signal }) => call('getDropContext', { params: { dropNumber } }, signal),
  });

export const distributionQuery = (query: NonNullable<QueryInput<'getTemporalDistribution'>>) =>
  queryOptions({
    queryKey: [...dropsKey, 'distribution', query],
    queryFn: ({ signal }) => call('getTemporalDistribution', { query }, signal),
    placeholderData: keepPreviousData,
  });

export const categoryCountsQuery = () =>
  queryOptions({
    queryKey: [...dropsKey, 'category-counts'],
    queryFn: ({ signal }) => call('getDropCategoryCounts', {}, signal),
  });
