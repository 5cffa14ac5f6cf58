import { readEntry, type ChainEntry } from '#main/analysis/claims/hash-chain.ts';
import { checkLog, type CheckedLog } from '#main/analysis/plans/check-log.ts';
import type { FollowedPlan } from '#main/analysis/plans/markings.ts';
import type { Executor } from '#main/db/open.ts';
import { findStudyHead, findStudyLog } from '#main/repositories/study-log.ts';
import { findAllTests } from '#main/repositories/test-register.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { toTimestamp } from '#shared/time.ts';

/** The study log, checked against its head and the test register; apart from writing it, as the check needs every method. */
export const readStudyLog = async (
  db: Executor,
): Promise<CheckedLog & { readonly entries: readonly ChainEntry[]; readonly head: string }> => {
  const [rows, head, tests] = await Promise.all([findStudyLog(db), findStudyHead(db), findAllTests(db)]);
  const entries = rows.map(readEntry);
  return { ...checkLog(entries, head, tests), entries, head: head.hash };
};

/** A locked plan as it is answered. @param entryHash of its entry in the log */
export const toPlan = (
  { plan, sha256, previousPlan, at, entry, runs, deviations, otherRuns }: FollowedPlan,
  entryHash: string,
): Plan => ({
  name: plan.name,
  sha256,
  previous: previousPlan,
  lockedAt: toTimestamp(at),
  entry,
  entryHash,
  plan,
  runs: runs.map((numbers) => [...numbers]),
  deviations,
  otherRuns: [...otherRuns],
});
