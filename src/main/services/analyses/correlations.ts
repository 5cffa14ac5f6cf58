import { correlationMatrix, dimensions, MATRIX_PERIODS } from '#main/analysis/methods/correlation/matrix.ts';
import type { ResultOf } from '#main/analysis/registry.ts';
import { daysOfGap } from '#main/analysis/time/resolution.ts';
import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { Executor } from '#main/db/open.ts';
import {
  countCorrelations,
  countSignificantPairs,
  findCorrelationRun,
  findCorrelations,
  findMatrixRows,
  type CellCriteria,
  type CorrelationCriteria,
  type StoredCorrelation,
} from '#main/repositories/correlations.ts';
import { findDropCategories } from '#main/repositories/drop-categories.ts';
import { publication } from '#main/repositories/news-events.ts';
import { findSetKinds } from '#main/repositories/set-members.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import { DROP_CATEGORIES, NEWS_CATEGORIES, type DropCategory, type NewsCategory } from '#shared/constants.ts';
import { selectionSchema, type AnalysisRun } from '#shared/contract/analyses.ts';
import type { CorrelationItem, CorrelationMatrix, PairPoint } from '#shared/contract/correlations.ts';
import type { AnalysisFigures, Drop } from '#shared/contract/drops.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { endOfBound, isDayOnly, startOfBound } from '#shared/time.ts';
import { familyOf, questionOf, type Question, type RunRequest } from './questions.ts';
import { narrowTo, requireFrozenSet } from './run-sets.ts';
import type { AnalysisRuns } from './runs.ts';
import type { SoundPairs } from './sound-pairs.ts';

const DAY_MINUTES = 1440;

export interface PairPage<Item> {
  readonly items: Item[];
  readonly total: number;
  /** The run that the pairs are of; null where there are none. */
  readonly run: AnalysisRun | null;
}

const isNewsCategory = (category: string): category is NewsCategory =>
  (NEWS_CATEGORIES as readonly string[]).includes(category);
const isDropCategory = (category: string): category is DropCategory =>
  (DROP_CATEGORIES as readonly string[]).includes(category);

/** A list of kinds parted into those of events and those of drops; a side that names none is not restricted. */
export const pairKinds = (
  categories: readonly (NewsCategory | DropCategory)[] = [],
): Pick<CorrelationCriteria, 'newsCategories' | 'dropCategories'> => {
  const [news, drops] = [categories.filter(isNewsCategory), categories.filter(isDropCategory)];
  return {
    ...(news.length === 0 ? {} : { newsCategories: news }),
    ...(drops.length === 0 ? {} : { dropCategories: drops }),
  };
};

/** First second of a month counted from year 0, UTC. */
const monthStart = (months: number): number => Date.UTC(Math.floor(months / 12), months % 12) / 1000;

/** The pairs that `correlationMatrix` places in a cell. @throws AppError `invalid_query` where the matrix has no such cell */
const cellCriteria = ([dimension, row, col]: NonNullable<
  QueryOf<'listCorrelations'>['cell']
>): CellCriteria => {
  const newsCategory = dimension === 'event-types' ? row : col;
  const { rows, columns } = dimensions[dimension];
  if (!rows.includes(row) || !columns.includes(col) || !isNewsCategory(newsCategory))
    throw new AppError(
      'invalid_query',
      `The matrix has no cell ${row} × ${col}; see /api/correlations/matrix?dimension=${dimension}.`,
    );
  if (dimension === 'platforms') return { newsCategory, platform: row };
  if (isDropCategory(col)) return { newsCategory, dropCategory: col };
  const period = MATRIX_PERIODS.find(({ label }) => label === row);
  return {
    newsCategory,
    ...(period === undefined
      ? {}
      : { period: { start: monthStart(period.from), end: monthStart(period.to + 1) } }),
  };
};

