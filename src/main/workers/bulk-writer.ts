import type { Watch } from '#main/base/progress.ts';
import type { Database } from '#main/db/database.ts';
import type { WorkerPool } from './pool.ts';
import type { TaskInput, TaskName, TaskOutput } from './tasks/index.ts';

/** Runs tasks that write to the database on a connection of their own: one at a time, while all other writes wait. */
export interface BulkWriter {
  readonly run: <Name extends TaskName>(
    name: Name,
    input: TaskInput<Name>,
    options?: Watch,
  ) => Promise<TaskOutput<Name>>;
}

/** @param pool one thread, kept apart from the analyses: a writer must not wait for a free one while everybody waits for it. */
export const createBulkWriter = (database: Database, pool: WorkerPool): BulkWriter => ({
  run: (name, input, options = {}) =>
    database.exclusive(() => pool.run(name, input, options), options.signal),
});
