import { asDatabaseError } from '#main/db/errors.ts';
import { salvageBeside } from '#main/db/recovery.ts';
import type { Task } from '#main/workers/task.ts';
import type { RecoverySalvage } from '#shared/recovery.ts';

export interface SalvageInput {
  /** The database. */
  readonly file: string;
  readonly folder: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** Copies what can be read of the open database into a new one next to it. Canceled between two tables, nothing is left of the copy. */
export const salvageDatabase: Task<SalvageInput, RecoverySalvage> = async (
  { file, folder, now },
  { signal, progress },
) => {
  try {
    return await salvageBeside({ database: file, folder }, new Date(now), (done, total, name) => {
      signal.throwIfAborted();
      progress(done, total, name);
    });
  } catch (error) {
    throw asDatabaseError(error, file);
  }
};
