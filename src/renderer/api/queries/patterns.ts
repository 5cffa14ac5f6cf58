import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInput } from '#shared/contract/endpoints.ts';
import { call } from '#renderer/api/workstation.ts';

export const patternsKey = ['patterns'] as const;

export const temporalClustersQuery = (query: NonNullable<QueryInput<'listTemporalClusters'>>) =>
  queryOptions({
    queryKey: [...patternsKey, 'temporal-clusters', query],
    queryFn: ({ signal }) => call('listTemporalClusters', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const frequencyQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'frequency'],
    queryFn: ({ signal }) => call('listFrequency', { signal }),
  });

export const contentPatternsQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'content'],
    queryFn: ({ signal }) => call('listContentPatterns', { signal }),
  });

export const deltaPatternsQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'deltas'],
    queryFn: ({ signal }) => call('listDeltaPatterns', { signal }),
  });

export const runPatternAnalysis = () => call('runPatternAnalysis');
