import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { endpointPageQuery, endpointQuery } from '#renderer/api/endpoint-query.ts';
import { call } from '#renderer/api/workstation.ts';
import type { BodyInput, QueryInput } from '#shared/contract/endpoints.ts';

/** Section 7: the findings are asked again every 60 s. */
const FINDINGS_MS = 60_000;

export type FindingsQuery = NonNullable<QueryInput<'listCoordinationFindings'>>;
export type LedgerQuery = NonNullable<QueryInput<'getCoordinationLedger'>>;
export type RunBody = NonNullable<BodyInput<'runCoordination'>>;

export const findingsQuery = (query: FindingsQuery) =>
  queryOptions({
    ...endpointPageQuery('listCoordinationFindings', { query }),
    refetchInterval: FINDINGS_MS,
    placeholderData: keepPreviousData,
  });

/** Runs of an account, newest first: those of everything, or those narrowed to a set. */
export const coordinationRunsQuery = (username: string, set: { readonly set?: string }) =>
  endpointQuery('listCoordinationRuns', username === '' ? null : { query: { username, limit: 20, ...set } });

export const coordinationRulesQuery = () => endpointQuery('getCoordinationRules');

export const ledgerQuery = (runId: string, query: LedgerQuery) =>
  queryOptions({
    ...endpointPageQuery('getCoordinationLedger', { params: { id: runId }, query }),
    placeholderData: keepPreviousData,
  });

export const runCoordination = (body: RunBody) => call('runCoordination', { body });
