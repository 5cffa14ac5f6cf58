import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const patternsKey = ['patterns'] as const;

export const temporalClustersQuery = (query: NonNullable<QueryInput<'listTemporalClusters'>>) =>
  queryOptions({
    queryKey: [...patternsKey, 'temporal-clusters', query],
    queryFn: ({ signal }) => call('listTemporalClusters', { query }, signal),
    placeholderData: keepPreviousData,
  });

export const frequencyQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'frequency'],
    queryFn: ({ signal }) => call('listFrequency', {}, signal),
  });

export const contentPatternsQuery = (query: NonNullable<QueryInput<'listContentPatterns'>>) =>
  queryOptions({
    queryKey: [...patternsKey, 'content', query],
    queryFn: ({ signal }) => callPage('listContentPatterns', { query }, signal),
    placeholderData: keepPreviousData,
  });

/** What the last full run found; zeros where none was run on the present data. */
export const patternSummaryQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'summary'],
    queryFn: ({ signal }) => call('getPatternSummary', {}, signal),
  });

export const styleChangeQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'style-change'],
    queryFn: ({ signal }) => call('getStyleChange', {}, signal),
  });

export const timestampAuditQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'timestamp-audit'],
    queryFn: ({ signal }) => call('listTimestampAudit', {}, signal),
  });

export const deltaPatternsQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'deltas'],
    queryFn: ({ signal }) => call('listDeltaPatterns', {}, signal),
  });

export const runPatternAnalysis = () => call('runPatternAnalysis');
