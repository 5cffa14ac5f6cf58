import type { Insertable, Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { TestRegisterTable } from '#main/db/tables/analysis.ts';
import type { RunQuery } from '#main/db/transact.ts';

export type RegisterRow = Selectable<TestRegisterTable>;

/** Adds tests inside a transaction; a test that is there already stays as it is. */
export const registerTests = (
  db: Executor,
  run: RunQuery,
  tests: readonly Insertable<TestRegisterTable>[],
): void => {
  for (const test of tests)
    run(
      db
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

export const setHidden = async (
  db: Executor,
  id: number,
  hidden: { readonly at: number; readonly reason: string } | null,
): Promise<boolean> => {
  const result = await db
    .updateTable('test_register')
    .set({ hidden_at: hidden?.at ?? null, hidden_reason: hidden?.reason ?? null })
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
};
