import { figure, section, table, type SectionSource } from '#main/services/reports/section.ts';
import type { DropStats } from '#shared/contract/drops.ts';

/** The figures of the stat cards. */
export const summarySection = (stats: () => Promise<DropStats>): SectionSource => ({
  id: 'summary',
  gather: async () => {
    const found = await stats();
    const rows: readonly (readonly [string, string | number | null])[] = [
      ['Total drops', found.totalDrops],
      ['Calendar months from the first to the last drop', found.timeSpan],
      ['First drop (UTC)', found.firstDrop],
      ['Last drop (UTC)', found.lastDrop],
      ['Drops with text', found.withText],
      ['Drops with images', found.withImages],
      ['Drops with links', found.withLinks],
      ['Drops with an attributed tripcode', found.authenticated],
      ['Stored pairs of drops and news events', found.correlationsCount],
      ['of these with a score of 0.7 or more', found.correlations],
      ['Predictive claims followed by an event above chance (percent)', figure(found.accuracy)],
    ];
    return section('summary', {
      notes: found.analysed ? [] : ['Drops and news events have not been compared for this dataset.'],
      tables: [
        table(
          'figures',
          'Figures',
          [
            ['name', 'Figure'],
            ['value', 'Value'],
          ],
          rows.map(([name, value]) => ({ name, value })),
        ),
      ],
    });
  },
});
