import { section, table, unmarked, type SectionSource } from '#main/services/reports/section.ts';
import type { CorrelationMatrix } from '#shared/contract/correlations.ts';
import type { MatrixDimension } from '#shared/methods/correlation-matrix.ts';
import type { ReportAnswers } from './analyses.ts';

const titles: Readonly<Record<MatrixDimension, string>> = {
  'event-types': 'Categories of events and drops',
  'time-periods': 'Time periods and categories of events',
  platforms: 'Platforms and categories of events',
};

const matrixTable = ({ dimension, cells }: CorrelationMatrix) =>
  table(
    dimension,
    titles[dimension],
    [
      ['row', 'Row'],
      ['column', 'Column', ({ col }) => col],
      ['value', 'Mean score'],
      ['events', 'Events', ({ count }) => count],
    ],
    cells,
  );

/** Mean score of the pairs by the three dimensions of the matrix. */
export const matrixSection = (answers: ReportAnswers): SectionSource => ({
  id: 'matrix',
  gather: async () => {
    const correlations = await answers.correlations();
    if (correlations === null) return section('matrix', { notes: [answers.noPairs] });
    const { told, method } = correlations.correlation;
    return section('matrix', {
      notes: ['Value: mean score of the pairs in the cell. Events: different events among them.'],
      methods: [unmarked(method)],
      tables: told.matrices.map(matrixTable),
    });
  },
});
