import { correlationMatrix, type MatrixPair } from '#main/analysis/methods/correlation/matrix.ts';
import type { Database } from '#main/db/database.ts';
import { findDropPlatforms } from '#main/repositories/analysis-drops.ts';
import { findDropCategories } from '#main/repositories/drop-categories.ts';
import { findEventPlaces } from '#main/repositories/news-events.ts';
import { figure, section, table, unmarked, type SectionSource } from '#main/services/reports/section.ts';
import { MATRIX_DIMENSIONS, type MatrixDimension } from '#shared/methods/correlation-matrix.ts';
import type { CorrelationAnswers, ReportAnswers } from './analyses.ts';

const titles: Readonly<Record<MatrixDimension, string>> = {
  'event-types': 'Categories of events and drops',
  'time-periods': 'Time periods and categories of events',
  platforms: 'Platforms and categories of events',
};

const matrixTable = (pairs: Iterable<MatrixPair>, dimension: MatrixDimension) =>
  table(
    dimension,
    titles[dimension],
    [
      ['row', 'Row'],
      ['column', 'Column'],
      ['value', 'Mean score'],
      ['events', 'Events'],
    ],
    correlationMatrix(pairs, dimension).cells.map(({ row, col, value, count }) => ({
      row,
      column: col,
      value: figure(value),
      events: count,
    })),
  );

/** The pairs with their drops and events, made anew each time that they are gone through: there may be a hundred thousand. */
const pairsOf = async (
  store: Database,
  { correlation }: CorrelationAnswers,
): Promise<Iterable<MatrixPair>> => {
  const categories = await findDropCategories(store.read);
  const platforms = await findDropPlatforms(store.read);
  const placeOf = await findEventPlaces(store.read);
  return {
    *[Symbol.iterator]() {
      for (const { drop, eventId, score } of correlation.result.pairs) {
        const event = placeOf.get(eventId);
        if (event === undefined) continue;
        yield {
          score,
          eventId,
          eventTime: event.time,
          eventCategory: event.category,
          dropCategories: categories.get(drop) ?? [],
          dropPlatform: platforms.get(drop) ?? '',
        };
      }
    },
  };
};

/** Mean score of the pairs by the three dimensions of the matrix. */
export const matrixSection = (store: Database, answers: ReportAnswers): SectionSource => ({
  id: 'matrix',
  gather: async () => {
    const correlations = await answers.correlations();
    if (correlations === null) return section('matrix', { notes: [answers.noPairs] });
    const pairs = await pairsOf(store, correlations);
    return section('matrix', {
      notes: ['Value: mean score of the pairs in the cell. Events: different events among them.'],
      methods: [unmarked(correlations.correlation.method)],
      tables: MATRIX_DIMENSIONS.map((dimension) => matrixTable(pairs, dimension)),
    });
  },
});
