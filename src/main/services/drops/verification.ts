import type { Database } from '#main/db/database.ts';
import { findOpenRow, setVerified } from '#main/repositories/datasets.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type { IndexComparison } from '#main/workers/reference-index.ts';
import type { Verification } from '#shared/contract/datasets.ts';
import { toTimestamp } from '#shared/time.ts';

/** Verifies the drops in the database against the shipped reference index. */
export const createVerificationService = (
  store: Database,
  pool: WorkerPool,
  indexFile: string,
  now: () => number,
) => {
  /** What an import compared itself, as a verification of this moment. */
  const dated = (comparison: IndexComparison): Verification => ({
    ...comparison,
    verifiedAt: toTimestamp(Math.floor(now() / 1000)),
  });
  return {
    indexFile,
    dated,
    /** Compares the drops in the database with the shipped reference index, in a worker, and notes the figures of an open archive. */
    verify: async (): Promise<Verification> => {
      const comparison = await pool.run('verifyDrops', { file: store.file, indexFile });
      const { matching, expected } = comparison;
      const at = Math.floor(now() / 1000);
      await store.write((tx) => {
        const open = findOpenRow(tx);
        if (open?.kind === 'archive') setVerified(tx, open.id, { matching, expected, at });
      });
      return dated(comparison);
    },
  };
};

export type VerificationService = ReturnType<typeof createVerificationService>;
