import type { LockedPlan } from '#shared/contract/plans.ts';
import { isOpeningQuestion, questionKey } from './same-question.ts';
import type { BegunRun, StudyAct } from './study-acts.ts';

/** Seconds that a clock may be put back by its own correction. */
export const CLOCK_SLACK = 5;

/** A plan in the log with what was done about it. */
export interface FollowedPlan {
  readonly plan: LockedPlan;
  readonly sha256: string;
  readonly previousPlan: string;
  readonly at: number;
  /** Place in the log. */
  readonly entry: number;
  /** Confirmatory runs of each of its tests. */
  readonly runs: readonly (readonly number[])[];
  readonly deviations: readonly string[];
  /** Runs of its methods after the lock that asked what a page asks when it is opened, which is not in the plan. */
  readonly otherRuns: readonly number[];
}

interface Draft extends FollowedPlan {
  readonly keys: readonly string[];
  /** Whether each test’s question was run before the lock, with any seed and by any version of its method. */
  readonly isPeeked: readonly boolean[];
  readonly runs: readonly number[][];
  readonly deviations: string[];
  readonly otherRuns: number[];
}

const numberOf = (test: number): string => `Test ${test + 1}`;

/** Writes a run of a question that is not in the plan among its deviations, where the plan names the method. */
const followOther = ({ plan, otherRuns, deviations }: Draft, run: BegunRun): void => {
  const near = plan.tests.findIndex(({ method }) => method === run.method);
  if (near === -1) return;
  if (isOpeningQuestion(run)) otherRuns.push(run.run);
  else
    deviations.push(
      `Run ${run.run} of ${run.method} used other parameters or another set than ${numberOf(near).toLowerCase()}.`,
    );
};

const follow = (draft: Draft, run: BegunRun): boolean => {
  const key = questionKey(run);
  const planned = draft.plan.tests.map((test, number) => ({ ...test, number }));
  const asked = planned.filter(({ number }) => draft.keys[number] === key);
  const [first] = asked;
  if (first === undefined) {
    followOther(draft, run);
    return false;
  }
  const same = asked.filter(({ version }) => version === run.version);
  if (same.length === 0) {
    const test = numberOf(first.number).toLowerCase();
    draft.deviations.push(
      `Run ${run.run} of ${run.method} was by version ${run.version} of the method; ${test} names version ${first.version}.`,
    );
    return false;
  }
  if (run.at < draft.at - CLOCK_SLACK) {
    draft.deviations.push(`Run ${run.run} is dated before the lock: the clock was set back.`);
    return false;
  }
  const test = same.find(({ seed }) => seed === run.seed);
  if (test === undefined) {
    draft.deviations.push(`Run ${run.run} of ${run.method} used another seed than planned.`);
    return false;
  }
  if (draft.isPeeked[test.number] === true) return false;
  draft.runs[test.number]?.push(run.run);
  return true;
};

const peeks = ({ plan, isPeeked }: Draft): readonly string[] =>
  plan.tests.flatMap(({ method }, test) =>
    isPeeked[test] === true
      ? [`${numberOf(test)} (${method}) was run before the plan was locked; it stays exploratory.`]
      : [],
  );

/**
 * Which runs are confirmatory: those begun after a plan was locked that names their method, version, parameters, selection and
 * seed, where the same question had not been run before the lock, by any version. The order is that of the log, not of the clock.
 * @param acts in the order of the log
 */
export const markRuns = (acts: readonly StudyAct[]) => {
  /** The plan of every confirmatory run, by the run’s number; a run that is not here is exploratory. */
  const confirmatory = new Map<number, FollowedPlan>();
  const drafts: Draft[] = [];
  const priorQuestions = new Set<string>();
  const begun = new Map<number, number>();
  const later = new Map<string, number[]>();
  for (const [entry, act] of acts.entries()) {
    if (act.act === 'lock') {
      const keys = act.plan.tests.map(questionKey);
      drafts.push({
        plan: act.plan,
        sha256: act.sha256,
        previousPlan: act.previousPlan,
        at: act.at,
        entry,
        keys,
        isPeeked: keys.map((key) => priorQuestions.has(key)),
        runs: keys.map(() => []),
        deviations: [],
        otherRuns: [],
      });
    }
    if (act.act === 'tests')
      for (const key of act.again ?? []) later.set(key, [...(later.get(key) ?? []), act.run]);
    if (act.act !== 'begin') continue;
    begun.set(act.run, entry);
    const plan = drafts.filter((draft) => follow(draft, act))[0];
    if (plan !== undefined) confirmatory.set(act.run, plan);
    priorQuestions.add(questionKey(act));
  }
  for (const draft of drafts) draft.deviations.unshift(...peeks(draft));
  /** The plan that makes a test confirmatory; null for an exploratory one. @param run the one that brought it into the register */
  const planOfTest = (run: number, key: string): FollowedPlan | null => {
    const own = confirmatory.get(run);
    if (own !== undefined) return own;
    const first = begun.get(run) ?? 0;
    // Another run may have brought the test of a planned one: what counts is that nobody had seen it before the lock.
    const plans = (later.get(key) ?? []).flatMap((other) => confirmatory.get(other) ?? []);
    return plans.find(({ entry }) => entry < first) ?? null;
  };
  return { confirmatory, plans: drafts, planOfTest };
};

export type Markings = ReturnType<typeof markRuns>;
