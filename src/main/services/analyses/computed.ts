import type { PairLedger } from '#main/analysis/methods/pair-ledger/pair-ledger.ts';
import type { Selection } from '#shared/contract/analyses.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoints.ts';
import type { AnalysisRunService, MethodResult } from './runs.ts';

/** Answers that are computed for a question: window matches, window curve, ledger, event study. */
export interface ComputedAnswers {
  readonly windows: (query: QueryOf<'getWindowMatch'>) => Promise<AnswerOf<'getWindowMatch'>>;
  readonly curve: (query: QueryOf<'getWindowCurve'>) => Promise<AnswerOf<'getWindowCurve'>>;
  readonly ledger: (query: QueryOf<'getPairLedger'>) => Promise<AnswerOf<'getPairLedger'>>;
  readonly study: (query: QueryOf<'getEventStudy'>) => Promise<AnswerOf<'getEventStudy'>>;
}

const stampOf = ({ method, version, parameters, seed, datasetName, datasetSha256 }: MethodResult) => ({
  method,
  version,
  parameters: { ...parameters },
  seed,
  datasetName,
  datasetSha256,
});
const parse = <Value>({ json }: MethodResult): Value => JSON.parse(json) as Value;

const selectionOf = (query: {
  readonly other: 'posts' | 'events';
  readonly username?: string | undefined;
  readonly platform: 'all' | 'twitter' | 'truthsocial';
}): Partial<Selection> => ({
  other: query.other,
  platform: query.platform,
  ...(query.username === undefined ? {} : { username: query.username }),
});

const ledgerOf = async (
  runs: AnalysisRunService,
  query: QueryOf<'getPairLedger'>,
): Promise<AnswerOf<'getPairLedger'>> => {
  const answer = await runs.answer('pair-ledger', {
    parameters: { windowMinutes: query.windowMinutes },
    selection: selectionOf(query),
  });
  const { tested, hits, rows, misses } = parse<PairLedger>(answer);
  return {
    stamp: stampOf(answer),
    windowMinutes: query.windowMinutes,
    tested,
    hits,
    rowCount: rows.length,
    missCount: misses.length,
    rows: rows.slice(0, query.limit).map((row) => ({ ...row, sharedTerms: [...row.sharedTerms] })),
    misses: misses.slice(0, query.limit),
  };
};

const studyOf = async (
  runs: AnalysisRunService,
  { hours, resamples, placebos, seed, category, eventIds }: QueryOf<'getEventStudy'>,
): Promise<AnswerOf<'getEventStudy'>> => {
  const answer = await runs.answer('event-study', {
    parameters: { hours, resamples, placebos },
    selection: {
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
    },
    seed,
  });
  return { stamp: stampOf(answer), ...parse<Omit<AnswerOf<'getEventStudy'>, 'stamp'>>(answer) };
};

export const createComputedAnswers = (runs: AnalysisRunService): ComputedAnswers => ({
  windows: async (query) => {
    const { null: model, surrogates, resolution, maxMinutes, seed } = query;
    const answer = await runs.answer('window-match', {
      parameters: { null: model, surrogates, resolution, maxMinutes },
      selection: selectionOf(query),
      seed,
    });
    return { stamp: stampOf(answer), ...parse<Omit<AnswerOf<'getWindowMatch'>, 'stamp'>>(answer) };
  },
  curve: async (query) => {
    const { null: model, surrogates, resolution, chosenMinutes, points, direction, seed } = query;
    const answer = await runs.answer('window-curve', {
      parameters: { null: model, surrogates, resolution, chosenMinutes, points, direction },
      selection: selectionOf(query),
      seed,
    });
    return { stamp: stampOf(answer), ...parse<Omit<AnswerOf<'getWindowCurve'>, 'stamp'>>(answer) };
  },
  ledger: (query) => ledgerOf(runs, query),
  study: (query) => studyOf(runs, query),
});
