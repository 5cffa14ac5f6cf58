import { markRuns, type Markings } from '#main/analysis/plans/markings.ts';
import type { Executor } from '#main/db/open.ts';
import { findStudyHead, hasLockedPlan } from '#main/repositories/study-log.ts';
import { readStudyLog } from '#main/workers/read-study-log.ts';

type Confirmatory = Markings['confirmatory'];

/** Says which plan a run follows. */
export type PlanOfRun = (run: number) => Promise<string | null>;

/** The name of the plan that makes a run confirmatory; null for an exploratory run. The log is read again when it has grown. */
export const createPlanOfRun = (db: Executor): PlanOfRun => {
  let cached: { readonly head: string; readonly confirmatory: Promise<Confirmatory> } | null = null;
  const read = async (): Promise<Confirmatory> =>
    (await hasLockedPlan(db)) ? markRuns((await readStudyLog(db)).acts).confirmatory : new Map();
  return async (run) => {
    const { hash: head } = await findStudyHead(db);
    if (cached?.head !== head) cached = { head, confirmatory: read() };
    return (await cached.confirmatory).get(run)?.plan.name ?? null;
  };
};
