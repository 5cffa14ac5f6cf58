import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { StagedFile } from '#main/services/imports/upload.ts';
import type { WorkerPool } from '#main/workers/pool.ts';

/** Writes the demonstration corpus as an archive file, so that it takes the same road as a real one. */
export const writeDemonstration = async (pool: WorkerPool, folder: string): Promise<StagedFile> => {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `demonstration-${randomUUID()}.json`);
  const { sha256, sizeBytes } = await pool.run('writeDemonstration', { file });
  return {
    file,
    fileName: 'demonstration.json',
    sha256,
    sizeBytes,
    discard: () => {
      rmSync(file, { force: true });
    },
  };
};
