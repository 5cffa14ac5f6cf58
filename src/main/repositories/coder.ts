import type { Selectable } from 'kysely';
import type { Page } from '#main/base/page.ts';
import type { Executor } from '#main/db/open.ts';
import type {
  CodebookTable,
  CodebookVersionTable,
  CoderRunTable,
  HumanCodeTable,
} from '#main/db/tables/ai.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { AssignedCode } from '#shared/assigned-code.ts';
import { openDatasetId } from './coding.ts';
import { findPage } from './page.ts';

export type CodebookRow = Selectable<CodebookTable>;
export type CodebookVersionRow = Selectable<CodebookVersionTable>;
export type CoderRunRow = Selectable<CoderRunTable>;

export const insertCodebook = (tx: WriteTransaction, row: CodebookRow): void => {
  tx.change(tx.query.insertInto('codebooks').values(row));
};

export const deleteCodebook = (tx: WriteTransaction, id: string): void => {
  tx.change(tx.query.deleteFrom('codebooks').where('id', '=', id));
};

export const findCodebooks = (db: Executor): Promise<CodebookRow[]> =>
  db.selectFrom('codebooks').selectAll().orderBy('created_at', 'desc').orderBy('id').execute();

export const findCodebook = async (db: Executor, id: string): Promise<CodebookRow | null> =>
  (await db.selectFrom('codebooks').selectAll().where('id', '=', id).executeTakeFirst()) ?? null;

/** Changes what a code book says. */
export const updateCodebook = (tx: WriteTransaction, { id, ...row }: CodebookRow): void => {
  tx.change(tx.query.updateTable('codebooks').set(row).where('id', '=', id));
};

/** Keeps versions of a code book; one that is there already stays as it is. */
export const insertCodebookVersions = (tx: WriteTransaction, rows: readonly CodebookVersionRow[]): void => {
  for (const row of rows)
    tx.change(
      tx.query
        .insertInto('codebook_versions')
        .values(row)
        .onConflict((conflict) => conflict.doNothing()),
    );
};

/** Versions of a code book that was changed, oldest first; none of any other. */
export const findCodebookVersions = (db: Executor, codebookId: string): Promise<CodebookVersionRow[]> =>
  db
    .selectFrom('codebook_versions')
    .selectAll()
    .where('codebook_id', '=', codebookId)
    .orderBy('created_at')
    .orderBy('sha256')
    .execute();

/** Codes given by hand, of all datasets, with the version of the code book that each was given by. */
export const handCodes = (db: Executor) =>
  db
    .selectFrom('human_codes')
    .leftJoin('human_code_versions', (join) =>
      join
        .onRef('human_code_versions.codebook_id', '=', 'human_codes.codebook_id')
        .onRef('human_code_versions.dataset_id', '=', 'human_codes.dataset_id')
        .onRef('human_code_versions.drop_number', '=', 'human_codes.drop_number'),
    );

/** How often each code of a book was given by hand, in all datasets, by version; null: before there were versions. */
export const findCodeCounts = (
  db: Executor,
  codebookId: string,
): Promise<{ code: string; sha256: string | null; count: number }[]> =>
  handCodes(db)
    .select(['code', 'sha256', (eb) => eb.fn.countAll<number>().as('count')])
    .where('human_codes.codebook_id', '=', codebookId)
    .groupBy(['code', 'sha256'])
    .execute();

/** Codes a drop, of the open dataset where none is named. @param sha256 of the version of the code book; null: not known */
export const setHumanCode = (
  tx: WriteTransaction,
  row: Omit<HumanCodeTable, 'dataset_id'> & Partial<Pick<HumanCodeTable, 'dataset_id'>>,
  sha256: string | null,
): void => {
  const { codebook_id, drop_number, code, coded_at } = row;
  const key = { codebook_id, drop_number, dataset_id: row.dataset_id ?? openDatasetId };
  tx.change(
    tx.query
      .insertInto('human_codes')
      .values({ ...key, code, coded_at })
      .onConflict((conflict) =>
        conflict.columns(['codebook_id', 'dataset_id', 'drop_number']).doUpdateSet({ code, coded_at }),
      ),
  );
  tx.change(
    sha256 === null
      ? deleteCode(tx, 'human_code_versions', key)
      : tx.query
          .insertInto('human_code_versions')
          .values({ ...key, sha256 })
          .onConflict((conflict) =>
            conflict.columns(['codebook_id', 'dataset_id', 'drop_number']).doUpdateSet({ sha256 }),
          ),
  );
};

