import { readEntry, type ChainEntry } from '#main/analysis/claims/hash-chain.ts';
import { checkLog, type CheckedLog } from '#main/analysis/plans/check-log.ts';
import type { Executor } from '#main/db/open.ts';
import { findStudyHead, findStudyLog } from '#main/repositories/study-log.ts';
import { findAllTests } from '#main/repositories/test-register.ts';

/** The study log, checked against its head and the test register; apart from writing it, as the check needs every method. */
export const readStudyLog = async (
  db: Executor,
): Promise<CheckedLog & { readonly entries: readonly ChainEntry[]; readonly head: string }> => {
  const [rows, head, tests] = await Promise.all([findStudyLog(db), findStudyHead(db), findAllTests(db)]);
  const entries = rows.map(readEntry);
  return { ...checkLog(entries, head, tests), entries, head: head.hash };
};
