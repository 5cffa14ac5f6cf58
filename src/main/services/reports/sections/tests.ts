import {
  CHANCE_COLUMNS,
  figure,
  section,
  table,
  type SectionSource,
} from '#main/services/reports/section.ts';
import type { RegisteredTest } from '#shared/contract/analyses.ts';

const LISTED = 5000;

const registerTable = (items: readonly RegisteredTest[], total: number) =>
  table(
    'register',
    'Tests in the order they were run',
    [
      ['id', 'Test'],
      ['method', 'Method'],
      ['label', 'Label'],
      ...CHANCE_COLUMNS,
      ['holm', 'Holm'],
      ['surrogates', 'Surrogates'],
      ['seed', 'Seed'],
      ['hidden', 'Hidden because'],
    ],
    items.map((test) => ({
      id: test.id,
      method: test.method,
      label: test.label,
      observed: figure(test.observed),
      expected: figure(test.expected),
      low: figure(test.bandLow),
      high: figure(test.bandHigh),
      p: figure(test.p),
      q: figure(test.q),
      holm: figure(test.holm),
      surrogates: test.surrogates,
      seed: test.seed,
      hidden: test.hidden ? (test.hiddenReason ?? 'hidden') : null,
    })),
    { totalRows: total },
  );

/** Every test run on this data, hidden ones too: what was looked at belongs to a finding. Recorded, for it is a history. */
export const testSection = (
  list: (query: {
    includeHidden: boolean;
    limit: number;
  }) => Promise<{ items: RegisteredTest[]; total: number }>,
): SectionSource => ({
  id: 'tests',
  gather: async () => {
    const { items, total } = await list({ includeHidden: true, limit: LISTED });
    const hidden = items.filter((test) => test.hidden).length;
    return section('tests', 'Test register', {
      kind: 'recorded',
      notes: [
        `${total} tests were run on this data set (${hidden} hidden); q and Holm are adjusted over all of them.`,
      ],
      tables: [registerTable(items, total)],
    });
  },
});