const deleteCode = (
  { query }: WriteTransaction,
  table: 'human_codes' | 'human_code_versions',
  key: {
    readonly codebook_id: string;
    readonly dataset_id: number | typeof openDatasetId;
    readonly drop_number: number;
  },
) =>
  query
    .deleteFrom(table)
    .where('codebook_id', '=', key.codebook_id)
    .where('dataset_id', '=', key.dataset_id)
    .where('drop_number', '=', key.drop_number);

export const deleteHumanCode = (tx: WriteTransaction, key: Parameters<typeof deleteCode>[2]): void => {
  tx.change(deleteCode(tx, 'human_codes', key));
};

/** Codes of drops of the open dataset, by number. */
export const findHumanCodes = async (db: Executor, codebookId: string): Promise<AssignedCode[]> => {
  const rows = await db
    .selectFrom('human_codes')
    .select(['drop_number', 'code'])
    .where('codebook_id', '=', codebookId)
    .where('dataset_id', '=', openDatasetId)
    .orderBy('drop_number')
    .execute();
  return rows.map(({ drop_number, code }) => ({ dropNumber: drop_number, code }));
};

export interface CodeOfDrop {
  readonly codebookId: string;
  readonly codebook: string;
  /** Null: a person. */
  readonly coder: string | null;
  readonly code: string;
  readonly codedAt: number;
  /** Hash of the version of the book; null: coded before there were versions. */
  readonly sha256: string | null;
  /** The code book of a run, as it was then. */
  readonly bookJson: string | null;
}

/** Codes of one drop of the open dataset: a person’s, and those of each coder’s last finished run. */
export const findCodesOfDrop = async (db: Executor, dropNumber: number): Promise<readonly CodeOfDrop[]> => {
  const byPerson = await handCodes(db)
    .innerJoin('codebooks', 'codebooks.id', 'human_codes.codebook_id')
    .select(['codebooks.id as codebookId', 'codebooks.name as codebook', 'code', 'coded_at as codedAt'])
    .select('sha256')
    .where('human_codes.drop_number', '=', dropNumber)
    .where('human_codes.dataset_id', '=', openDatasetId)
    .orderBy('codebooks.name')
    .execute();
  const byRun = await db
    .selectFrom('machine_codes')
    .innerJoin('coder_runs', 'coder_runs.id', 'machine_codes.run_id')
    .innerJoin('codebooks', 'codebooks.id', 'coder_runs.codebook_id')
    .select([
      'codebooks.id as codebookId',
      'codebooks.name as codebook',
      'coder_runs.coder',
      'machine_codes.code',
      'coder_runs.started_at as codedAt',
      'coder_runs.codebook_json as bookJson',
    ])
    .where('drop_number', '=', dropNumber)
    .where('coder_runs.status', '=', 'completed')
    .orderBy('codebooks.name')
    .orderBy('coder_runs.started_at', 'desc')
    .execute();
  const last = new Map<string, CodeOfDrop>();
  for (const row of byRun) {
    const key = JSON.stringify([row.codebookId, row.coder]);
    if (!last.has(key)) last.set(key, { ...row, sha256: null });
  }
  return [...byPerson.map((row) => ({ ...row, coder: null, bookJson: null })), ...last.values()];
};

export const insertCoderRun = (tx: WriteTransaction, row: CoderRunRow): void => {
  tx.change(tx.query.insertInto('coder_runs').values(row));
};

export const setCoderRun = (tx: WriteTransaction, id: string, change: Partial<CoderRunRow>): void => {
  tx.change(tx.query.updateTable('coder_runs').set(change).where('id', '=', id));
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
  tx: WriteTransaction,
  runId: string,
  codes: readonly AssignedCode[],
): void => {
  for (const { dropNumber, code } of codes)
    tx.change(tx.query.insertInto('machine_codes').values({ run_id: runId, drop_number: dropNumber, code }));
};

export const findMachineCodes = (db: Executor, runId: string, limit: number): Promise<Page<AssignedCode>> =>
  findPage(
    db
      .selectFrom('machine_codes')
      .select(['drop_number as dropNumber', 'code'])
      .where('run_id', '=', runId)
      .orderBy('drop_number'),
    { limit },
  );
