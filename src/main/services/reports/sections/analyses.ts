import type { CorrelationResult } from '#main/analysis/methods/correlation/correlation.ts';
import type { PredictionAccuracy } from '#main/analysis/methods/correlation/prediction-accuracy.ts';
import type { DeltasResult } from '#main/analysis/methods/deltas/deltas.ts';
import type { Database } from '#main/db/database.ts';
import { findDropSpan } from '#main/repositories/analysis-drops.ts';
import { findAnalysisEvents, type EventForAnalysis } from '#main/repositories/news-events.ts';
import type { AnalysisRunService } from '#main/services/analyses/runs.ts';
import { reportMethod } from '#main/services/reports/section.ts';
import { DEFAULT_SEED } from '#shared/constants.ts';
import type { ReportMethod } from '#shared/contract/report.ts';

/** An answer of a method with what it was computed with. */
export interface Answered<Result> {
  readonly result: Result;
  readonly method: ReportMethod;
}

export interface CorrelationAnswers {
  readonly correlation: Answered<CorrelationResult>;
  readonly accuracy: Answered<PredictionAccuracy>;
  readonly events: ReadonlyMap<string, EventForAnalysis>;
}

/** The answers that several sections share: stored ones where they belong to the present data, else computed for the report. */
export interface ReportAnswers {
  /** Null where drops or events are missing. */
  readonly correlations: () => Promise<CorrelationAnswers | null>;
  /** Null where there are no drops. */
  readonly deltas: () => Promise<Answered<DeltasResult> | null>;
}

export const NO_DROPS = 'Not computed: no drops are loaded.';
export const NO_PAIRS = 'Not computed: it takes drops and news events, and one of them is not loaded.';

export const createReportAnswers = (store: Database, runs: AnalysisRunService): ReportAnswers => {
  const answer = async <Result>(method: string): Promise<Answered<Result>> => {
    const { json, ...stamp } = await runs.answer(method, { seed: DEFAULT_SEED });
    return { result: JSON.parse(json) as Result, method: reportMethod(stamp) };
  };
  const hasDrops = async (): Promise<boolean> => (await findDropSpan(store.read)) !== null;
  return {
    correlations: async () => {
      const events = await findAnalysisEvents(store.read);
      if (events.length === 0 || !(await hasDrops())) return null;
      return {
        correlation: await answer<CorrelationResult>('correlation'),
        accuracy: await answer<PredictionAccuracy>('prediction-accuracy'),
        events: new Map(events.map((event) => [event.id, event])),
      };
    },
    deltas: async () => ((await hasDrops()) ? answer<DeltasResult>('deltas') : null),
  };
};
