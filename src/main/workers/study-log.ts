import { endsWhole, nextEntry, type ChainEntry } from '#main/analysis/claims/hash-chain.ts';
import { asJson, testRowHash, type FixedTestRow, type StudyAct } from '#main/analysis/plans/study-acts.ts';
import { AppError } from '#main/base/errors.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { appendStudyRow, readLastStudyRow, readStudyHead } from '#main/repositories/study-log.ts';

/**
 * Adds an act to the study log, in the transaction that does it.
 * @returns the entry
 * @throws AppError `conflict` where the log does not end with the entry that was written last
 */
export const logStudyAct = (tx: WriteTransaction, act: StudyAct): ChainEntry => {
  const head = readStudyHead(tx);
  if (!endsWhole(readLastStudyRow(tx), head))
    throw new AppError(
      'conflict',
      'The study log does not end with the entry that was written last, so nothing is added to it and no test is computed; check the log and restore a backup.',
    );
  const entry = nextEntry(head, asJson(act));
  const { index, previous, hash, payload } = entry;
  appendStudyRow(tx, { entry: index, previous, hash, payload: JSON.stringify(payload) });
  return entry;
};

/** Notes the tests that a run brought into the register, and those that runs of another selection had brought before. */
export const logTests = (
  tx: WriteTransaction,
  run: { readonly id: number; readonly now: number },
  { added, again }: { readonly added: readonly FixedTestRow[]; readonly again: readonly string[] },
): void => {
  if (added.length + again.length === 0) return;
  const tests = added.map((row) => ({ key: row.test_key, sha256: testRowHash(row) }));
  logStudyAct(tx, {
    act: 'tests',
    at: run.now,
    run: run.id,
    tests,
    ...(again.length === 0 ? {} : { again }),
  });
};
