import {
  expressionBuilder,
  sql,
  type Expression,
  type Insertable,
  type Selectable,
  type SqlBool,
} from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { Schema } from '#main/db/schema.ts';
import type { CorrelationTable } from '#main/db/tables/analysis.ts';
import type { WriteTransaction } from '#main/db/transaction.ts';
import type { DropCategory, NewsCategory } from '#shared/constants.ts';
import type { NewsOrigin } from '#shared/contract/news.ts';
import { SIGNIFICANT_Q } from '#shared/figures.ts';
import { raiseChange } from './data-state.ts';
import { DROP_HOUR } from './hour.ts';
import { insertRows } from './insert-rows.ts';
import { findMeta, setMeta } from './meta.ts';
import { countRows } from './page.ts';
import { noteResult } from './result-hashes.ts';
import { isMemberOf } from './set-members.ts';

/** Which pairs are requested; times in epoch seconds UTC of the drop, both ends inclusive. */
export interface CorrelationCriteria {
  readonly minScore: number;
  readonly maxQ?: number;
  readonly type?: CorrelationTable['type'];
  readonly dropNumber?: number;
  /** Any of these; absent: all. */
  readonly newsCategories?: readonly NewsCategory[];
  readonly dropCategories?: readonly DropCategory[];
  readonly startTime?: number;
  readonly endTime?: number;
  /** Only pairs of drops, or of events, of this frozen set, by its database id. */
  readonly setOfDrops?: number;
  readonly setOfEvents?: number;
  /** Pairs must also be in this cell of the matrix. */
  readonly cell?: CellCriteria;
}

/** One cell of the matrix; times in epoch seconds UTC of the event. */
export interface CellCriteria {
  readonly newsCategory: NewsCategory;
  readonly dropCategory?: DropCategory;
  readonly platform?: string;
  /** From the start until before the end. */
  readonly period?: { readonly start: number; readonly end: number };
}

/** A pair with the drop's document and the event as the API tells them. */
export interface StoredCorrelation extends Selectable<CorrelationTable> {
  readonly drop_document: string;
  readonly event_time: number;
  readonly event_has_time: number;
  readonly event_title: string;
  readonly event_source: string;
  readonly event_category: NewsCategory;
  readonly event_url: string | null;
  readonly event_origin: NewsOrigin;
}

/** Which run the stored pairs are of, in `meta`. */
const CORRELATION_RUN = 'correlation_run';

/** Puts the pairs of a run in the place of the last ones. */
export const replaceCorrelations = (
  tx: WriteTransaction,
  runId: number,
  pairs: Iterable<Insertable<CorrelationTable>>,
): void => {
  tx.change(tx.query.deleteFrom('correlations'));
  insertRows(tx, 'correlations', pairs);
  noteResult(tx, { kind: 'pairs', id: runId });
  setMeta(tx, CORRELATION_RUN, String(runId));
  raiseChange(tx, 'pairs');
};

/** The run whose pairs are stored; 0 without one. */
export const findCorrelationRun = async (db: Executor): Promise<number> =>
  Number((await findMeta(db, CORRELATION_RUN)) ?? (await findRunOfPairs(db)));

/** Whether there is a drop and an event, so that pairs of them can be computed. */
export const canHavePairs = async (db: Executor): Promise<boolean> => {
  const [drop, event] = await Promise.all([
    db.selectFrom('drops').select('number').limit(1).executeTakeFirst(),
    db.selectFrom('news_events').select('id').limit(1).executeTakeFirst(),
  ]);
  return drop !== undefined && event !== undefined;
};

/** Folders of earlier versions have no note of the run: the pairs name it. */
const findRunOfPairs = async (db: Executor): Promise<number> => {
  const row = await db.selectFrom('correlations').select('run_id').limit(1).executeTakeFirst();
  return row?.run_id ?? 0;
};

const pair = expressionBuilder<Schema, 'correlations'>();
const drop = expressionBuilder<Schema, 'drops'>();
const event = expressionBuilder<Schema, 'news_events'>();
type Condition = Expression<SqlBool>;

const ofDrop = ({ startTime, endTime, cell }: CorrelationCriteria): Condition[] => [
  ...(startTime === undefined ? [] : [drop('drops.time', '>=', startTime)]),
  ...(endTime === undefined ? [] : [drop('drops.time', '<=', endTime)]),
  ...(cell?.platform === undefined ? [] : [drop('drops.platform', '=', cell.platform)]),
];

const ofEvent = ({ newsCategories, cell }: CorrelationCriteria): Condition[] => [
  ...(newsCategories === undefined ? [] : [event('news_events.category', 'in', newsCategories)]),
  ...(cell === undefined ? [] : [event('news_events.category', '=', cell.newsCategory)]),
  ...(cell?.period === undefined
    ? []
    : [event('news_events.time', '>=', cell.period.start), event('news_events.time', '<', cell.period.end)]),
];

const inCategory = (categories: readonly DropCategory[]): Condition =>
  pair('correlations.drop_number', 'in', (inner) =>
    inner
      .selectFrom('drop_categories')
      .select('drop_categories.drop_number')
      .where('drop_categories.category', 'in', categories),
  );

const hasDrop = (conditions: readonly Condition[]): Condition =>
  pair.exists(
    pair
      .selectFrom('drops')
      .select('drops.number')
      .whereRef('drops.number', '=', 'correlations.drop_number')
      .where(drop.and(conditions)),
  );

