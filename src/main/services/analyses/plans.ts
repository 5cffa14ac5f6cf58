import { canonicalJson } from '#main/analysis/claims/hash-chain.ts';
import { CLOCK_SLACK, markRuns } from '#main/analysis/plans/markings.ts';
import { questionKey } from '#main/analysis/plans/same-question.ts';
import { asJson, planHash, studyActSchema, type StudyAct } from '#main/analysis/plans/study-acts.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { readHeldSets, writeHeldSets } from '#main/repositories/held-sets.ts';
import { readLastStudyRow, readLockPayloads, readStudyHead } from '#main/repositories/study-log.ts';
import { readStudyLog, toPlan } from '#main/workers/read-study-log.ts';
import { logStudyAct } from '#main/workers/study-log.ts';
import type {
  LockedPlan,
  Plan,
  PlanDraft,
  PlannedTest,
  SeenTest,
  StudyLogCheck,
} from '#shared/contract/plans.ts';
import { plural } from '#shared/figures.ts';
import { toTimestamp } from '#shared/time.ts';
import { fullQuestion, type Pins } from './full-question.ts';
import { planText } from './plan-text.ts';
import { plannedRequest } from './run-sets.ts';

const noPlan = (name: string): AppError => new AppError('not_found', `There is no plan “${name}”.`);

const lockActSchema = studyActSchema.options[0];

/** Plan locked before and the latest time in the log; refuses what cannot follow them. */
const readPast = (tx: WriteTransaction, name: string, at: number): { readonly previousPlan: string } => {
  const locks = readLockPayloads(tx).map((payload) => lockActSchema.parse(JSON.parse(payload)));
  const sameName = locks.find(({ plan }) => plan.name.toLowerCase() === name.toLowerCase());
  if (sameName !== undefined)
    throw new AppError(
      'conflict',
      `The plan “${sameName.plan.name}” is locked already; lock this one under another name.`,
    );
  const last = readLastStudyRow(tx);
  const lastAt = last === undefined ? -Infinity : studyActSchema.parse(JSON.parse(last.payload)).at;
  if (at < lastAt - CLOCK_SLACK)
    throw new AppError(
      'conflict',
      `This computer’s clock says ${toTimestamp(at)} UTC, but the study log was last written at ${toTimestamp(lastAt)} UTC; set the clock right, then lock the plan.`,
    );
  return { previousPlan: locks.at(-1)?.sha256 ?? '0'.repeat(64) };
};

/** Sets that were held out are open from the lock of a plan that names them. */
const openHeld = (tx: WriteTransaction, plan: LockedPlan): void => {
  const heldIds = readHeldSets(tx);
  if (heldIds.length === 0) return;
  const selections = JSON.stringify(plan.tests.map(({ selection }) => selection));
  const rows = tx.run(tx.query.selectFrom('frozen_sets').select(['id', 'hash']).where('id', 'in', heldIds));
  const opened = new Set(
    rows.filter(({ hash }) => selections.includes(`"hash":"${hash}"`)).map(({ id }) => id),
  );
  if (opened.size > 0)
    writeHeldSets(
      tx,
      heldIds.filter((id) => !opened.has(id)),
    );
};

/** The tests whose question was run before, with any seed and by any version of its method. */
const seenTests = ({ tests }: LockedPlan, acts: readonly StudyAct[]): SeenTest[] => {
  const runs = Map.groupBy(
    acts.filter((act) => act.act === 'begin'),
    questionKey,
  );
  return tests.flatMap((test, index) => {
    const own = runs.get(questionKey(test)) ?? [];
    if (own.length === 0) return [];
    return {
      test: index + 1,
      method: test.method,
      runs: own.map(({ run, at, seed }) => ({ run, at: toTimestamp(at), seed })),
    };
  });
};

const seenSentence = (seen: readonly SeenTest[]): string => {
  const list = seen.map(
    ({ test, method, runs }) =>
      `test ${test} (${method}) by ${runs.map(({ run, at }) => `run ${run} at ${at} UTC`).join(', ')}`,
  );
  return `Tests of this plan were run before: ${list.join('; ')}. They would stay exploratory, and a plan cannot be undone. Accept this (acceptSeen, --accept-seen) to lock it.`;
};

