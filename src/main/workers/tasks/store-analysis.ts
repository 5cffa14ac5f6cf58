import { storedResult } from '#main/analysis/stored-result.ts';
import { packedBytes, unpackText } from '#main/base/packed-text.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { completeRun, dropOldResults, type NewRun } from '#main/repositories/analysis-runs.ts';
import { registerTests } from '#main/repositories/test-register.ts';
import { publishCorrelation } from '#main/workers/publish/correlation.ts';
import { logTests } from '#main/workers/study-log.ts';
import type { Task } from '#main/workers/task.ts';
import { toTestRow } from '#main/workers/test-rows.ts';
import type { AnalysisTaskOutput, MethodAnswer } from './run-analysis.ts';

export interface StoreAnalysisInput {
  readonly file: string;
  /** Each answer with the row that was opened for it. */
  readonly runs: readonly {
    readonly id: number;
    readonly run: NewRun;
    readonly answer: MethodAnswer;
    /** Whether its rows take the place of those that pages query. */
    readonly isPublished: boolean;
  }[];
  readonly inputSha256: AnalysisTaskOutput['inputSha256'];
  readonly dataState: AnalysisTaskOutput['dataState'];
  /** Epoch seconds. */
  readonly now: number;
}

/** Stores the answers of a run, every test in them and the rows that pages query in one transaction: whole or not at all. */
export const storeAnalysis: Task<StoreAnalysisInput, null> = ({ file, runs, inputSha256, dataState, now }) =>
  writeInWorker(file, async (tx) => {
    for (const { id, run, answer, isPublished } of runs) {
      completeRun(tx, id, { result: packedBytes(answer.json), inputSha256, dataState, now });
      const registered = registerTests(
        tx,
        answer.tests.map((test) => toTestRow({ run, id, inputSha256, now }, test)),
      );
      logTests(tx, { id, now }, registered);
      if (isPublished && run.method === 'correlation')
        publishCorrelation(tx, id, storedResult('correlation', await unpackText(answer.json)));
      dropOldResults(tx, run.method);
    }
    return null;
  });
