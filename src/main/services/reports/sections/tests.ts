import type { PlanService } from '#main/services/analyses/plans.ts';
import type { TestRegisterService } from '#main/services/analyses/register.ts';
import { CHANCE_COLUMNS, section, table, type SectionSource } from '#main/services/reports/section.ts';
import type { RegisteredTest } from '#shared/contract/analyses.ts';
import type { Plan } from '#shared/contract/plans.ts';
import { formatCount, plural } from '#shared/figures.ts';
import { otherRunsSentence } from '#shared/other-runs.ts';
import { selectedSet } from '#shared/selected-set.ts';
import { drawNotes, type DrawnSets } from './drawn-sets.ts';

const LISTED = 5000;

const setText = (selection: RegisteredTest['selection']): string | null => {
  const set = selectedSet(selection);
  return set === null ? null : `${set.name}, SHA-256 ${set.hash}`;
};

const planNote = ({ name, sha256, lockedAt, runs, deviations, otherRuns }: Plan): string =>
  [
    `Plan “${name}”, locked ${lockedAt} UTC (SHA-256 ${sha256}).`,
    `Tests run as planned: ${runs.filter((numbers) => numbers.length > 0).length} of ${runs.length}.`,
    deviations.length === 0 ? 'No deviations.' : `Deviations: ${deviations.join(' ')}`,
    otherRunsSentence(otherRuns) ?? '',
  ]
    .join(' ')
    .trimEnd();

const registerTable = (items: readonly RegisteredTest[], total: number) =>
  table(
    'register',
    'Tests in the order they were run',
    [
      ['id', 'Test'],
      ['method', 'Method'],
      ['label', 'Label'],
      ['apart', 'Apart from others of its label by', ({ apart }) => (apart === '' ? null : apart)],
      ['set', 'Working set', ({ selection }) => setText(selection)],
      ['size', 'Tests'],
      ['runs', 'Times run', ({ timesRun }) => timesRun],
      ...CHANCE_COLUMNS,
      ['q', 'q'],
      ['holm', 'Holm'],
      ['marking', 'Marking'],
      ['plan', 'Plan'],
      ['planQ', 'q of the plan'],
      ['surrogates', 'Surrogates'],
      ['seed', 'Seed'],
      ['hidden', 'Hidden because', (test) => (test.hidden ? (test.hiddenReason ?? 'hidden') : null)],
    ],
    items,
    { totalRows: total },
  );

/** Every test run on this data, hidden ones too: what was looked at belongs to a finding. Recorded, for it is a history. */
export const testSection = (
  list: TestRegisterService['list'],
  plans: PlanService['list'],
  drawnSets: DrawnSets,
): SectionSource => ({
  id: 'tests',
  gather: async () => {
    const { items, total, tests, hidden } = await list({ includeHidden: true, limit: LISTED });
    return section('tests', {
      kind: 'recorded',
      notes: [
        `${plural(tests, 'test')} ${tests === 1 ? 'was' : 'were'} run on this dataset, in ${plural(total, 'entry', 'entries')} (${formatCount(hidden)} hidden): a family of tests is one entry, whose p is the smallest q over its own tests (Simes); entries of methods of earlier versions keep the p that they were registered with, and count until the same question is computed again. q and Holm are adjusted over all entries but the nominal p of words that were shuffled too.`,
        'A test is confirmatory only if its plan was locked before its run began; every other test is exploratory.',
        ...(await plans()).map(planNote),
        ...(await drawNotes(
          drawnSets,
          items.map(({ selection }) => selectedSet(selection)?.hash ?? null),
        )),
      ],
      tables: [registerTable(items, total)],
    });
  },
});
