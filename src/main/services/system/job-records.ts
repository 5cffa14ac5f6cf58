import type { Log } from '#main/base/log.ts';
import type { Database } from '#main/db/database.ts';
import { upsertJob } from '#main/repositories/jobs.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { fromTimestamp } from '#shared/time.ts';

/** Rows of jobs: that one began, and how it ended. Progress is not worth a wait for the disk. */
export const createJobRecords = (store: Database, log: Log) => {
  const writes = new Set<Promise<unknown>>();
  return {
    save: (job: Job): void => {
      const { id, result } = job;
      const write = store
        .write((tx) => {
          upsertJob(tx, {
            id,
            kind: job.kind,
            title: job.title,
            status: job.status,
            done: job.done,
            total: job.total,
            message: job.message,
            error: job.error,
            started_at: fromTimestamp(job.startedAt),
            finished_at: job.finishedAt === null ? null : fromTimestamp(job.finishedAt),
            result: result === null || result === undefined ? null : JSON.stringify(result),
          });
        })
        .catch((reason: unknown) => {
          log.error('a job could not be stored', { id, error: reason });
        })
        .finally(() => writes.delete(write));
      writes.add(write);
    },
    /** Settles when every row so far is written. */
    settled: async (): Promise<void> => {
      await Promise.all(writes);
    },
  };
};

export type JobRecords = ReturnType<typeof createJobRecords>;
