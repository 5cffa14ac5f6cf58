import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#renderer/api/workstation.ts';
import type { BodyInput, QueryInput } from '#shared/contract/endpoints.ts';
import { socialKey } from './social.ts';

export const coordinationKey = [...socialKey, 'coordination'] as const;

/** Section 7: the findings are asked again every 60 s. */
const FINDINGS_MS = 60_000;

export type FindingsQuery = NonNullable<QueryInput<'listCoordinationFindings'>>;
export type LedgerQuery = NonNullable<QueryInput<'getCoordinationLedger'>>;
export type RunBody = NonNullable<BodyInput<'runCoordination'>>;

export const findingsQuery = (query: FindingsQuery) =>
  queryOptions({
    queryKey: [...coordinationKey, 'findings', query],
    queryFn: ({ signal }) => callPage('listCoordinationFindings', { query }, signal),
    refetchInterval: FINDINGS_MS,
    placeholderData: keepPreviousData,
  });

/** Runs of an account, newest first: those of everything, or those narrowed to a set. */
export const coordinationRunsQuery = (username: string, set: { readonly set?: string }) =>
  queryOptions({
    queryKey: [...coordinationKey, 'runs', username, set],
    queryFn: ({ signal }) => call('listCoordinationRuns', { query: { username, limit: 20, ...set } }, signal),
    enabled: username !== '',
  });

export const coordinationRulesQuery = () =>
  queryOptions({
    queryKey: [...coordinationKey, 'rules'],
    queryFn: ({ signal }) => call('getCoordinationRules', {}, signal),
  });

export const ledgerQuery = (runId: string, query: LedgerQuery) =>
  queryOptions({
    queryKey: [...coordinationKey, 'ledger', runId, query],
    queryFn: ({ signal }) => callPage('getCoordinationLedger', { params: { id: runId }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const runCoordination = (body: RunBody) => call('runCoordination', { body });
