import type { Selectable } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { TestRegisterTable } from '#main/db/tables/analysis.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { withoutFamilySize } from '#shared/test-family.ts';
import { insertRows } from './insert-rows.ts';

export type RegisterRow = Selectable<TestRegisterTable>;

/** With the hash of what its run read; null where the run has none. */
export type CountedRow = RegisterRow & { readonly input_sha256: string | null };

/** A test as it comes into the register. */
export type NewTestRow = Omit<RegisterRow, 'id' | 'hidden_at' | 'hidden_reason'>;

export type Questioned = Pick<
  CountedRow,
  'method' | 'label' | 'parameters_json' | 'selection_json' | 'seed' | 'input_sha256'
>;

/** The same text for one question over one input, whichever version of its method answered it; null where the input is not known. */
export const questionOf = (entry: Questioned): string | null => {
  const { method, label, parameters_json: parameters, selection_json: selection, seed } = entry;
  const { input_sha256: input } = entry;
  return input === null
    ? null
    : JSON.stringify([method, withoutFamilySize(label), parameters, selection, seed, input]);
};

type Hiding = Pick<RegisterRow, 'hidden_at' | 'hidden_reason'>;
const SHOWN: Hiding = { hidden_at: null, hidden_reason: null };

/** Whether the entry of the same question by an earlier version of its method is hidden: the new one takes its place in the list. */
const hidingsBefore = (tx: WriteTransaction): ((test: NewTestRow) => Hiding) => {
  const inputOf = tx.prepare('SELECT input_sha256 FROM analysis_runs WHERE id = ?');
  const findEarlier = tx.prepare(
    `SELECT test.*, run.input_sha256 FROM test_register test JOIN analysis_runs run ON run.id = test.run_id
      WHERE test.method = @method AND test.version < @version AND run.input_sha256 = @input_sha256
      ORDER BY test.version, test.id`,
  );
  const byRun = new Map<number, ReadonlyMap<string | null, Hiding>>();
  return (test) => {
    const { input_sha256: input } = inputOf.get(test.run_id) as Pick<CountedRow, 'input_sha256'>;
    const hidings =
      byRun.get(test.run_id) ??
      new Map(
        (findEarlier.all({ ...test, input_sha256: input }) as CountedRow[]).map((row) => [
          questionOf(row),
          row,
        ]),
      );
    byRun.set(test.run_id, hidings);
    const { hidden_at, hidden_reason } = hidings.get(questionOf({ ...test, input_sha256: input })) ?? SHOWN;
    return { hidden_at, hidden_reason };
  };
};

export interface RegisteredTests {
  /** Those that were not there. */
  readonly added: readonly NewTestRow[];
  /** Keys of those that were there, brought by a run of another selection or other parameters. */
  readonly again: readonly string[];
}

/** Adds tests; a test that is there already, under its key or under one of earlier versions, is counted as run once more. */
export const registerTests = (
  tx: WriteTransaction,
  tests: readonly (NewTestRow & { readonly earlierKeys: readonly string[] })[],
): RegisteredTests => {
  const findTest = tx.prepare(
    'SELECT test_key, selection_json, parameters_json FROM test_register WHERE test_key IN (SELECT value FROM json_each(?)) ORDER BY id',
  );
  const count = tx.prepare('UPDATE test_register SET times_run = times_run + 1 WHERE test_key = ?');
  const hidingOf = hidingsBefore(tx);
  const added: NewTestRow[] = [];
  const again: string[] = [];
  for (const { earlierKeys, ...test } of tests) {
    const present = findTest.get(JSON.stringify([test.test_key, ...earlierKeys])) as
      | Pick<RegisterRow, 'test_key' | 'selection_json' | 'parameters_json'>
      | undefined;
    if (present === undefined) {
      insertRows(tx, 'test_register', [{ ...test, ...hidingOf(test) }]);
      added.push(test);
      continue;
    }
    count.run(present.test_key);
    if (present.selection_json !== test.selection_json || present.parameters_json !== test.parameters_json)
      again.push(present.test_key);
  }
  return { added, again };
};

/** Every test, of all datasets. */
export const findAllTests = async (db: Executor): Promise<RegisterRow[]> =>
  db.selectFrom('test_register').selectAll().orderBy('id').execute();

/** All tests of a dataset (of none where null), hidden ones too, oldest first. */
export const findTests = async (db: Executor, datasetSha256: string | null): Promise<CountedRow[]> =>
  db
    .selectFrom('test_register')
    .innerJoin('analysis_runs', 'analysis_runs.id', 'test_register.run_id')
    .selectAll('test_register')
    .select('analysis_runs.input_sha256')
    .where('test_register.dataset_sha256', 'is', datasetSha256)
    .orderBy('test_register.id')
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
