import { section, table, type SectionSource } from '#main/services/reports/section.ts';
import type { AbbreviationCorrelationStats } from '#shared/contract/abbreviations.ts';
import { plural } from '#shared/figures.ts';

const ALL = 5000;

/** Coverage of the abbreviation keys and how often each occurs. */
export const abbreviationSection = (
  stats: (limit: number) => Promise<AbbreviationCorrelationStats>,
): SectionSource => ({
  id: 'abbreviations',
  gather: async () => {
    const figures = await stats(ALL);
    const { coveragePercentage, dropsAnalyzed } = figures.sampleAnalysis;
    return section('abbreviations', {
      notes: [
        `${coveragePercentage.toFixed(1)}% of ${plural(dropsAnalyzed, 'drop')} contain at least one of ${plural(figures.totalAbbreviations, 'abbreviation')}.`,
      ],
      tables: [
        table(
          'keys',
          'Abbreviations by occurrence',
          [
            ['abbreviation', 'Abbreviation'],
            ['occurrences', 'Occurrences'],
          ],
          figures.topAbbreviations,
        ),
      ],
    });
  },
});
