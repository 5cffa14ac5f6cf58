import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { TestRegisterTable } from '#main/db/tables/analysis.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';

export type RegisterRow = Selectable<TestRegisterTable>;

/** Adds tests; a test that is there already stays as it is. */
export const registerTests = (
  tx: WriteTransaction,
  tests: readonly Insertable<TestRegisterTable>[],
): void => {
  for (const test of tests)
    tx.change(
      tx.query
        .insertInto('test_register')
        .values(test)
        .onConflict((conflict) => conflict.column('test_key').doNothing()),
    );
};

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