/** Plans that were locked before their tests were run. */
export class PlanService {
  readonly #store: Database;
  readonly #named: Pick<Pins, 'embeddings' | 'textSet'>;
  readonly #now: () => number;

  constructor(store: Database, named: Pick<Pins, 'embeddings' | 'textSet'>, now: () => number) {
    this.#store = store;
    this.#named = named;
    this.#now = now;
  }

  /** Oldest first. */
  async list(): Promise<Plan[]> {
    const { acts, entries } = await readStudyLog(this.#store.read);
    return markRuns(acts).plans.map((plan) => toPlan(plan, entries[plan.entry]?.hash ?? ''));
  }

  /** @throws AppError `not_found` */
  async get(name: string): Promise<Plan> {
    const plan = (await this.list()).find(
      (lockedPlan) => lockedPlan.name.toLowerCase() === name.toLowerCase(),
    );
    if (plan === undefined) throw noPlan(name);
    return plan;
  }

  /** A plan as plain text with its hashes. @throws AppError `not_found` */
  async text(name: string): Promise<string> {
    const plan = await this.get(name);
    return planText(plan, canonicalJson(asJson(plan.plan)));
  }

  /**
   * Writes a plan to the study log, where it can never be changed.
   * @throws AppError `not_found` or `invalid_body` for what it names; `conflict` for a name in use, a clock that was set back, a log
   * that was changed from outside, or tests that were run before where the draft does not accept them
   */
  async lock(draft: PlanDraft): Promise<Plan> {
    const { fault, acts, entries, head } = await readStudyLog(this.#store.read);
    // A fault of a log that was emptied leaves no entry that could be unread.
    if (fault !== null && (entries.length === 0 || acts.length < entries.length))
      throw new AppError(
        'conflict',
        `The study log was changed from outside, so nothing is added to it: ${fault} Restore a backup.`,
      );
    const plan = await this.#complete(draft);
    const seen = draft.acceptSeen ? [] : seenTests(plan, acts);
    const at = Math.floor(this.#now() / 1000);
    const isLocked = await this.#store.write((tx) => {
      // A test that was run since would not be among those seen.
      if (readStudyHead(tx).hash !== head) return false;
      const { previousPlan } = readPast(tx, plan.name, at);
      if (seen.length > 0) throw new AppError('conflict', seenSentence(seen));
      logStudyAct(tx, { act: 'lock', at, plan, sha256: planHash(plan), previousPlan });
      openHeld(tx, plan);
      return true;
    });
    if (!isLocked) return this.lock(draft);
    this.#store.renewReader();
    return this.get(plan.name);
  }

  /** The tests of a draft that were run before. @throws AppError as `lock` for what it names */
  async seen(draft: PlanDraft): Promise<SeenTest[]> {
    const { acts } = await readStudyLog(this.#store.read);
    return seenTests(await this.#complete(draft), acts);
  }

  async check(): Promise<StudyLogCheck> {
    const { fault, entries, head } = await readStudyLog(this.#store.read);
    return {
      entries: entries.length,
      head,
      isWhole: fault === null,
      sentence:
        fault ??
        `Study log intact: ${plural(entries.length, 'entry', 'entries')}, and every registered test matches it.`,
    };
  }

  async #complete(draft: PlanDraft): Promise<LockedPlan> {
    const { name, question, family, stoppingRule } = draft;
    const tests: PlannedTest[] = [];
    for (const { method, parameters, set, selection, seed, result } of draft.tests) {
      const narrowed = set === undefined ? selection : { ...selection, set: { name: set, hash: null } };
      const request = { parameters, selection: narrowed, seed };
      const testQuestion = await fullQuestion(method, request, 'invalid_body', {
        db: this.#store.read,
        set: plannedRequest,
        ...this.#named,
      });
      tests.push({
        method: testQuestion.method,
        version: testQuestion.version,
        seed: testQuestion.seed,
        result,
        parameters: { ...testQuestion.parameters },
        selection: { ...testQuestion.selection },
      });
    }
    const dataset = await findCurrentDataset(this.#store.read);
    return { name, question, tests, family, stoppingRule, datasetSha256: dataset?.sha256 ?? null };
  }
}
