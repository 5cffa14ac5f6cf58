import { decodeResult } from '#main/analysis/registry.ts';
import { AppError } from '#main/base/errors.ts';
import { writeInWorker } from '#main/db/worker-transaction.ts';
import { findRun, findRunResult } from '#main/repositories/analysis-runs.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { publishCoordination } from '#main/workers/publish/coordination.ts';
import { publishCorrelation } from '#main/workers/publish/correlation.ts';
import type { Task } from '#main/workers/task.ts';

export interface PublishAnalysisInput {
  readonly file: string;
  /** A completed analysis run. */
  readonly runId: number;
}

/**
 * Writes what pages query of a stored result as rows, in one transaction: the pairs of a correlation, the findings and the ledger
 * of a coordination run.
 * @returns the number of the coordination run; null for other methods
 */
export const publishAnalysis: Task<PublishAnalysisInput, number | null> = ({ file, runId }) =>
  writeInWorker(file, async (tx) => {
    const run = await findRun(tx.read, runId);
    const json = await findRunResult(tx.read, runId);
    if (run === null || json === null)
      throw new AppError('not_found', `There is no stored result of analysis run ${runId}.`);
    if (run.method === 'correlation') publishCorrelation(tx, runId, decodeResult('correlation', json));
    if (run.method !== 'coordination') return null;
    return publishCoordination(
      tx,
      run,
      decodeResult('coordination', json),
      await findCurrentDataset(tx.read),
    );
  });
