import { benjaminiHochberg, holm } from '#main/analysis/chance/significance.ts';
import { markRuns, type Markings } from '#main/analysis/plans/markings.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import { findDropSpan } from '#main/repositories/analysis-drops.ts';
import { findCurrentDataset } from '#main/repositories/datasets.ts';
import { hasEvents } from '#main/repositories/news-events.ts';
import { findTests, setHidden, type RegisterRow } from '#main/repositories/test-register.ts';
import { readStudyLog } from '#main/workers/read-study-log.ts';
import { comparedWithChance } from '#shared/compared-with-chance.ts';
import type { RegisteredTest, StandingOut } from '#shared/contract/analyses.ts';
import { isSignificant } from '#shared/figures.ts';
import { shownTestLabel } from '#shared/test-family.ts';
import { toTimestamp } from '#shared/time.ts';
import { toldApart } from './apart.ts';
import { currentEntries } from './current-entries.ts';
import { leastLikelyOf } from './least-likely.ts';

/** Of all entries, not of those that a list shows. */
export interface RegisterCounts {
  /** Single tests that the entries stand for. */
  readonly tests: number;
  readonly hidden: number;
}

type Marking = Pick<RegisteredTest, 'marking' | 'plan' | 'planQ'>;

const EXPLORATORY: Marking = { marking: 'exploratory', plan: null, planQ: null };

/**
 * What a correction makes of the p of each entry, over those that are compared with chance. The nominal p of words whose p by shuffling is
 * in the register too is far too small for texts: among the others it would make the q of every test smaller. It is corrected as one more of them.
 */
const adjustedBy = (
  adjust: (ps: readonly number[]) => readonly number[],
  rows: readonly RegisterRow[],
): readonly number[] => {
  const compared = comparedWithChance(rows.map((row) => ({ ...row, runId: row.run_id })));
  const ps = compared.map(({ p }) => p);
  const adjusted = adjust(ps);
  const byId = new Map(compared.map(({ id }, i) => [id, adjusted[i]]));
  return rows.map(({ id, p }) => byId.get(id) ?? adjust([...ps, p]).at(-1) ?? 1);
};

/** Which tests are confirmatory, with q over the family of their plan. */
const markingsOf = (
  rows: readonly RegisterRow[],
  qs: readonly number[],
  { planOfTest, plans }: Markings,
): ReadonlyMap<number, Marking> => {
  const markings = new Map<number, Marking>();
  for (const followed of plans) {
    const { name: plan, family } = followed.plan;
    const own = [...rows.entries()].filter(
      ([, { run_id, test_key }]) => planOfTest(run_id, test_key) === followed,
    );
    const planQs =
      family === 'plan'
        ? adjustedBy(
            benjaminiHochberg,
            own.map(([, row]) => row),
          )
        : own.map(([i]) => qs[i]);
    for (const [place, [, { id }]] of own.entries())
      markings.set(id, { marking: 'confirmatory', plan, planQ: planQs[place] ?? 1 });
  }
  return markings;
};

const toTest = (
  row: RegisterRow,
  q: number,
  strict: number,
  marking: Marking,
): Omit<RegisteredTest, 'apart'> => ({
  id: row.id,
  runId: row.run_id,
  method: row.method,
  version: row.version,
  label: shownTestLabel(row.label),
  parameters: JSON.parse(row.parameters_json) as Record<string, unknown>,
  selection: JSON.parse(row.selection_json) as Record<string, unknown>,
  seed: row.seed,
  observed: row.observed,
  expected: row.expected,
  bandLow: row.band_low,
  bandHigh: row.band_high,
  surrogates: row.surrogates,
  p: row.p,
  size: row.size,
  timesRun: row.times_run,
  q,
  holm: strict,
  ...marking,
  hidden: row.hidden_at !== null,
  hiddenReason: row.hidden_reason,
  createdAt: toTimestamp(row.created_at),
});

/** Every test run on the current dataset, by the latest version of its method. Hiding one takes it out of the list and leaves it in the family. */
export const createTestRegisterService = (store: Database, now: () => number) => {
  const all = async (): Promise<RegisteredTest[]> => {
    const dataset = await findCurrentDataset(store.read);
    const { acts } = await readStudyLog(store.read);
    const marked = markRuns(acts);
    const rows = currentEntries(
      await findTests(store.read, dataset?.sha256 ?? null),
      ({ run_id, test_key }) => marked.planOfTest(run_id, test_key) !== null,
    );
    const qs = adjustedBy(benjaminiHochberg, rows);
    const strict = adjustedBy(holm, rows);
    const markings = markingsOf(rows, qs, marked);
    return [
      ...toldApart(
        rows.map((row, i) => toTest(row, qs[i] ?? 1, strict[i] ?? 1, markings.get(row.id) ?? EXPLORATORY)),
      ),
    ];
  };
  const testById = async (id: number): Promise<RegisteredTest> => {
    const registeredTest = (await all()).find((test) => test.id === id);
    if (registeredTest === undefined)
      throw new AppError('not_found', `There is no test ${id} in the register of this dataset.`);
    return registeredTest;
  };
  const firstMethod = async (): Promise<StandingOut['firstMethod']> => {
    if ((await findDropSpan(store.read)) === null) return null;
    return (await hasEvents(store.read)) ? 'pair-counts' : 'deltas';
  };
  return {
    list: async ({ includeHidden, limit }: { includeHidden: boolean; limit: number }) => {
      const items = (await all()).filter((test) => includeHidden || !test.hidden);
      return {
        items: items.slice(0, limit),
        total: items.length,
        tests: items.reduce((sum, { size }) => sum + size, 0),
        hidden: items.filter(({ hidden }) => hidden).length,
      };
    },
    /** The least likely tests of each method: those beyond chance, and those with a range of chance; and how many tests there are. */
    standingOut: async (): Promise<StandingOut> => {
      const items = await all();
      const compared = comparedWithChance(items);
      const beyond = compared.filter(({ q }) => isSignificant(q));
      return {
        tests: items.length,
        // Where there is nothing to shuffle and no formula says more, p is 1 by definition.
        compared: compared.filter(({ surrogates, p }) => surrogates > 0 || p < 1).length,
        beyond: beyond.length,
        hiddenBeyond: beyond.filter(({ hidden }) => hidden).length,
        // A family has no range of its own: it is listed where it exceeds chance, if only over its own tests, as its page says.
        findings: leastLikelyOf(
          compared.filter(
            ({ hidden, bandLow, p, q, size }) =>
              !hidden && (bandLow !== null || isSignificant(q) || (size > 1 && isSignificant(p))),
          ),
        ),
        firstMethod: await firstMethod(),
      };
    },
    hide: async (id: number, reason: string): Promise<RegisteredTest> => {
      await testById(id);
      await store.write((tx) => setHidden(tx, id, { at: Math.floor(now() / 1000), reason }));
      return testById(id);
    },
    show: async (id: number): Promise<RegisteredTest> => {
      await testById(id);
      await store.write((tx) => setHidden(tx, id, null));
      return testById(id);
    },
  };
};

export type TestRegisterService = ReturnType<typeof createTestRegisterService>;
