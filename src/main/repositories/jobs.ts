import type { Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { JobTable } from '#main/db/tables/core.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { toTimestamp } from '#shared/time.ts';

const KEPT = 500;

/** A job as it was stored; the remaining time belongs to running jobs only and is not stored. */
const toJob = (row: Selectable<JobTable>): Job => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  status: row.status,
  done: row.done,
  total: row.total,
  etaSeconds: null,
  message: row.message,
  error: row.error,
  startedAt: toTimestamp(row.started_at),
  finishedAt: row.finished_at === null ? null : toTimestamp(row.finished_at),
  result: row.result === null ? null : (JSON.parse(row.result) as unknown),
});

export const upsertJob = async (db: Executor, row: JobTable): Promise<void> => {
  const { id, ...rest } = row;
  await db
    .insertInto('jobs')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(rest))
    .execute();
  if (id.endsWith('0')) await deleteOldJobs(db);
};

const deleteOldJobs = async (db: Executor): Promise<void> => {
  await db
    .deleteFrom('jobs')
    .where('id', 'not in', (query) =>
      query.selectFrom('jobs').select('id').orderBy('started_at', 'desc').orderBy('id', 'desc').limit(KEPT),
    )
    .execute();
};

export const findJobs = async (db: Executor, limit: number, kind?: string): Promise<Job[]> => {
  const rows = await db
    .selectFrom('jobs')
    .selectAll()
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toJob);
};

export const findJob = async (db: Executor, id: string): Promise<Job | null> => {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toJob(row);
};

/** After a restart nothing is running: what was, failed. @returns how many there were. */
export const failInterruptedJobs = async (db: Executor, now: number): Promise<number> => {
  const result = await db
    .updateTable('jobs')
    .set({ status: 'failed', error: 'interrupted', finished_at: now })
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};
