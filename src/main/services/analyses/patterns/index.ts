import { setTimeout as sleep } from 'node:timers/promises';
import { requestOf, stampOf } from '#main/services/analyses/answers.ts';
import type { RunRequest } from '#main/services/analyses/questions.ts';
import { mapReading, type Reading } from '#main/services/analyses/readings.ts';
import type { AnalysisJobService, ReadOptions } from '#main/services/analyses/run-jobs.ts';
import { narrowTo } from '#main/services/analyses/run-sets.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import type { JobService } from '#main/services/system/jobs.ts';
import type { DropStats } from '#shared/contract/drops.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { DropReferences } from '#shared/contract/network.ts';
import type { ContentPattern, PatternSummary } from '#shared/contract/patterns.ts';
import { isSignificant } from '#shared/figures.ts';
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
import { createPatternSummary } from './summary.ts';

type ClusterQuery = QueryOf<'listTemporalClusters'>;

export interface PatternServiceDeps {
  readonly runs: AnalysisRuns;
  readonly analysisJobs: Pick<AnalysisJobService, 'read'>;
  readonly jobs: JobService;
  readonly stats: () => Promise<DropStats>;
}

type Read = AnalysisJobService['read'];

/** Forms first, then phrases; each read only where it is requested. */
const contentOf = async (
  read: Read,
  query: QueryOf<'listContentPatterns'>,
  options: ReadOptions,
): Promise<Reading<readonly ContentPattern[]>> => {
  const { kind, minWords } = query;
  const forms =
    kind === 'phrase'
      ? null
      : mapReading(await read('format-patterns', requestOf('format-patterns', query), options), toForms);
  if (kind === 'format' && forms !== null) return forms;
  const phrases = mapReading(
    await read('content-patterns', requestOf('content-patterns', query), options),
    (result) => toPhrases(result).filter(({ words }) => (words ?? 0) >= minWords),
  );
  if (forms?.kind === 'computing') return forms;
  return mapReading(phrases, (list) => [...(forms?.value ?? []), ...list]);
};

const runRequestOf = (set: string | undefined, seed: number): RunRequest =>
  set === undefined ? { seed } : narrowTo(set, { seed });

const clustersOf = (read: Read, query: ClusterQuery, options: ReadOptions) =>
  read('temporal-clusters', requestOf('temporal-clusters', query), options);

/** Presents what the pattern methods answer: the stored answer, or the job that computes it. */
export const createPatternService = (deps: PatternServiceDeps) => {
  const { runs, jobs, stats } = deps;
  const { read } = deps.analysisJobs;
  const summarize = createPatternSummary(runs);
  return {
    /** Runs all methods. @returns the summary, or the job where it takes longer than `waitMs` */
    run: async ({ seed, set }: Pick<QueryOf<'runPatternAnalysis'>, 'seed' | 'set'>, waitMs: number) => {
      const { job, finished } = await startFullRun(jobs, runs, runRequestOf(set, seed));
      const late = sleep(waitMs, null, { ref: false });
      const isDone = (await Promise.race([finished, late])) !== null;
      const summary = { ...(await summarize(await stats(), set)), jobId: job.id };
      return isDone ? ({ kind: 'done', summary } as const) : ({ kind: 'running', job, summary } as const);
    },
    /** @param set name of the frozen set that the run was narrowed to */
    summary: async (set?: string): Promise<PatternSummary> => summarize(await stats(), set),
    clusters: async (query: ClusterQuery, options: ReadOptions) =>
      mapReading(await clustersOf(read, query, options), (value) => toClusters(value, query.method)),
    overview: async (query: ClusterQuery, options: ReadOptions) =>
      mapReading(await clustersOf(read, query, options), (value, run) => ({
        stamp: stampOf(run),
        dropsTested: value.dropsTested,
        clusters: value.clusters.length,
        significantClusters: value.clusters.filter(({ q }) => isSignificant(q)).length,
        chance: value.chance,
        readings: value.readings,
        note: value.note,
      })),
    frequency: async (query: QueryOf<'listFrequency'>, options: ReadOptions) =>
      mapReading(await read('frequency', requestOf('frequency', query), options), (value) =>
        toFrequency(value, query.zone),
      ),
    content: async (query: QueryOf<'listContentPatterns'>, options: ReadOptions) =>
      mapReading(await contentOf(read, query, options), (list) => {
        const significant = list.filter(({ q }) => q <= query.maxQ);
        return {
          items: significant.slice(query.offset, query.offset + query.limit),
          total: significant.length,
        };
      }),
    style: async (query: QueryOf<'getStyleChange'>, options: ReadOptions) =>
      mapReading(await read('style-change', requestOf('style-change', query), options), (value, run) =>
        toStyleChange(value, stampOf(run)),
      ),
    audit: async (kind: QueryOf<'listTimestampAudit'>['kind'], options: ReadOptions) =>
      mapReading(await read('timestamp-audit', {}, options), (value) =>
        toAudit(value).filter((finding) => kind === 'all' || finding.kind === kind),
      ),
    references: async (options: ReadOptions): Promise<Reading<DropReferences>> =>
      mapReading(await read('references', {}, options), toReferences),
  };
};
