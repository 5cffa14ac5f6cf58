import type { ContentPatterns } from '#main/analysis/methods/content-patterns/content-patterns.ts';
import type { FormatPatterns } from '#main/analysis/methods/format-patterns/format-patterns.ts';
import type { Frequency } from '#main/analysis/methods/frequency/frequency.ts';
import type { References } from '#main/analysis/methods/references.ts';
import type { StyleChange } from '#main/analysis/methods/style-change/result.ts';
import type { TemporalClusters } from '#main/analysis/methods/temporal-clusters/temporal-clusters.ts';
import type { TimestampAudit } from '#main/analysis/methods/timestamp-audit/timestamp-audit.ts';
import type { AnalysisRunService, MethodResult, RunRequest } from '#main/services/analyses/runs.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { DropStats } from '#shared/contract/drops.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoints.ts';
import type { DropReferences } from '#shared/contract/network.ts';
import type { AuditFinding, ContentPattern, PatternSummary } from '#shared/contract/patterns.ts';
import {
  toAudit,
  toClusters,
  toForms,
  toFrequency,
  toPhrases,
  toReferences,
  toStyleChange,
} from './answers.ts';
import { startFullRun } from './full-run.ts';
import { summarise } from './summary.ts';

type ClusterQuery = QueryOf<'listTemporalClusters'>;

/** Reads what the pattern methods give: from the stored run where it is not stale, else computed for the question. */
export interface PatternService {
  readonly run: (query: QueryOf<'runPatternAnalysis'>) => Promise<PatternSummary>;
  readonly summary: () => Promise<PatternSummary>;
  readonly clusters: (query: ClusterQuery) => Promise<AnswerOf<'listTemporalClusters'>>;
  readonly overview: (query: ClusterQuery) => Promise<AnswerOf<'getClusterOverview'>>;
  readonly frequency: (query: QueryOf<'listFrequency'>) => Promise<AnswerOf<'listFrequency'>>;
  readonly content: (
    query: QueryOf<'listContentPatterns'>,
  ) => Promise<{ readonly items: ContentPattern[]; readonly total: number }>;
  readonly style: (query: QueryOf<'getStyleChange'>) => Promise<AnswerOf<'getStyleChange'>>;
  readonly audit: (kind: QueryOf<'listTimestampAudit'>['kind']) => Promise<AuditFinding[]>;
  readonly references: () => Promise<DropReferences>;
}

export interface PatternServiceDeps {
  readonly runs: AnalysisRunService;
  readonly jobs: JobService;
  readonly stats: () => Promise<DropStats>;
}

const stampOf = ({ method, version, parameters, seed }: MethodResult) => ({
  method,
  version,
  parameters: { ...parameters },
  seed,
});

/** Answers of methods as values; the last one of each method is kept parsed, for the largest are megabytes of text. */
const createReader = (runs: AnalysisRunService) => {
  const parsed = new Map<string, { readonly json: string; readonly value: unknown }>();
  return async <Value>(
    method: string,
    request: RunRequest,
  ): Promise<{ value: Value; answer: MethodResult }> => {
    const answer = await runs.answer(method, request);
    const known = parsed.get(method);
    const value = known?.json === answer.json ? known.value : (JSON.parse(answer.json) as unknown);
    parsed.set(method, { json: answer.json, value });
    return { value: value as Value, answer };
  };
};
type Reader = ReturnType<typeof createReader>;

const contentOf = async (read: Reader, query: QueryOf<'listContentPatterns'>): Promise<ContentPattern[]> => {
  const { kind, minDrops, longest, minWords, maxQ, zone, seed } = query;
  const forms =
    kind === 'phrase'
      ? []
      : toForms((await read<FormatPatterns>('format-patterns', { parameters: { zone }, seed })).value);
  const phrases =
    kind === 'format'
      ? []
      : toPhrases(
          (await read<ContentPatterns>('content-patterns', { parameters: { minDrops, longest, zone }, seed }))
            .value,
        ).filter(({ words }) => (words ?? 0) >= minWords);
  return [...forms, ...phrases].filter(({ q }) => q <= maxQ);
};

const clustersOf = (read: Reader, { seed, ...parameters }: ClusterQuery) =>
  read<TemporalClusters>('temporal-clusters', { parameters, seed });

const overviewOf = async (read: Reader, query: ClusterQuery): Promise<AnswerOf<'getClusterOverview'>> => {
  const { value, answer } = await clustersOf(read, query);
  return {
    stamp: stampOf(answer),
    dropsTested: value.dropsTested,
    clusters: value.clusters.length,
    significantClusters: value.clusters.filter(({ q }) => q < 0.05).length,
    chance: value.chance,
    readings: [...value.readings],
    note: value.note,
  };
};

const runAll = async (
  { runs, jobs, stats }: PatternServiceDeps,
  { wait, seed }: QueryOf<'runPatternAnalysis'>,
): Promise<PatternSummary> => {
  const { job, finished } = startFullRun(jobs, runs, seed);
  if (wait) await finished;
  return { ...(await summarise(runs, await stats())), jobId: job.id };
};

export const createPatternService = (deps: PatternServiceDeps): PatternService => {
  const read = createReader(deps.runs);
  return {
    run: (query) => runAll(deps, query),
    summary: async () => summarise(deps.runs, await deps.stats()),
    clusters: async (query) => toClusters((await clustersOf(read, query)).value, query.method),
    overview: (query) => overviewOf(read, query),
    frequency: async (parameters) =>
      toFrequency((await read<Frequency>('frequency', { parameters })).value, parameters.zone),
    content: async (query) => {
      const all = await contentOf(read, query);
      return { items: all.slice(query.offset, query.offset + query.limit), total: all.length };
    },
    style: async ({ seed, ...parameters }) => {
      const { value, answer } = await read<StyleChange>('style-change', { parameters, seed });
      return toStyleChange(value, stampOf(answer));
    },
    audit: async (kind) =>
      toAudit((await read<TimestampAudit>('timestamp-audit', {})).value).filter(
        (finding) => kind === 'all' || finding.kind === kind,
      ),
    references: async () => toReferences((await read<References>('references', {})).value),
  };
};
