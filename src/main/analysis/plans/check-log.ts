import { verifyChain, type ChainEntry, type ChainHead } from '#main/analysis/claims/hash-chain.ts';
import { actsOf } from '#main/analysis/claims/log-acts.ts';
import { CLOCK_SLACK } from './markings.ts';
import { planHash, studyActSchema, testRowHash, type FixedTestRow, type StudyAct } from './study-acts.ts';

/** What a log says. A clock that was set back is a fault, but what the log says can still be used. */
export interface CheckedLog {
  /** Empty where the log or the register was changed. */
  readonly acts: readonly StudyAct[];
  /** The first fault as a sentence; null without one. */
  readonly fault: string | null;
}

const planFault = (act: Extract<StudyAct, { act: 'lock' }>, previous: string): string | null => {
  if (act.sha256 !== planHash(act.plan)) return `The plan “${act.plan.name}” does not have its hash.`;
  return act.previousPlan === previous
    ? null
    : `The plan “${act.plan.name}” does not follow the plan before it.`;
};

/** What is wrong with the plans of a log: a hash, or the chain of plans; null where nothing is. */
export const plansFault = (acts: readonly StudyAct[]): string | null => {
  let previous = '0'.repeat(64);
  for (const act of acts) {
    if (act.act !== 'lock') continue;
    const fault = planFault(act, previous);
    if (fault !== null) return fault;
    previous = act.sha256;
  }
  return null;
};

/** The first entry of a log that is dated before one before it, as a sentence; null without one. @param times epoch seconds */
export const clockFault = (times: readonly number[]): string | null => {
  let latest = -Infinity;
  for (const [entry, at] of times.entries()) {
    if (at < latest - CLOCK_SLACK)
      return `Entry ${entry} is dated before the entry before it: the clock was set back.`;
    latest = Math.max(latest, at);
  }
  return null;
};

/** Faults of the register: tests that the log does not know, knows otherwise, or that are gone. */
const registerFault = (acts: readonly StudyAct[], rows: readonly FixedTestRow[]): string | null => {
  const begun = new Set(acts.flatMap((act) => (act.act === 'begin' ? [act.run] : [])));
  const logged = new Map(
    acts.flatMap((act) =>
      act.act === 'tests' ? act.tests.map(({ key, sha256 }) => [key, sha256] as const) : [],
    ),
  );
  for (const row of rows) {
    const sha256 = logged.get(row.test_key);
    if (sha256 === undefined ? begun.has(row.run_id) : sha256 !== testRowHash(row))
      return `The test “${row.label}” of run ${row.run_id} differs from what the log says about it.`;
  }
  const stored = new Set(rows.map(({ test_key }) => test_key));
  const gone = [...logged.keys()].filter((key) => !stored.has(key)).length;
  return gone === 0 ? null : `${gone} registered ${gone === 1 ? 'test is' : 'tests are'} gone.`;
};

/**
 * Checks a study log: its chain and end, the chain of its plans, its times, and the test register against it.
 * @param head noted when the last entry was written
 * @param rows every row of the register
 */
export const checkLog = (
  entries: readonly ChainEntry[],
  head: ChainHead,
  rows: readonly FixedTestRow[],
): CheckedLog => {
  const chain = verifyChain(entries, head);
  if (!chain.isWhole) return { acts: [], fault: chain.reason };
  const { acts, fault: actFault } = actsOf(entries, studyActSchema);
  const fault = actFault?.reason ?? plansFault(acts) ?? registerFault(acts, rows);
  return fault === null ? { acts, fault: clockFault(acts.map(({ at }) => at)) } : { acts: [], fault };
};
