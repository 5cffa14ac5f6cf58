import type { ContentPatterns } from '#main/analysis/methods/content-patterns/content-patterns.ts';
import type { DeltasResult } from '#main/analysis/methods/deltas/deltas.ts';
import type { FormatPatterns } from '#main/analysis/methods/format-patterns/format-patterns.ts';
import type { TemporalClusters } from '#main/analysis/methods/temporal-clusters/temporal-clusters.ts';
import type { AnalysisRunService } from '#main/services/analyses/runs.ts';
import type { DropStats } from '#shared/contract/drops.ts';
import type { PatternSummary } from '#shared/contract/patterns.ts';

/** Methods of a full run, in the order they are run. */
export const PATTERN_METHODS = [
  'temporal-clusters',
  'frequency',
  'content-patterns',
  'format-patterns',
  'deltas',
  'style-change',
  'timestamp-audit',
  'references',
] as const;

const HIGH = 0.8;

/** Confidences (1 − q) of the patterns in an answer; other methods of a full run list no patterns. */
const confidencesOf: Readonly<Record<string, (json: string) => readonly number[]>> = {
  'temporal-clusters': (json) => (JSON.parse(json) as TemporalClusters).clusters.map(({ q }) => 1 - q),
  'content-patterns': (json) => (JSON.parse(json) as ContentPatterns).patterns.map(({ q }) => 1 - q),
  'format-patterns': (json) =>
    (JSON.parse(json) as FormatPatterns).patterns
      .filter(({ occurrences }) => occurrences > 0)
      .map(({ q }) => 1 - q),
  deltas: (json) => {
    const { tests, intervals } = JSON.parse(json) as DeltasResult;
    return [...tests, ...intervals.filter(({ observed }) => observed > 0)].map(({ q }) => 1 - q);
  },
};

const spanOf = ({ firstDrop, lastDrop, timeSpan }: DropStats): string =>
  firstDrop === null || lastDrop === null
    ? 'no drops'
    : `${firstDrop.slice(0, 10)} to ${lastDrop.slice(0, 10)} (${timeSpan} months)`;

/** What the last runs found on the present data; a run on other data or of another version counts as none. */
export const summarise = async (runs: AnalysisRunService, stats: DropStats): Promise<PatternSummary> => {
  const kinds = await Promise.all(
    Object.entries(confidencesOf).map(async ([kind, confidences]) => {
      const latest = await runs.latest(kind);
      if (latest?.run.stale.length !== 0) return { kind, total: 0, highConfidence: 0, finishedAt: null };
      const found = confidences(latest.json);
      return {
        kind,
        total: found.length,
        highConfidence: found.filter((confidence) => confidence >= HIGH).length,
        finishedAt: latest.run.finishedAt,
      };
    }),
  );
  const finished = kinds.flatMap(({ finishedAt }) => (finishedAt === null ? [] : [finishedAt])).sort();
  return {
    totalPatterns: kinds.reduce((sum, { total }) => sum + total, 0),
    highConfidencePatterns: kinds.reduce((sum, { highConfidence }) => sum + highConfidence, 0),
    timeSpanAnalyzed: spanOf(stats),
    lastAnalysis: finished.at(-1) ?? null,
    drops: stats.totalDrops,
    byKind: kinds.map(({ kind, total, highConfidence }) => ({ kind, total, highConfidence })),
  };
};
