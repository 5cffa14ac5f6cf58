import { sql, type Selectable } from 'kysely';
import { unpackText } from '#main/base/packed-text.ts';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type { AnalysisRunTable } from '#main/db/tables/analysis.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import { toTimestamp } from '#shared/time.ts';
import { raiseChange } from './data-state.ts';
import { findPage } from './page.ts';
import { noteResult } from './result-hashes.ts';

/** A run as it starts. */
export interface NewRun {
  readonly method: string;
  readonly version: number;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly selection: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly dataState: string;
  readonly datasetName: string | null;
  readonly datasetSha256: string | null;
  readonly createdAt: number;
}

export type RunRow = Omit<Selectable<AnalysisRunTable>, 'result'>;

const columns = [
  'id',
  'method',
  'version',
  'parameters_json',
  'selection_json',
  'seed',
  'data_state',
  'dataset_name',
  'dataset_sha256',
  'input_sha256',
  'status',
  'job_id',
  'created_at',
  'finished_at',
  'error',
] as const;

export const insertRun = (tx: WriteTransaction, run: NewRun): number => {
  const insert = tx.query
    .insertInto('analysis_runs')
    .values({
      method: run.method,
      version: run.version,
      parameters_json: JSON.stringify(run.parameters),
      selection_json: JSON.stringify(run.selection),
      seed: run.seed,
      data_state: run.dataState,
      dataset_name: run.datasetName,
      dataset_sha256: run.datasetSha256,
      status: 'running',
      created_at: run.createdAt,
    })
    .returning('id');
  const [row] = tx.run(insert);
  if (row === undefined) throw new Error('The run was not recorded.');
  return row.id;
};

export const setRunJob = (tx: WriteTransaction, id: number, jobId: string): void => {
  tx.change(tx.query.updateTable('analysis_runs').set({ job_id: jobId }).where('id', '=', id));
};

/** Stores the answer. */
export const completeRun = (
  tx: WriteTransaction,
  id: number,
  done: {
    /** JSON as `packJson` makes it. */
    readonly result: Buffer;
    readonly inputSha256: string;
    /** Of the data that was read: it may have changed since the run began. */
    readonly dataState: string;
    readonly now: number;
  },
): void => {
  tx.change(
    tx.query
      .updateTable('analysis_runs')
      .set({
        status: 'completed',
        result: done.result,
        input_sha256: done.inputSha256,
        data_state: done.dataState,
        finished_at: done.now,
      })
      .where('id', '=', id),
  );
  noteResult(tx, { kind: 'run', id });
  raiseChange(tx, 'runs');
};

/** Newest results of a method that are kept, by their size; the runs and their tests are kept all. */
const KEPT_RESULT_BYTES = 64_000_000;

/** Drops the oldest results of a method; the newest stays whatever its size. Added up here: a sum over rows in SQLite copies the results. */
export const dropOldResults = (tx: WriteTransaction, method: string): void => {
  const results = tx.run(
    tx.query
      .selectFrom('analysis_runs')
      .select(['id', sql<number>`octet_length(result)`.as('bytes')])
      .where('method', '=', method)
      .where('result', 'is not', null)
      .orderBy('id', 'desc'),
  );
  let kept = 0;
  for (const [place, { id, bytes }] of results.entries()) {
    kept += bytes;
    if (kept > KEPT_RESULT_BYTES && place > 0)
      tx.change(tx.query.updateTable('analysis_runs').set({ result: null }).where('id', '=', id));
  }
};

export const failRun = (tx: WriteTransaction, id: number, error: string, now: number): void => {
  tx.change(
    tx.query
      .updateTable('analysis_runs')
      .set({ status: 'failed', error, finished_at: now })
      .where('id', '=', id),
  );
};

export const findRun = async (db: Executor, id: number): Promise<RunRow | null> =>
  (await db.selectFrom('analysis_runs').select(columns).where('id', '=', id).executeTakeFirst()) ?? null;

export const findRuns = (db: Executor, method: string, limit: number): Promise<Page<RunRow>> =>
  findPage(
    db.selectFrom('analysis_runs').select(columns).where('method', '=', method).orderBy('id', 'desc'),
    { limit },
  );

/** The finished runs of a method, newest first. */
export const findFinishedRuns = (db: Executor, method: string): Promise<RunRow[]> =>
  db
    .selectFrom('analysis_runs')
    .select(columns)
    .where('method', '=', method)
    .where('status', '=', 'completed')
    .orderBy('id', 'desc')
    .execute();

/** The newest finished run of a method; only of exactly these parameters, selection and seed where they are given. */
export const findLatestRun = async (
  db: Executor,
  method: string,
  criteria: { readonly parameters?: string; readonly selection?: string; readonly seed?: number } = {},
): Promise<RunRow | null> =>
  (await db
    .selectFrom('analysis_runs')
    .select(columns)
    .where('method', '=', method)
    .where('status', '=', 'completed')
    .where('result', 'is not', null)
    .$if(criteria.selection !== undefined, (query) =>
      query.where('selection_json', '=', criteria.selection ?? ''),
    )
    .$if(criteria.parameters !== undefined, (query) =>
      query.where('parameters_json', '=', criteria.parameters ?? ''),
    )
    .$if(criteria.seed !== undefined, (query) => query.where('seed', '=', criteria.seed ?? 0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;

/** A packed result that cannot be read any more: no JSON, and like no result. */
const DAMAGED = '';

/** The stored answer, JSON text; null where the run has none. */
export const findRunResult = async (db: Executor, id: number): Promise<string | null> => {
  const row = await db.selectFrom('analysis_runs').select('result').where('id', '=', id).executeTakeFirst();
  const result = row?.result ?? null;
  return result === null ? null : unpackText(result).catch(() => DAMAGED);
};

/** A row as the API tells it; `stale` is the service's to say. */
export const toRun = (row: RunRow, stale: AnalysisRun['stale']): Omit<AnalysisRun, 'plan' | 'key'> => ({
  id: row.id,
  method: row.method,
  version: row.version,
  parameters: JSON.parse(row.parameters_json) as Record<string, unknown>,
  selection: JSON.parse(row.selection_json) as Record<string, unknown>,
  seed: row.seed,
  datasetName: row.dataset_name,
  datasetSha256: row.dataset_sha256,
  inputSha256: row.input_sha256,
  status: row.status,
  jobId: row.job_id,
  createdAt: toTimestamp(row.created_at),
  finishedAt: row.finished_at === null ? null : toTimestamp(row.finished_at),
  error: row.error,
  stale,
});
