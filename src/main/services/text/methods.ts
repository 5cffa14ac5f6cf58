import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { requestOf, stampOf } from '#main/services/analyses/answers.ts';
import { mapReading, type Reading } from '#main/services/analyses/readings.ts';
import type { AnalysisJobService, ReadOptions } from '#main/services/analyses/run-jobs.ts';
import type { TextSetService } from '#main/services/sets/text-sets.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import { textSetSchema } from '#shared/contract/text-sets.ts';
import type { TextStamp } from '#shared/contract/text.ts';

/** What was computed with which sets. */
export const textStampOf = (run: AnalysisRun): TextStamp => {
  const [a, b] = [textSetSchema.safeParse(run.selection['a']), textSetSchema.safeParse(run.selection['b'])];
  return {
    ...stampOf(run),
    a: a.data?.spec ?? 'drops:',
    aHash: a.data?.hash ?? null,
    b: b.data?.spec ?? 'rest',
    bHash: b.data?.hash ?? null,
  };
};

export type SidesQuery = Readonly<Record<string, unknown>> & { readonly a: string; readonly b: string };

export interface TextAnswerDeps {
  readonly jobs: Pick<AnalysisJobService, 'read'>;
  readonly textSets: Pick<TextSetService, 'resolve'>;
}

/** The stored result of a method of the text bench, with its run, for a query about two sets. @throws AppError `not_found`, `invalid_query` */
export const createTextRuns =
  ({ jobs, textSets }: TextAnswerDeps) =>
  async <Id extends MethodId>(
    method: Id,
    query: SidesQuery,
    options: ReadOptions,
  ): Promise<Reading<{ readonly run: AnalysisRun; readonly result: ResultOf<Id> }>> => {
    const sets = { a: await textSets.resolve(query.a), b: await textSets.resolve(query.b) };
    return mapReading(await jobs.read(method, requestOf(method, query, sets), options), (result, run) => ({
      result,
      run,
    }));
  };

/** The answer of a method of the text bench to a query about two sets. @throws AppError `not_found`, `invalid_query` */
export const createTextAnswers = (deps: TextAnswerDeps) => {
  const runs = createTextRuns(deps);
  return async <Id extends MethodId>(
    method: Id,
    query: SidesQuery,
    options: ReadOptions,
  ): Promise<Reading<{ readonly stamp: TextStamp } & ResultOf<Id>>> =>
    mapReading(await runs(method, query, options), ({ result, run }) => ({
      stamp: textStampOf(run),
      ...result,
    }));
};
export type TextAnswers = ReturnType<typeof createTextAnswers>;
