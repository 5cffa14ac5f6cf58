import { expect, it } from 'vitest';
import { chainHead, nextEntry, type ChainEntry, type JsonValue } from '#main/analysis/claims/hash-chain.ts';
import type { LockedPlan } from '#shared/contract/plans.ts';
import fc from '#tests/helpers/properties.ts';
import { checkLog } from './check-log.ts';
import { markRuns } from './markings.ts';
import { questionKey } from './same-question.ts';
import { asJson, planHash, testRowHash, type FixedTestRow, type StudyAct } from './study-acts.ts';

interface Question {
  readonly method: string;
  readonly version: number;
  readonly parameters: Record<string, unknown>;
  readonly selection: Record<string, unknown>;
}

const question: fc.Arbitrary<Question> = fc.record({
  method: fc.constantFrom('frequency', 'deltas'),
  version: fc.constantFrom(1, 2),
  parameters: fc.record({ surrogates: fc.constantFrom(99, 199) }),
  selection: fc.constantFrom({}, { set: { name: 'A', hash: 'a' } }, { set: { name: 'A', hash: 'b' } }),
});
const seed = fc.constantFrom(1, 2);
const at = fc.integer({ min: 1000, max: 1010 });

const planOf = (name: string, tests: LockedPlan['tests']): LockedPlan => ({
  ...{ name, question: 'Does it hold?', tests, family: 'plan', stoppingRule: 'After one run.' },
  datasetSha256: null,
});

/** A lock without its place, or a run without its number. */
const step = fc.oneof(
  fc.record({
    act: fc.constant('lock' as const),
    at,
    tests: fc.array(
      fc.tuple(question, seed).map(([asked, number]) => ({ ...asked, seed: number, result: 'p below 0.05' })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
  fc.record({ act: fc.constant('begin' as const), at, asked: question, seed }),
);

const actsOf = (
  steps: readonly (typeof step extends fc.Arbitrary<infer Step> ? Step : never)[],
): StudyAct[] => {
  let previousPlan = '0'.repeat(64);
  return steps.map((each, place): StudyAct => {
    if (each.act === 'begin')
      return { act: 'begin', at: each.at, run: place, ...each.asked, seed: each.seed };
    const plan = planOf(`Plan ${place}`, each.tests);
    const lock: StudyAct = { act: 'lock', at: each.at, plan, sha256: planHash(plan), previousPlan };
    previousPlan = lock.sha256;
    return lock;
  });
};

/** The rule as a person would read it off the log, entry by entry. */
const isConfirmatory = (acts: readonly StudyAct[], place: number): boolean => {
  const run = acts[place];
  if (run?.act !== 'begin') return false;
  const key = questionKey(run);
  return acts.slice(0, place).some((lock, lockedAt) => {
    if (lock.act !== 'lock' || run.at < lock.at - 5) return false;
    const wasAsked = acts
      .slice(0, lockedAt)
      .some((earlier) => earlier.act === 'begin' && questionKey(earlier) === key);
    return (
      !wasAsked &&
      lock.plan.tests.some(
        ({ version, seed, ...test }) =>
          questionKey(test) === key && version === run.version && seed === run.seed,
      )
    );
  });
};

it('marks as confirmatory what was begun after its plan was locked, over random histories', () => {
  let confirmatory = 0;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 24 }), (steps) => {
      const acts = actsOf(steps);
      const marked = markRuns(acts).confirmatory;
      const expected = acts.flatMap((act, place) =>
        act.act === 'begin' && isConfirmatory(acts, place) ? [act.run] : [],
      );
      expect([...marked.keys()].sort((a, b) => a - b)).toEqual(expected);
      confirmatory += expected.length;
    }),
    { numRuns: 1000 },
  );
  expect(confirmatory).toBeGreaterThan(100);
});

it('lists what was done otherwise', () => {
  const asked = { method: 'deltas', version: 1, parameters: { surrogates: 99 }, selection: {} };
  const plan = planOf('Storm', [
    { ...asked, seed: 1, result: 'p' },
    { ...asked, method: 'frequency', seed: 1, result: 'p' },
  ]);
  const begin = { act: 'begin', at: 20, ...asked, seed: 1 } as const;
  const acts: StudyAct[] = [
    { act: 'lock', at: 20, plan, sha256: planHash(plan), previousPlan: '0'.repeat(64) },
    { ...begin, run: 1, seed: 2 },
    { ...begin, run: 2, parameters: { surrogates: 9 } },
    { ...begin, run: 3, at: 3 },
    { ...begin, run: 4 },
    { ...begin, run: 5, parameters: {} },
    { ...begin, run: 6, version: 2 },
  ];
  const { plans, confirmatory } = markRuns(acts);
  expect([...confirmatory.keys()]).toEqual([4]);
  expect(plans[0]?.runs).toEqual([[4], []]);
  expect(plans[0]?.deviations).toEqual([
    'Run 1 of deltas used another seed than planned.',
    'Run 2 of deltas used other parameters or another set than test 1.',
    'Run 3 is dated before the lock: the clock was set back.',
    'Run 6 of deltas was by version 2 of the method; test 1 names version 1.',
  ]);
  // What its page asks when it is opened.
  expect(plans[0]?.otherRuns).toEqual([5]);
});

