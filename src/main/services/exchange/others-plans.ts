import { markRuns } from '#main/analysis/plans/markings.ts';
import { studyActSchema } from '#main/analysis/plans/study-acts.ts';
import type { Executor } from '#main/db/open.ts';
import { namesIn } from '#main/workers/exchange/merge.ts';
import { readKept } from '#main/workers/exchange/store.ts';
import { logValueSchema, PLANS_LOG } from '#main/workers/exchange/values.ts';
import { toPlan } from '#main/workers/read-study-log.ts';
import type { OthersPlan } from '#shared/contract/exchange.ts';

/**
 * The plans in the logs that others’ files brought, oldest first. The logs were checked when they came; the numbers of runs are those
 * of their data folders.
 * @param me id of this installation
 */
export const plansOfOthers = async (db: Executor, me: string): Promise<OthersPlan[]> => {
  const work = await readKept(db);
  const names = namesIn(me, work);
  return (
    [...work.values()]
      .filter(({ kind, id }) => kind === 'log' && id.endsWith(PLANS_LOG) && id !== `${me}${PLANS_LOG}`)
      .flatMap(({ id, fields }) => Object.values(fields).map(({ value }) => ({ id, value })))
      .flatMap(({ id, value }) => {
        const entries = logValueSchema.parse(value);
        const author = id.slice(0, -PLANS_LOG.length);
        const acts = entries.map(({ payload }) => studyActSchema.parse(JSON.parse(payload)));
        return markRuns(acts).plans.map((plan) => ({
          by: names.get(author) ?? author,
          ...toPlan(plan, entries[plan.entry]?.hash ?? ''),
        }));
      })
      // Chains of one log that grew apart have their beginning in common.
      .filter(({ entryHash }, at, plans) => plans.findIndex((plan) => plan.entryHash === entryHash) === at)
      .toSorted((a, b) => a.lockedAt.localeCompare(b.lockedAt, 'en') || a.name.localeCompare(b.name, 'en'))
  );
};
