import type { Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { TestRegisterTable } from '#main/db/tables/analysis.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

export type RegisterRow = Selectable<TestRegisterTable>;

const columns = [
  'run_id',
  'test_key',
  'method',
  'version',
  'label',
  'parameters_json',
  'selection_json',
  'seed',
  'dataset_sha256',
  'observed',
  'expected',
  'band_low',
  'band_high',
  'surrogates',
  'p',
  'size',
  'times_run',
  'created_at',
] as const satisfies readonly (keyof TestRegisterTable)[];

/** A test as it comes into the register. */
export type NewTestRow = Pick<RegisterRow, (typeof columns)[number]>;

/** Adds tests; a test that is there already is counted as run once more. @returns those that were not there */
export const registerTests = (tx: WriteTransaction, tests: readonly NewTestRow[]): readonly NewTestRow[] => {
  const findTest = tx.prepare('SELECT 1 FROM test_register WHERE test_key = ?');
  const insert = tx.prepare(
    `INSERT INTO test_register (${columns.join(', ')}) VALUES (${columns.map((name) => `@${name}`).join(', ')})
      ON CONFLICT (test_key) DO UPDATE SET times_run = times_run + 1`,
  );
  const added: NewTestRow[] = [];
  for (const test of tests) {
    if (findTest.get(test.test_key) === undefined) added.push(test);
    insert.run(test);
  }
  return added;
};

/** Every test, of all datasets. */
export const findAllTests = async (db: Executor): Promise<RegisterRow[]> =>
  db.selectFrom('test_register').selectAll().orderBy('id').execute();

/** All tests of a data set (of none where null), hidden ones too, oldest first. */
export const findTests = async (db: Executor, datasetSha256: string | null): Promise<RegisterRow[]> =>
  db
    .selectFrom('test_register')
    .selectAll()
    .where('dataset_sha256', 'is', datasetSha256)
    .orderBy('id')
    .execute();

/** @returns whether the test is there. */
export const setHidden = (
  tx: WriteTransaction,
  id: number,
  hidden: { readonly at: number; readonly reason: string } | null,
): boolean =>
  tx.change(
    tx.query
      .updateTable('test_register')
      .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
      .where('id', '=', id),
  ) > 0;
