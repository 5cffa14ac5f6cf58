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

/** What every method of the panel is narrowed to. */
interface SetQuery {
  readonly set?: string;
}

export const frequencyQuery = (query: SetQuery) =>
  readingQuery([...patternsKey, 'frequency', query], 'listFrequency', { query });

export const contentPatternsQuery = (query: NonNullable<QueryInput<'listContentPatterns'>>) =>
  queryOptions({
    ...readingQuery([...patternsKey, 'content', query], 'listContentPatterns', { query }),
    placeholderData: keepPreviousData,
  });

/** What the last full run found; zeros where none was run on the current data. */
export const patternSummaryQuery = (query: SetQuery) =>
  queryOptions({
    queryKey: [...patternsKey, 'summary', query],
    queryFn: ({ signal }) => call('getPatternSummary', { query }, signal),
  });

export const styleChangeQuery = (query: SetQuery) =>
  readingQuery([...patternsKey, 'style-change', query], 'getStyleChange', { query });

export const timestampAuditQuery = (query: SetQuery) =>
  readingQuery([...patternsKey, 'timestamp-audit', query], 'listTimestampAudit', { query });

export const deltaPatternsQuery = (query: SetQuery) =>
  readingQuery([...patternsKey, 'deltas', query], 'listDeltaPatterns', { query });

/** Starts all pattern methods as one job. */
export const runPatternAnalysis = (query: SetQuery) =>
  call('runPatternAnalysis', { query: { ...query, wait: 'false' } });
