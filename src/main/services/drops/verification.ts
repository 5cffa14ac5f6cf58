import type { Database } from '#main/db/database.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { Comparison } from '#main/workers/reference-index.ts';
import type { Verification } from '#shared/contract/datasets.ts';
import { toTimestamp } from '#shared/time.ts';

export interface VerificationService {
  readonly indexFile: string;
  /** Compares the drops in the database with the shipped reference index, in a worker. */
  readonly verify: () => Promise<Verification>;
  /** What an import compared itself, as a verification of this moment. */
  readonly dated: (comparison: Comparison) => Verification;
}

/** Verifies the drops in the database against the shipped reference index. */
export const createVerificationService = (
  { file }: Database,
  pool: WorkerPool,
  indexFile: string,
  now: () => number,
): VerificationService => {
  const dated = (comparison: Comparison): Verification => ({
    ...comparison,
    verifiedAt: toTimestamp(Math.floor(now() / 1000)),
  });
  return {
    indexFile,
    dated,
    verify: async () => dated(await pool.run('verifyDrops', { file, indexFile })),
  };
};