const criteriaOf = (
  query: Pick<QueryOf<'listCorrelations'>, 'minScore' | 'category' | 'startDate' | 'endDate'> &
    Partial<Pick<QueryOf<'listCorrelations'>, 'maxQ' | 'correlationType' | 'cell' | 'dropNumber'>>,
): CorrelationCriteria => ({
  minScore: query.minScore,
  ...(query.maxQ === undefined ? {} : { maxQ: query.maxQ }),
  ...(query.correlationType === undefined ? {} : { type: query.correlationType }),
  ...pairKinds(query.category),
  ...(query.startDate === undefined ? {} : { startTime: startOfBound(query.startDate) }),
  ...(query.endDate === undefined ? {} : { endTime: endOfBound(query.endDate) }),
  ...(query.dropNumber === undefined ? {} : { dropNumber: query.dropNumber }),
  ...(query.cell === undefined ? {} : { cell: cellCriteria(query.cell) }),
});

type PairQuery = Parameters<typeof criteriaOf>[0] & { readonly set?: string | undefined };

/** Stored pairs are those of a run, so they are narrowed to frozen sets only. @throws AppError `not_found` */
const toCriteria = async (db: Executor, { set, ...query }: PairQuery): Promise<CorrelationCriteria> => {
  const criteria = criteriaOf(query);
  if (set === undefined) return criteria;
  const { id } = await requireFrozenSet(db, { name: set, hash: null });
  const kinds = await findSetKinds(db, id);
  return {
    ...criteria,
    ...(kinds.includes('drop') ? { setOfDrops: id } : {}),
    ...(kinds.includes('event') ? { setOfEvents: id } : {}),
  };
};

const namesDropCategory = ({ dropCategories, cell }: CorrelationCriteria): boolean =>
  dropCategories !== undefined || cell?.dropCategory !== undefined;

const toItem = (row: StoredCorrelation): CorrelationItem => {
  const qDrop = JSON.parse(row.drop_document) as Drop;
  const correlationScore = String(row.score);
  return {
    correlation: {
      id: `${row.drop_number}-${row.event_id}`,
      correlationScore,
      correlationType: row.type,
      timeDelta:
        row.event_has_time === 1 && !isDayOnly(qDrop.timestamp)
          ? row.delta_seconds / 60
          : daysOfGap(row.delta_seconds) * DAY_MINUTES,
      confidence: 1 - row.q,
      p: row.p,
      q: row.q,
      timeScore: row.time_score,
      textScore: row.text_score,
      sharedTerms: JSON.parse(row.shared_terms_json) as string[],
    },
    correlationScore,
    qDrop,
    newsEvent: {
      id: row.event_id,
      title: row.event_title,
      source: row.event_source,
      category: row.event_category,
      ...publication(row.event_time, row.event_has_time),
      url: row.event_url,
      origin: row.event_origin,
    },
  };
};

const toPoint = ({ correlation, correlationScore, qDrop, newsEvent }: CorrelationItem): PairPoint => ({
  correlation: { id: correlation.id, correlationType: correlation.correlationType, q: correlation.q },
  correlationScore,
  qDrop: { dropNumber: qDrop.dropNumber, timestamp: qDrop.timestamp },
  newsEvent: {
    id: newsEvent.id,
    title: newsEvent.title,
    publishedAt: newsEvent.publishedAt,
    hasTimeOfDay: newsEvent.hasTimeOfDay,
  },
});

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** The question whose pairs are stored; null where there are none, or they are of an earlier version. */
const publishedQuestion = async (store: Database, runs: AnalysisRuns): Promise<Question | null> => {
  const run = await runs.describe(await findCorrelationRun(store.read));
  if (run === null || run.stale.length > 0) return null;
  return questionOf(
    run.method,
    { parameters: run.parameters, selection: selectionSchema.parse(run.selection), seed: run.seed },
    'invalid_query',
  );
};

/** Parameters and seed that the stored pairs were computed with, for methods that read the same pairs; none where there are no pairs. */
export const requestOfPairs = async (store: Database, runs: AnalysisRuns): Promise<RunRequest> => {
  const run = await runs.describe(await findCorrelationRun(store.read));
  if (run === null) return {};
  const parameters = Object.entries(run.parameters).filter(([name]) => name !== 'minScore');
  return { parameters: Object.fromEntries(parameters), seed: run.seed };
};

const requestIn = ({ parameters, selection, seed }: Question): RunRequest => ({
  parameters,
  selection,
  seed,
});

