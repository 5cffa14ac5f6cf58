import type { Selectable } from 'kysely';
import { INTERRUPTED } from '#main/base/errors.ts';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { JobTable } from '#main/db/tables/core.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { Job, ListedJob } from '#shared/contract/jobs.ts';
import { toTimestamp } from '#shared/time.ts';
import { findPage, mapPage } from './page.ts';

const KEPT = 500;

/** All of a job but its result. */
const LISTED = [
  'id',
  'kind',
  'title',
  'status',
  'done',
  'total',
  'message',
  'error',
  'started_at',
  'finished_at',
] as const satisfies readonly (keyof JobTable)[];

/** A job as it was stored; the remaining time belongs to running jobs only and is not stored. */
const toListedJob = (row: Pick<Selectable<JobTable>, (typeof LISTED)[number]>): ListedJob => ({
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
});

const toJob = (row: Selectable<JobTable>): Job => ({
  ...toListedJob(row),
  result: row.result === null ? null : (JSON.parse(row.result) as unknown),
});

export const upsertJob = (tx: WriteTransaction, row: JobTable): void => {
  const { id, ...rest } = row;
  tx.change(
    tx.query
      .insertInto('jobs')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(rest)),
  );
  if (id.endsWith('0')) deleteOldJobs(tx);
};

const deleteOldJobs = (tx: WriteTransaction): void => {
  tx.change(
    tx.query
      .deleteFrom('jobs')
      .where('id', 'not in', (query) =>
        query.selectFrom('jobs').select('id').orderBy('started_at', 'desc').orderBy('id', 'desc').limit(KEPT),
      ),
  );
};

/** Newest first. */
export const findJobs = async (db: Executor, limit: number, kind?: string): Promise<Page<ListedJob>> => {
  const jobs = db
    .selectFrom('jobs')
    .select(LISTED)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? ''))
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc');
  return mapPage(await findPage(jobs, { limit }), toListedJob);
};

/** Jobs that have no row yet, newest first; `jobs` in the order of their start. */
export const findUnstored = async (
  db: Executor,
  jobs: readonly ListedJob[],
): Promise<readonly ListedJob[]> => {
  const ids = jobs.map(({ id }) => id);
  const rows = await db.selectFrom('jobs').select('id').where('id', 'in', ids).execute();
  const stored = new Set(rows.map(({ id }) => id));
  return jobs.filter(({ id }) => !stored.has(id)).toReversed();
};

export const findJob = async (db: Executor, id: string): Promise<Job | null> => {
  const row = await db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : toJob(row);
};

const CAN_RUN = ['jobs', 'analysis_runs', 'ai_sessions', 'coder_runs'] as const;

/** After a restart nothing is running: what was, failed. The finished sections of a session stay. @param now epoch seconds */
export const failInterrupted = (tx: WriteTransaction, now: number): void => {
  for (const table of CAN_RUN)
    tx.change(
      tx.query
        .updateTable(table)
        .set({ status: 'failed', error: INTERRUPTED, finished_at: now })
        .where('status', 'in', ['pending', 'running']),
    );
};

/** How many jobs that began since a moment (epoch seconds) have each status. */
export const countJobsSince = async (
  db: Executor,
  since: number,
): Promise<{ status: Job['status']; count: number }[]> =>
  db
    .selectFrom('jobs')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .where('started_at', '>=', since)
    .groupBy('status')
    .orderBy('status')
    .execute();
