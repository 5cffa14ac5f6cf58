import { countsAt, thresholdAt } from '#main/analysis/methods/correlation/pair-counts.ts';
import type { ResultOf } from '#main/analysis/registry.ts';
import type { AnalysisRun } from '#shared/contract/analyses.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoints.ts';
import { stampOf } from './answers.ts';
import type { RunRequest } from './questions.ts';
import { mapReading, type Reading } from './readings.ts';
import type { AnalysisJobService, ReadOptions } from './run-jobs.ts';

/** The question behind a query of the pair counts: one answer has all dimensions and thresholds. */
const pairCountRequest = (
  { category, startDate, endDate }: QueryOf<'getPairCounts'>,
  published: RunRequest,
): RunRequest => ({
  ...published,
  parameters: {
    ...published.parameters,
    kinds: [...new Set(category)].sort(),
    startDate: startDate ?? '',
    endDate: endDate ?? '',
  },
});

const pairCountView = (
  { total, months, dimensions, null: { surrogates } }: ResultOf<'pair-counts'>,
  run: AnalysisRun,
  { dimension, minScore }: QueryOf<'getPairCounts'>,
): AnswerOf<'getPairCounts'> => {
  const at = thresholdAt(minScore);
  const cells = dimensions.find((candidate) => candidate.dimension === dimension)?.cells ?? [];
  return {
    stamp: stampOf(run),
    minScore,
    total: countsAt(total, at, surrogates),
    months: [...months],
    dimension,
    cells: cells.map((cell) => ({
      row: cell.row,
      col: cell.col,
      ...countsAt(cell, at, surrogates),
      q: cell.q[at] ?? 1,
    })),
  };
};

/** How many pairs reach a score next to chance: one stored answer has all dimensions and thresholds. */
export type ReadPairCounts = (
  query: QueryOf<'getPairCounts'>,
  options: ReadOptions,
) => Promise<Reading<AnswerOf<'getPairCounts'>>>;

/** @param pairRequest parameters and seed of the stored pairs, so that they and their numbers by chance are of one run */
export const createPairCounts =
  ({ read }: Pick<AnalysisJobService, 'read'>, pairRequest: () => Promise<RunRequest>): ReadPairCounts =>
  async (query, options) => {
    const request = pairCountRequest(query, await pairRequest());
    const reading = await read('pair-counts', request, options);
    return mapReading(reading, (counts, run) => pairCountView(counts, run, query));
  };
