import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { readingQuery } from '#renderer/api/reading-query.ts';
import { call } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const patternsKey = ['patterns'] as const;

export const temporalClustersQuery = (query: NonNullable<QueryInput<'listTemporalClusters'>>) =>
  queryOptions({
    ...readingQuery([...patternsKey, 'temporal-clusters', query], 'listTemporalClusters', { query }),
    placeholderData: keepPreviousData,
  });

export const frequencyQuery = () => readingQuery([...patternsKey, 'frequency'], 'listFrequency', {});

export const contentPatternsQuery = (query: NonNullable<QueryInput<'listContentPatterns'>>) =>
  queryOptions({
    ...readingQuery([...patternsKey, 'content', query], 'listContentPatterns', { query }),
    placeholderData: keepPreviousData,
  });

/** What the last full run found; zeros where none was run on the current data. */
export const patternSummaryQuery = () =>
  queryOptions({
    queryKey: [...patternsKey, 'summary'],
    queryFn: ({ signal }) => call('getPatternSummary', {}, signal),
  });

export const styleChangeQuery = () => readingQuery([...patternsKey, 'style-change'], 'getStyleChange', {});

export const timestampAuditQuery = () =>
  readingQuery([...patternsKey, 'timestamp-audit'], 'listTimestampAudit', {});

export const deltaPatternsQuery = () => readingQuery([...patternsKey, 'deltas'], 'listDeltaPatterns', {});

/** Starts all pattern methods as one job. */
export const runPatternAnalysis = () => call('runPatternAnalysis', { query: { wait: 'false' } });