/** Looked up by pair: as a join it may read every event instead. */
const hasEvent = (conditions: readonly Condition[]): Condition =>
  pair.exists(
    pair
      .selectFrom('news_events')
      .select('news_events.id')
      .whereRef('news_events.id', '=', 'correlations.event_id')
      .where(event.and(conditions)),
  );

/** The pairs requested; another table is looked into only where the criteria name what it knows. */
const pairsOf = (db: Executor, criteria: CorrelationCriteria) => {
  const { minScore, maxQ, type, dropNumber, dropCategories, setOfDrops, setOfEvents, cell } = criteria;
  const [drops, events] = [ofDrop(criteria), ofEvent(criteria)];
  return db
    .selectFrom('correlations')
    .where(
      pair.and([
        pair('correlations.score', '>=', minScore),
        ...(maxQ === undefined ? [] : [pair('correlations.q', '<=', maxQ)]),
        ...(type === undefined ? [] : [pair('correlations.type', '=', type)]),
        ...(dropNumber === undefined ? [] : [pair('correlations.drop_number', '=', dropNumber)]),
        ...(dropCategories === undefined ? [] : [inCategory(dropCategories)]),
        ...(cell?.dropCategory === undefined ? [] : [inCategory([cell.dropCategory])]),
        ...(setOfDrops === undefined
          ? []
          : [isMemberOf(setOfDrops, 'drop', sql.ref('correlations.drop_number'))]),
        ...(setOfEvents === undefined
          ? []
          : [isMemberOf(setOfEvents, 'event', sql.ref('correlations.event_id'))]),
        ...(drops.length === 0 ? [] : [hasDrop(drops)]),
        ...(events.length === 0 ? [] : [hasEvent(events)]),
      ]),
    );
};

/** The pairs requested with their drops and events. */
const withBoth = (db: Executor, criteria: CorrelationCriteria) =>
  pairsOf(db, criteria)
    .innerJoin('drops', 'drops.number', 'correlations.drop_number')
    .innerJoin('news_events', 'news_events.id', 'correlations.event_id');

interface PairPage {
  readonly sortBy: 'score' | 'p';
  readonly limit: number;
}

/** Pairs, the best score or the smallest p first; of equals the event's id, then the drop's number. */
export const findCorrelations = async (
  db: Executor,
  criteria: CorrelationCriteria,
  { sortBy, limit }: PairPage,
): Promise<StoredCorrelation[]> =>
  withBoth(db, criteria)
    .selectAll('correlations')
    .select([
      'drops.document as drop_document',
      'news_events.time as event_time',
      'news_events.has_time_of_day as event_has_time',
      'news_events.title as event_title',
      'news_events.source as event_source',
      'news_events.category as event_category',
      'news_events.url as event_url',
      'news_events.origin as event_origin',
    ])
    .$if(sortBy === 'p', (query) => query.orderBy('correlations.p'))
    .orderBy('correlations.score', 'desc')
    .orderBy('correlations.event_id')
    .orderBy('correlations.drop_number')
    .limit(limit)
    .execute();

export const countCorrelations = (db: Executor, criteria: CorrelationCriteria): Promise<number> =>
  countRows(pairsOf(db, criteria));

/** How many pairs there are, and how many of them have an event of q < 0.05. */
export const countSignificantPairs = async (
  db: Executor,
  criteria: CorrelationCriteria,
): Promise<{ pairs: number; significant: number }> =>
  pairsOf(db, criteria)
    .select((eb) => [
      eb.fn.countAll<number>().as('pairs'),
      sql<number>`count(*) FILTER (WHERE correlations.q < ${SIGNIFICANT_Q})`.as('significant'),
    ])
    .executeTakeFirstOrThrow();

/** Pairs per hour of their drop (epoch seconds UTC of its start), with the sum of their scores, in order of time. */
export const countCorrelationsByHour = async (db: Executor, criteria: CorrelationCriteria) =>
  pairsOf(db, criteria)
    .innerJoin('drops', 'drops.number', 'correlations.drop_number')
    .where(hasEvent([]))
    .select((eb) => [
      DROP_HOUR.as('hour'),
      eb.fn.countAll<number>().as('count'),
      eb.fn.sum<number>('correlations.score').as('sum'),
    ])
    .groupBy('hour')
    .orderBy('hour')
    .execute();

/** Pairs as the network needs them, in a fixed order. */
export const findCorrelationEdges = async (db: Executor, criteria: CorrelationCriteria) =>
  pairsOf(db, criteria)
    .select([
      'correlations.drop_number as dropNumber',
      'correlations.event_id as eventId',
      'correlations.score',
      'correlations.p',
      'correlations.q',
    ])
    .orderBy('correlations.drop_number')
    .orderBy('correlations.event_id')
    .execute();

/** Pairs as the matrix needs them. */
export const findMatrixRows = async (db: Executor, criteria: CorrelationCriteria) =>
  withBoth(db, criteria)
    .select([
      'correlations.score',
      'correlations.event_id',
      'correlations.drop_number',
      'news_events.time as event_time',
      'news_events.category as event_category',
      'drops.platform as drop_platform',
    ])
    .orderBy('correlations.drop_number')
    .orderBy('correlations.event_id')
    .execute();
