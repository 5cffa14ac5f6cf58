import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpointPageQuery, endpointQuery } from '#renderer/api/endpoint.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

/** Section 7: the findings are asked again every 60 s. */
const FINDINGS_MS = 60_000;

export type FindingsQuery = NonNullable<QueryInput<'listCoordinationFindings'>>;

export const findingsQuery = (query: FindingsQuery) =>
  queryOptions({
    ...endpointPageQuery('listCoordinationFindings', { query }),
    refetchInterval: FINDINGS_MS,
    placeholderData: keepPreviousData,
  });

/** Runs of an account, newest first: those of everything, or those narrowed to a set. */
export const coordinationRunsQuery = (username: string, set: { readonly set?: string }) =>
  endpointQuery('listCoordinationRuns', username === '' ? null : { query: { username, limit: 20, ...set } });

/** Without its last answer: pairs are no misses, and both have their own columns. */
export const ledgerQuery = (runId: string, query: NonNullable<QueryInput<'getCoordinationLedger'>>) =>
  endpointPageQuery('getCoordinationLedger', { params: { id: runId }, query });
