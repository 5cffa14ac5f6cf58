import type { Watch } from '#main/base/progress.ts';
import type { Database } from '#main/db/database.ts';
import type { WorkerPool } from './pool.ts';
import type { TaskInput, TaskName } from './tasks/index.ts';

/** @param pool one thread, kept apart from the analyses: a writer must not wait for a free one while everybody waits for it. */
export const createBulkWriter = (database: Database, pool: WorkerPool) => ({
  run: <Name extends TaskName>(name: Name, input: TaskInput<Name>, options: Watch = {}) =>
    database.exclusive(async () => {
      try {
        return await pool.run(name, input, options);
      } catch (error) {
        // Canceled it has failed at once, while its thread may still be at work, and about to write: the next would find the file locked.
        await pool.idle();
        throw error;
      }
    }, options.signal),
});

/** Runs tasks that write to the database on a connection of their own: one at a time, while all other writes wait. */
export type BulkWriter = ReturnType<typeof createBulkWriter>;