/** The prediction accuracy that came out of the same work as the stored pairs; with a set, of a run narrowed to it. */
const publishedAccuracy = async (
  store: Database,
  runs: AnalysisRuns,
  set?: string,
): Promise<ResultOf<'prediction-accuracy'> | null> => {
  const question = await publishedQuestion(store, runs);
  const own =
    question === null ? undefined : familyOf(question).find(({ method }) => method === 'prediction-accuracy');
  if (own === undefined) return null;
  const ownQuestion =
    set === undefined ? own : await runs.question('prediction-accuracy', narrowTo(set, requestIn(own)));
  return (await runs.stored('prediction-accuracy', ownQuestion))?.result ?? null;
};

const computeFigures = async (
  store: Database,
  runs: AnalysisRuns,
  set?: string,
): Promise<AnalysisFigures> => {
  const ofSet = set === undefined ? {} : { set };
  const [strong, all, accuracy] = await Promise.all([
    countCorrelations(store.read, await toCriteria(store.read, { minScore: STRONG_SCORE, ...ofSet })),
    countCorrelations(store.read, await toCriteria(store.read, { minScore: 0, ...ofSet })),
    publishedAccuracy(store, runs, set),
  ]);
  return {
    correlations: strong,
    correlationsCount: all,
    accuracy: accuracy === null ? null : percent(accuracy.accuracy),
    accuracyInterval:
      accuracy === null || accuracy.interval === null
        ? null
        : { low: accuracy.interval.lower * 100, high: accuracy.interval.upper * 100 },
    accuracyExpected:
      accuracy === null
        ? null
        : {
            n: accuracy.claims,
            mean: percent(accuracy.expected),
            low: percent(accuracy.bandLow),
            high: percent(accuracy.bandHigh),
          },
    analysed: set === undefined ? accuracy !== null : (await publishedQuestion(store, runs)) !== null,
  };
};

/** Reads the stored pairs; a run of the method `correlation` puts new ones in their place. */
export const createCorrelationService = (
  store: Database,
  runs: AnalysisRuns,
  derived: Pick<DerivedService, 'refreshIfStale'>,
  soundPairs: SoundPairs,
) => {
  const list = async (query: QueryOf<'listCorrelations'>): Promise<PairPage<CorrelationItem>> => {
    await soundPairs();
    const criteria = await toCriteria(store.read, query);
    if (namesDropCategory(criteria)) await derived.refreshIfStale();
    const run = await runs.describe(await findCorrelationRun(store.read));
    return {
      items: (await findCorrelations(store.read, criteria, query)).map(toItem),
      total: await countCorrelations(store.read, criteria),
      run,
    };
  };
  return {
    list,
    /** The same, with what a point of the timeline shows of each. */
    points: async (query: QueryOf<'listPairPoints'>): Promise<PairPage<PairPoint>> => {
      const { items, ...page } = await list(query);
      return { items: items.map(toPoint), ...page };
    },
    /** Counted in the database: the list is cut at its limit. */
    counts: async (query: QueryOf<'countCorrelations'>) => {
      await soundPairs();
      const criteria = await toCriteria(store.read, query);
      if (namesDropCategory(criteria)) await derived.refreshIfStale();
      return countSignificantPairs(store.read, criteria);
    },
    matrix: async (query: QueryOf<'getCorrelationMatrix'>): Promise<CorrelationMatrix> => {
      await soundPairs();
      await derived.refreshIfStale();
      const [rows, categories] = await Promise.all([
        findMatrixRows(store.read, await toCriteria(store.read, query)),
        findDropCategories(store.read),
      ]);
      const { cells, ...rest } = correlationMatrix(
        rows.map((row) => ({
          score: row.score,
          eventId: row.event_id,
          eventTime: row.event_time,
          eventCategory: row.event_category,
          dropCategories: categories.get(row.drop_number) ?? [],
          dropPlatform: row.drop_platform,
        })),
        query.dimension,
      );
      return {
        dimension: query.dimension,
        rows: rest.rows,
        columns: rest.columns,
        cells,
      };
    },
    /** What the drop statistics show of the analyses; of a frozen set where one is named. @throws AppError `not_found` */
    figures: async (set?: string): Promise<AnalysisFigures> => {
      await soundPairs();
      return computeFigures(store, runs, set);
    },
  };
};
