import type { Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { CodebookTable, CoderRunTable, HumanCodeTable } from '#main/db/tables/ai.ts';
import type { RunQuery } from '#main/db/transact.ts';

export type CodebookRow = Selectable<CodebookTable>;
export type CoderRunRow = Selectable<CoderRunTable>;

export interface Coding {
  readonly dropNumber: number;
  readonly code: string;
}

export const insertCodebook = async (db: Executor, row: CodebookRow): Promise<void> => {
  await db.insertInto('codebooks').values(row).execute();
};

export const deleteCodebook = async (db: Executor, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('codebooks').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
};

export const findCodebooks = (db: Executor): Promise<CodebookRow[]> =>
  db.selectFrom('codebooks').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();

export const findCodebook = async (db: Executor, id: string): Promise<CodebookRow | null> =>
  (await db.selectFrom('codebooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

export const setHumanCode = (db: Executor, run: RunQuery, row: HumanCodeTable): void => {
  const { code, coded_at } = row;
  run(
    db
      .insertInto('human_codes')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['codebook_id', 'drop_number']).doUpdateSet({ code, coded_at }),
      ),
  );
};

export const findHumanCodes = async (db: Executor, codebookId: string): Promise<Coding[]> => {
  const rows = await db
    .selectFrom('human_codes')
    .select(['drop_number', 'code'])
    .where('codebook_id', '=', codebookId)
    .orderBy('drop_number')
    .execute();
  return rows.map(({ drop_number, code }) => ({ dropNumber: drop_number, code }));
};

export const insertCoderRun = async (db: Executor, row: CoderRunRow): Promise<void> => {
  await db.insertInto('coder_runs').values(row).execute();
};

export const setCoderRun = async (db: Executor, id: string, change: Partial<CoderRunRow>): Promise<void> => {
  await db.updateTable('coder_runs').set(change).where('id', '=', id).execute();
};

export const failInterruptedCoderRuns = async (db: Executor, now: number): Promise<void> => {
  await db
    .updateTable('coder_runs')
    .set({ status: 'failed', error: 'interrupted', finished_at: now })
    .where('status', '=', 'running')
    .execute();
};

export const findCoderRun = async (db: Executor, id: string): Promise<CoderRunRow | null> =>
  (await db.selectFrom('coder_runs').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Runs of a code book, newest first, with how many drops each has coded. */
export const findCoderRuns = (
  db: Executor,
  codebookId: string,
): Promise<(CoderRunRow & { coded: number })[]> =>
  db
    .selectFrom('coder_runs')
    .selectAll('coder_runs')
    .select((query) =>
      query
        .selectFrom('machine_codes')
        .whereRef('machine_codes.run_id', '=', 'coder_runs.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('coded'),
    )
    .where('codebook_id', '=', codebookId)
    .orderBy('started_at', 'desc')
    .orderBy('id')
    .execute();

export const insertMachineCodes = (
  db: Executor,
  run: RunQuery,
  runId: string,
  codes: readonly Coding[],
): void => {
  for (const { dropNumber, code } of codes)
    run(db.insertInto('machine_codes').values({ run_id: runId, drop_number: dropNumber, code }));
};

export const findMachineCodes = async (db: Executor, runId: string, limit: number): Promise<Coding[]> => {
  const rows = await db
    .selectFrom('machine_codes')
    .select(['drop_number', 'code'])
    .where('run_id', '=', runId)
    .orderBy('drop_number')
    .limit(limit)
    .execute();
  return rows.map(({ drop_number, code }) => ({ dropNumber: drop_number, code }));
};
