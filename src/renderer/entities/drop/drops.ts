import { queryOptions } from '@tanstack/react-query';
import { endpointPageQuery, endpointQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export type DropsQuery = NonNullable<QueryInput<'listDrops'>>;
export type FacetsQuery = NonNullable<QueryInput<'getDropFacets'>>;

export const listDropsQuery = (query: DropsQuery) =>
  withLastAnswer(endpointPageQuery('listDrops', { query }));

/** The points of a timeline: of each drop only what a point shows. */
export const timelineDropsQuery = (query: NonNullable<QueryInput<'listTimelineDrops'>>) =>
  withLastAnswer(endpointPageQuery('listTimelineDrops', { query }));

export const dropFacetsQuery = (query: FacetsQuery) =>
  withLastAnswer(endpointQuery('getDropFacets', { query }));

/** `refetchMs`: 30 s on the dashboard, 5 s on ingestion; `query` narrows to a frozen set. */
export const dropStatsQuery = (refetchMs?: number, query: { readonly set?: string } = {}) =>
  queryOptions({
    ...endpointQuery('getDropStats', { query }),
    ...(refetchMs === undefined ? {} : { refetchInterval: refetchMs }),
  });

export const dropQuery = (dropNumber: number) => endpointQuery('getDrop', { params: { dropNumber } });

export const dropContextQuery = (dropNumber: number) =>
  endpointQuery('getDropContext', { params: { dropNumber } });

export const distributionQuery = (query: NonNullable<QueryInput<'getTemporalDistribution'>>) =>
  withLastAnswer(endpointQuery('getTemporalDistribution', { query }));