it('counts a question as seen where an earlier version of its method answered it', () => {
  const asked = { method: 'deltas', version: 1, parameters: {}, selection: {}, seed: 1 };
  const plan = planOf('Storm', [{ ...asked, version: 2, result: 'p' }]);
  const { plans, confirmatory } = markRuns([
    { act: 'begin', at: 10, run: 1, ...asked },
    { act: 'lock', at: 20, plan, sha256: planHash(plan), previousPlan: '0'.repeat(64) },
    { act: 'begin', at: 30, run: 2, ...asked, version: 2 },
  ]);
  expect(confirmatory.size).toBe(0);
  expect(plans[0]?.deviations).toEqual([
    'Test 1 (deltas) was run before the plan was locked; it stays exploratory.',
  ]);
});

const row = (run: number, label: string): FixedTestRow => ({
  ...{ run_id: run, test_key: `${run} ${label}`, method: 'deltas', version: 1, label },
  ...{ parameters_json: '{}', selection_json: '{}', seed: 1, dataset_sha256: null },
  ...{ observed: 3, expected: 1.5, band_low: 0, band_high: 4, surrogates: 99, p: 0.04, size: 1 },
  created_at: 1000,
});

const chainOf = (payloads: readonly JsonValue[]): ChainEntry[] => {
  const entries: ChainEntry[] = [];
  for (const payload of payloads) entries.push(nextEntry(chainHead(entries), payload));
  return entries;
};

/** A study of three plans, each with two runs of two tests. */
const study = (): { readonly acts: StudyAct[]; readonly rows: FixedTestRow[] } => {
  const acts: StudyAct[] = [];
  const rows: FixedTestRow[] = [row(0, 'from before the log')];
  let previousPlan = '0'.repeat(64);
  for (const number of [1, 2, 3]) {
    const asked = { method: 'deltas', version: 1, parameters: { number }, selection: {}, seed: 1 };
    const plan = planOf(`Plan ${number}`, [{ ...asked, result: 'p below 0.05' }]);
    acts.push({ act: 'lock', at: 1000 + number * 60, plan, sha256: planHash(plan), previousPlan });
    previousPlan = planHash(plan);
    for (const run of [number * 2 - 1, number * 2]) {
      const own = [row(run, 'within'), row(run, 'between')];
      const tests = own.map((test) => ({ key: test.test_key, sha256: testRowHash(test) }));
      acts.push({ act: 'begin', at: 1000 + number * 60 + run, run, ...asked });
      acts.push({ act: 'tests', at: 1000 + number * 60 + run, run, tests });
      rows.push(...own);
    }
  }
  return { acts, rows };
};

const withItem = <Item>(list: readonly Item[], place: number, change: (item: Item) => Item): Item[] =>
  list.map((item, index) => (index === place ? change(item) : item));

it('finds 100 of 100 tamperings', () => {
  const { acts, rows } = study();
  const entries = chainOf(acts.map(asJson));
  const head = chainHead(entries);
  expect(checkLog(entries, head, rows)).toMatchObject({ fault: null, acts });
  const later = (entry: ChainEntry): ChainEntry => ({
    ...entry,
    payload: { ...(entry.payload as Record<string, JsonValue>), at: 1 },
  });
  const kinds: readonly ((place: number) => ReturnType<typeof checkLog>)[] = [
    (place) => checkLog(withItem(entries, place % 15, later), head, rows),
    (place) => checkLog(entries.toSpliced(place % 15, 1), head, rows),
    (place) => checkLog(entries.slice(0, -1 - (place % 14)), head, rows),
    (place) =>
      checkLog(chainOf(withItem(entries, place % 15, later).map(({ payload }) => payload)), head, rows),
    (place) =>
      checkLog(
        entries.toSpliced(place % 14, 2, ...entries.slice(place % 14, (place % 14) + 2).reverse()),
        head,
        rows,
      ),
    (place) =>
      checkLog(
        entries,
        head,
        withItem(rows, 1 + (place % 12), (test) => ({ ...test, p: 0.001 })),
      ),
    (place) =>
      checkLog(
        entries,
        head,
        withItem(rows, 1 + (place % 12), (test) => ({ ...test, run_id: test.run_id + 1 })),
      ),
    (place) => checkLog(entries, head, rows.toSpliced(1 + (place % 12), 1)),
    (place) => checkLog(entries, head, [...rows, row(1 + (place % 6), 'smuggled in')]),
    (place) => {
      const back = withItem(acts, 1 + (place % 14), (act) => ({ ...act, at: act.at - 3600 }));
      const rewritten = chainOf(back.map(asJson));
      return checkLog(rewritten, chainHead(rewritten), rows);
    },
  ];
  const tamperings = Array.from({ length: 100 }, (_, number) =>
    kinds[number % 10]?.(Math.floor(number / 10)),
  );
  expect(
    tamperings.filter((checked) => checked?.fault !== null && checked?.fault !== undefined),
  ).toHaveLength(100);
});
