import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { narrowTo } from '#main/services/analyses/run-sets.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
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
] as const satisfies readonly MethodId[];
type PatternMethod = (typeof PATTERN_METHODS)[number];

const HIGH = 0.8;

/** Confidences (1 − q) of the patterns that a run lists, by method; other methods of a full run list no patterns. */
const confidencesOf: {
  readonly [Id in PatternMethod]?: (result: ResultOf<Id>) => readonly number[];
} = {
  'temporal-clusters': ({ clusters }) => clusters.map(({ q }) => 1 - q),
  'content-patterns': ({ patterns }) => patterns.map(({ q }) => 1 - q),
  'format-patterns': ({ patterns }) =>
    patterns.filter(({ occurrences }) => occurrences > 0).map(({ q }) => 1 - q),
  deltas: ({ tests, intervals }) => [...tests, ...intervals].map(({ q }) => 1 - q),
};

interface KindFigures {
  readonly total: number;
  readonly highConfidence: number;
}

const spanOf = ({ firstDrop, lastDrop, timeSpan }: DropStats): string =>
  firstDrop === null || lastDrop === null
    ? 'no drops'
    : `${firstDrop.slice(0, 10)} to ${lastDrop.slice(0, 10)} (${timeSpan} months)`;

/** A sum of what is known whole; null where a part of it was not computed. */
const wholeSum = (parts: readonly (number | null)[]): number | null =>
  parts.reduce<number | null>((sum, part) => (sum === null || part === null ? null : sum + part), 0);

/** Figures of a run, read once: a stored result never changes. */
export const createPatternSummary = (
  runs: Pick<AnalysisRuns, 'newest' | 'result' | 'question'>,
): ((stats: DropStats, set?: string) => Promise<PatternSummary>) => {
  const figures = new Map<number, KindFigures>();
  const figuresOf = async <Id extends PatternMethod>(
    method: Id,
    run: AnalysisRun,
    confidences: (result: ResultOf<Id>) => readonly number[],
  ): Promise<KindFigures> => {
    const present = figures.get(run.id);
    if (present !== undefined) return present;
    const result = await runs.result(method, run.id);
    const values = result === null ? [] : confidences(result);
    const counted = {
      total: values.length,
      highConfidence: values.filter((confidence) => confidence >= HIGH).length,
    };
    figures.set(run.id, counted);
    return counted;
  };
  const kindOf = async <Id extends PatternMethod>(method: Id, set: string | undefined) => {
    const confidences = confidencesOf[method];
    const request = set === undefined ? {} : narrowTo(set, {});
    const run = confidences === undefined ? null : await runs.newest(await runs.question(method, request));
    if (confidences === undefined) return [];
    return run?.stale.length === 0
      ? [{ kind: method, finishedAt: run.finishedAt, ...(await figuresOf(method, run, confidences)) }]
      : [{ kind: method, finishedAt: null, total: null, highConfidence: null }];
  };
  return async (stats, set) => {
    const kinds = (await Promise.all(PATTERN_METHODS.map((method) => kindOf(method, set)))).flat();
    const finished = kinds.flatMap(({ finishedAt }) => (finishedAt === null ? [] : [finishedAt])).sort();
    return {
      totalPatterns: wholeSum(kinds.map(({ total }) => total)),
      highConfidencePatterns: wholeSum(kinds.map(({ highConfidence }) => highConfidence)),
      timeSpanAnalyzed: spanOf(stats),
      lastAnalysis: finished.at(-1) ?? null,
      drops: stats.totalDrops,
      byKind: kinds.map(({ kind, total, highConfidence }) => ({ kind, total, highConfidence })),
    };
  };
};
