import { endpointQuery, readingQuery, withLastAnswer } from '#renderer/api/endpoint.ts';
import { call } from '#renderer/api/workstation.ts';
import type { QueryInput } from '#shared/contract/endpoints.ts';

export const temporalClustersQuery = (query: NonNullable<QueryInput<'listTemporalClusters'>>) =>
  withLastAnswer(readingQuery('listTemporalClusters', { query }));

/** What every method of the panel is narrowed to. */
interface SetQuery {
  readonly set?: string;
}

export const frequencyQuery = (query: SetQuery) => readingQuery('listFrequency', { query });

export const contentPatternsQuery = (query: NonNullable<QueryInput<'listContentPatterns'>>) =>
  withLastAnswer(readingQuery('listContentPatterns', { query }));

/** What the last full run found; zeros where none was run on the current data. */
export const patternSummaryQuery = (query: SetQuery) => endpointQuery('getPatternSummary', { query });

export const styleChangeQuery = (query: SetQuery) => readingQuery('getStyleChange', { query });

export const timestampAuditQuery = (query: SetQuery) => readingQuery('listTimestampAudit', { query });

export const deltaPatternsQuery = (query: SetQuery) => readingQuery('listDeltaPatterns', { query });

/** Starts all pattern methods as one job. */
export const runPatternAnalysis = (query: SetQuery) =>
  call('runPatternAnalysis', { query: { ...query, wait: 'false' } });
