import { countsAt, thresholdAt } from '#main/analysis/methods/correlation/pair-counts.ts';
import type { ResultOf } from '#main/analysis/registry.ts';
import type { AnalysisRun, Selection } from '#shared/contract/analyses.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoints.ts';
import type { RunRequest } from './questions.ts';
import { mapReading, type Reading } from './readings.ts';
import type { AnalysisJobService, ReadOptions } from './run-jobs.ts';

/** Answers for a chosen series or choice of events: window matches and curve, chance ladder, pair ledger, event study, pair counts. */
export interface ComputedAnswers {
  readonly windows: (
    query: QueryOf<'getWindowMatch'>,
    options: ReadOptions,
  ) => Promise<Reading<AnswerOf<'getWindowMatch'>>>;
  readonly curve: (
    query: QueryOf<'getWindowCurve'>,
    options: ReadOptions,
  ) => Promise<Reading<AnswerOf<'getWindowCurve'>>>;
  readonly ledger: (
    query: QueryOf<'getPairLedger'>,
    options: ReadOptions,
  ) => Promise<Reading<AnswerOf<'getPairLedger'>>>;
  readonly study: (
    query: QueryOf<'getEventStudy'>,
    options: ReadOptions,
  ) => Promise<Reading<AnswerOf<'getEventStudy'>>>;
  readonly ladder: (
    query: QueryOf<'getLadder'>,
    options: ReadOptions,
  ) => Promise<Reading<AnswerOf<'getLadder'>>>;
  readonly pairCounts: (
    query: QueryOf<'getPairCounts'>,
    options: ReadOptions,
  ) => Promise<Reading<AnswerOf<'getPairCounts'>>>;
}

const stampOf = ({ method, version, parameters, seed, datasetName, datasetSha256 }: AnalysisRun) => ({
  method,
  version,
  parameters,
  seed,
  datasetName,
  datasetSha256,
});

const selectionOf = (query: {
  readonly other: 'posts' | 'events';
  readonly username?: string | undefined;
  readonly platform: string;
}): Partial<Selection> => ({
  other: query.other,
  platform: query.platform,
  ...(query.username === undefined ? {} : { username: query.username }),
});

const eventsOf = ({ category, eventIds }: QueryOf<'getEventStudy'>): Partial<Selection> => ({
  other: 'events',
  ...(category === undefined ? {} : { category }),
  ...(eventIds === undefined
    ? {}
    : {
        eventIds: eventIds
          .split(',')
          .map((id) => id.trim())
          .filter((id) => id !== ''),
      }),
});

/** The question behind a query of the ladder. */
export const ladderRequest = ({ windows, seed, ...query }: QueryOf<'getLadder'>): RunRequest => ({
  parameters: { windowsMinutes: windows },
  selection: { ...selectionOf(query), includeReposts: query.includeReposts },
  seed,
});

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
  { total, dimensions, null: { surrogates } }: ResultOf<'pair-counts'>,
  run: AnalysisRun,
  { dimension, minScore }: QueryOf<'getPairCounts'>,
): AnswerOf<'getPairCounts'> => {
  const at = thresholdAt(minScore);
  const cells = dimensions.find((candidate) => candidate.dimension === dimension)?.cells ?? [];
  return {
    stamp: stampOf(run),
    minScore,
    total: countsAt(total, at, surrogates),
    dimension,
    cells: cells.map((cell) => ({
      row: cell.row,
      col: cell.col,
      ...countsAt(cell, at, surrogates),
      q: cell.q[at] ?? 1,
    })),
  };
};

const createPairCounts =
  (read: AnalysisJobService['read'], pairRequest: () => Promise<RunRequest>): ComputedAnswers['pairCounts'] =>
  async (query, options) => {
    const request = pairCountRequest(query, await pairRequest());
    const reading = await read('pair-counts', request, options);
    return mapReading(reading, (counts, run) => pairCountView(counts, run, query));
  };

/**
 * @param pairRequest parameters and seed of the stored pairs, so that they and their numbers by chance are of one run
 */
export const createComputedAnswers = (
  { read }: Pick<AnalysisJobService, 'read'>,
  pairRequest: () => Promise<RunRequest>,
): ComputedAnswers => ({
  pairCounts: createPairCounts(read, pairRequest),
  windows: async (query, options) => {
    const { null: model, surrogates, resolution, maxMinutes, seed } = query;
    const reading = await read(
      'window-match',
      {
        parameters: { null: model, surrogates, resolution, maxMinutes },
        selection: selectionOf(query),
        seed,
      },
      options,
    );
    return mapReading(reading, ({ series }, run) => ({ stamp: stampOf(run), series }));
  },
  curve: async (query, options) => {
    const { null: model, surrogates, resolution, chosenMinutes, points, direction, seed } = query;
    const reading = await read(
      'window-curve',
      {
        parameters: { null: model, surrogates, resolution, chosenMinutes, points, direction },
        selection: selectionOf(query),
        seed,
      },
      options,
    );
    return mapReading(reading, ({ series }, run) => ({ stamp: stampOf(run), series }));
  },
  ledger: async (query, options) => {
    const reading = await read(
      'pair-ledger',
      { parameters: { windowMinutes: query.windowMinutes }, selection: selectionOf(query) },
      options,
    );
    return mapReading(reading, ({ tested, hits, pairs, leftOut, leftOutDrops = 0, rows, misses }, run) => ({
      stamp: stampOf(run),
      windowMinutes: query.windowMinutes,
      tested,
      hits,
      rowCount: pairs,
      missCount: misses.length,
      ...{ leftOut, leftOutDrops },
      rows: rows.slice(0, query.limit),
      misses: misses.slice(0, query.limit),
    }));
  },
  ladder: async (query, options) => {
    const reading = await read('ladder', ladderRequest(query), options);
    return mapReading(reading, ({ series }, run) => ({ stamp: stampOf(run), series }));
  },
  study: async (query, options) => {
    const { hours, resamples, placebos, seed } = query;
    const reading = await read(
      'event-study',
      { parameters: { hours, resamples, placebos }, selection: eventsOf(query), seed },
      options,
    );
    return mapReading(reading, (result, run) => ({ stamp: stampOf(run), ...result }));
  },
});
