import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import type { Database } from '#main/db/database.ts';
import { findDropSpan } from '#main/repositories/analysis-drops.ts';
import { findAnalysisEvents, type EventForAnalysis } from '#main/repositories/news-events.ts';
import type { AnalysisRuns } from '#main/services/analyses/runs.ts';
import { reportMethod } from '#main/services/reports/section.ts';
import type { ReportMethod } from '#shared/contract/report.ts';

/** An answer of a method with what it was computed with. */
export interface Answered<Id extends MethodId> {
  readonly result: ResultOf<Id>;
  readonly method: ReportMethod;
  /** Number of the stored run. */
  readonly runId: number;
}

export interface CorrelationAnswers {
  readonly correlation: Answered<'correlation'>;
  readonly accuracy: Answered<'prediction-accuracy'>;
  readonly events: ReadonlyMap<string, EventForAnalysis>;
}

/** The answers that sections tell: stored ones where they belong to the present data, else computed for the report. */
export interface ReportAnswers {
  readonly hasDrops: () => Promise<boolean>;
  /** With the defaults of the method; null where there are no drops. */
  readonly ofDrops: <Id extends MethodId>(method: Id) => Promise<Answered<Id> | null>;
  /** Null where drops or events are missing. */
  readonly correlations: () => Promise<CorrelationAnswers | null>;
  /** How many pairs there are by chance; null where drops or events are missing. */
  readonly pairCounts: () => Promise<Answered<'pair-counts'> | null>;
}

export const NO_DROPS = 'Not computed: no drops are loaded.';
export const NO_PAIRS = 'Not computed: it takes drops and news events, and one of them is not loaded.';

export const createReportAnswers = (store: Database, runs: AnalysisRuns): ReportAnswers => {
  const answer = async <Id extends MethodId>(method: Id): Promise<Answered<Id>> => {
    const { result, run } = await runs.answer(method);
    return { result, method: reportMethod(run), runId: run.id };
  };
  const hasDrops = async (): Promise<boolean> => (await findDropSpan(store.read)) !== null;
  return {
    hasDrops,
    ofDrops: async (method) => ((await hasDrops()) ? answer(method) : null),
    pairCounts: async () =>
      (await findAnalysisEvents(store.read)).length > 0 && (await hasDrops()) ? answer('pair-counts') : null,
    correlations: async () => {
      const events = await findAnalysisEvents(store.read);
      if (events.length === 0 || !(await hasDrops())) return null;
      return {
        correlation: await answer('correlation'),
        accuracy: await answer('prediction-accuracy'),
        events: new Map(events.map((event) => [event.id, event])),
      };
    },
  };
};
