import { endsWhole, nextEntry, readEntry, type ChainEntry } from '#main/analysis/claims/hash-chain.ts';
import { checkLog, type CheckedLog } from '#main/analysis/plans/check-log.ts';
import { asJson, testRowHash, type FixedTestRow, type StudyAct } from '#main/analysis/plans/study-acts.ts';
import { AppError } from '#main/base/errors.ts';
import type { Executor } from '#main/db/open.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import {
  appendStudyRow,
  findStudyHead,
  findStudyLog,
  readLastStudyRow,
  readStudyHead,
} from '#main/repositories/study-log.ts';
import { findAllTests } from '#main/repositories/test-register.ts';

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
    ...{ act: 'tests', at: run.now, run: run.id, tests },
    ...(again.length === 0 ? {} : { again }),
  });
};

/** The study log, checked against its head and the test register. */
export const readStudyLog = async (
  db: Executor,
): Promise<CheckedLog & { readonly entries: readonly ChainEntry[]; readonly head: string }> => {
  const [rows, head, tests] = await Promise.all([findStudyLog(db), findStudyHead(db), findAllTests(db)]);
  const entries = rows.map(readEntry);
  return { ...checkLog(entries, head, tests), entries, head: head.hash };
};
