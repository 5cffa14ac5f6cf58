import { batchAgreement, type BatchCodes } from '#main/analysis/agreement/batch-agreement.ts';
import type { Task } from '#main/workers/task.ts';
import type { Metric } from '#shared/agreement.ts';
import type { CodingAgreement } from '#shared/contract/coding.ts';

export interface CompareCodersInput {
  readonly batch: BatchCodes;
  readonly metric: Metric;
  readonly resamples: number;
  readonly seed: number;
}

/** How far the coders of a batch agree. */
export const compareCoders: Task<CompareCodersInput, CodingAgreement> = (
  { batch, metric, resamples, seed },
  { signal, progress },
) => batchAgreement(batch, { metric, resamples }, { seed, signal, progress });
