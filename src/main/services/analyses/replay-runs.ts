import type { MethodId, ResultOf } from '#main/analysis/registry.ts';
import { storedResult } from '#main/analysis/stored-result.ts';
import { unpackText } from '#main/base/packed-text.ts';
import type { MethodAnswer } from '#main/workers/tasks/run-analysis.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import { familyKeyOf, requireMethod, type Question, type RunRequest } from './questions.ts';
import type { AnalysisRuns } from './runs.ts';

/** A run as sections tell it. */
export type ToldRun = Pick<
  AnalysisRun,
  'id' | 'method' | 'version' | 'parameters' | 'selection' | 'seed' | 'plan'
>;

/** Where sections get their answers: from what is stored, or computed from the data alone. */
export interface SectionRuns {
  readonly answer: <Id extends MethodId>(
    method: Id,
    request?: RunRequest,
  ) => Promise<{ readonly result: ResultOf<Id>; readonly run: ToldRun }>;
}

/** Answers that are computed from the data, each once, and compared with what is stored for the same question. */
export interface ReplayRuns extends SectionRuns {
  /** Stored results that are not what the data gives. */
  readonly damaged: () => readonly string[];
}

/** Numbers of runs that are not stored: no database counts so far. */
const FIRST_UNSTORED = Number.MAX_SAFE_INTEGER;

/** @param signal ends the computations, with its reason */
export const createReplayRuns = (runs: AnalysisRuns, signal?: AbortSignal): ReplayRuns => {
  const families = new Map<string, Promise<readonly MethodAnswer[]>>();
  const correlations = new Map<number, string>();
  const damaged = new Map<number, string>();

  const compute = (question: Question): Promise<readonly MethodAnswer[]> => {
    const key = familyKeyOf(question);
    const { correlationRun } = question.selection;
    const answers =
      families.get(key) ??
      runs.again(question, {
        ...(signal === undefined ? {} : { signal }),
        correlation: correlationRun === undefined ? undefined : correlations.get(correlationRun),
      });
    families.set(key, answers);
    return answers;
  };

  /** @returns the number of the stored run, or of one that is not stored */
  const compare = async (question: Question, json: string): Promise<number> => {
    const stored = await runs.storedText(question);
    if (stored === null) return FIRST_UNSTORED - correlations.size;
    const { title } = requireMethod(question.method);
    if (stored.json !== json) damaged.set(stored.runId, `${title} (run ${stored.runId})`);
    return stored.runId;
  };

  return {
    damaged: () => [...damaged.values()],
    answer: async (id, request = {}) => {
      const question = await runs.question(id, request);
      const answer = (await compute(question)).find(({ method }) => method === id);
      if (answer === undefined) throw new Error(`${id} gave no answer`);
      const json = await unpackText(answer.json);
      const run = await compare(question, json);
      if (id === 'correlation') correlations.set(run, json);
      const { method, version, parameters, selection, seed } = question;
      return {
        result: storedResult(id, json),
        run: { id: run, method, version, parameters: { ...parameters }, selection, seed, plan: null },
      };
    },
  };
};
