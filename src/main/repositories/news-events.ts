import { sql, type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { Schema } from '#main/db/schema.ts';
import { searchConditions } from '#main/db/search-conditions.ts';
import type { CompiledSearch } from '#main/db/search.ts';
import { shownEvent } from '#main/db/views/shown-event.ts';
import type { DropCategory, NewsCategory } from '#shared/constants.ts';
import type { FacetValue } from '#shared/contract/drops.ts';
import type { NewsEvent, NewsOrigin } from '#shared/contract/news.ts';
import { toStatedTimestamp, type TimeResolution } from '#shared/time.ts';
import { EVENT_HOUR } from './hour.ts';
import { countRows } from './page.ts';
import { isEventOf, isTagged } from './set-members.ts';

/** What events are requested. Times in epoch seconds UTC, both ends inclusive. */
export interface NewsCriteria {
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly category?: NewsCategory;
  /** Any of these. */
  readonly categories?: readonly NewsCategory[];
  readonly source?: string;
  readonly origin?: NewsOrigin;
  readonly search?: CompiledSearch;
  /** Only events of this frozen set, by its database id; null: of a set without events. */
  readonly set?: number | null | undefined;
  /** Path of a tag: only events that have it or one below it. */
  readonly tag?: string;
}

const NEWS_TEXTS = {
  index: sql.table('news_fts'),
  id: sql.ref('news_events.rowid'),
  text: sql.ref('news_events.title'),
};

type Builder = ExpressionBuilder<Schema, 'news_events'>;
type Condition = Expression<SqlBool>;

const SHOWN = shownEvent('', 'news_events');
const isShown: Condition = sql.raw<SqlBool>(SHOWN);

const conditionsOf = (eb: Builder, criteria: NewsCriteria): Condition[] => [
  isShown,
  ...(criteria.startTime === undefined ? [] : [eb('time', '>=', criteria.startTime)]),
  ...(criteria.endTime === undefined ? [] : [eb('time', '<=', criteria.endTime)]),
  ...(criteria.category === undefined ? [] : [eb('category', '=', criteria.category)]),
  ...(criteria.categories === undefined ? [] : [eb('category', 'in', criteria.categories)]),
  ...(criteria.source === undefined ? [] : [sql<SqlBool>`lower(source) = lower(${criteria.source})`]),
  ...(criteria.origin === undefined ? [] : [eb('origin', '=', criteria.origin)]),
  ...(criteria.search === undefined ? [] : searchConditions(criteria.search, NEWS_TEXTS)),
  ...(criteria.set === undefined ? [] : [criteria.set === null ? eb.lit(false) : isEventOf(criteria.set)]),
  ...(criteria.tag === undefined ? [] : [isTagged('event', criteria.tag)]),
];

/** Events that meet criteria and are shown, for a query that says what it wants of them. */
export const shownEvents = (
  db: Executor,
  criteria: NewsCriteria,
): SelectQueryBuilder<Schema, 'news_events', object> =>
  db.selectFrom('news_events').where((eb) => eb.and(conditionsOf(eb, criteria)));

/** Whether there is an event that methods read: the first along an index, where the others are not looked at. */
export const hasEvents = async (db: Executor): Promise<boolean> =>
  (await shownEvents(db, {}).select('id').orderBy('time').limit(1).executeTakeFirst()) !== undefined;

const columns = ['id', 'title', 'source', 'category', 'time', 'has_time_of_day', 'url', 'origin'] as const;

/** When an event was, as its source states it: its date alone where it states no time of day. */
export const publication = (time: number, hasTimeOfDay: number) => ({
  publishedAt: toStatedTimestamp(time, hasTimeOfDay === 1 ? 'second' : 'day'),
  hasTimeOfDay: hasTimeOfDay === 1,
});

const toEvent = <Row extends { readonly time: number; readonly has_time_of_day: number }>({
  time,
  has_time_of_day,
  ...row
}: Row) => ({ ...row, ...publication(time, has_time_of_day) });

export interface NewsPage {
  readonly sort: 'newest' | 'oldest';
  readonly limit: number;
  readonly offset: number;
}

/** A page of events, by time and then id. */
export const findNewsEvents = async (
  db: Executor,
  criteria: NewsCriteria,
  page: NewsPage,
): Promise<NewsEvent[]> => {
  const direction = page.sort === 'newest' ? 'desc' : 'asc';
  const rows = await shownEvents(db, criteria)
    .select(columns)
    .orderBy('time', direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toEvent);
};

/** The next events of a list behind a place, each with what was read of it. */
export const findEventsAfter = async (
  db: Executor,
  criteria: NewsCriteria,
  { sort, limit }: Omit<NewsPage, 'offset'>,
  after: { readonly time: number; readonly id: string } | null,
) => {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const rows = await shownEvents(db, criteria)
    .select([...columns, 'source_category as sourceCategory'])
    .$if(after !== null, (query) =>
      query.where(
        sort === 'newest'
          ? sql<SqlBool>`(time, id) < (${after?.time}, ${after?.id})`
          : sql<SqlBool>`(time, id) > (${after?.time}, ${after?.id})`,
      ),
    )
    .orderBy('time', direction)
    .orderBy('id', direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ row, event: toEvent(row) }));
};

export const countNewsEvents = (db: Executor, criteria: NewsCriteria): Promise<number> =>
  countRows(shownEvents(db, criteria));

/** Events per hour (epoch seconds UTC of its start), in order of time. */
export const countEventsByHour = async (
  db: Executor,
  criteria: NewsCriteria,
): Promise<{ hour: number; count: number }[]> =>
  shownEvents(db, criteria)
    .select((eb) => [EVENT_HOUR.as('hour'), eb.fn.countAll<number>().as('count')])
    .groupBy('hour')
    .orderBy('hour')
    .execute();

/** The events at some places of their order by time, each with the best score it has with a drop of the categories. */
export const findEventsAt = async (
  db: Executor,
  criteria: NewsCriteria,
  places: readonly number[],
  dropCategories: readonly DropCategory[] | undefined,
) => {
  const ordered = shownEvents(db, criteria)
    .select(columns)
    .select(sql<number>`row_number() OVER (ORDER BY time, id) - 1`.as('place'));
  const rows = await db
    .selectFrom(ordered.as('events'))
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('correlations')
        .select((inner) => inner.fn.max<number | null>('correlations.score').as('best'))
        .whereRef('correlations.event_id', '=', 'events.id')
        .$if(dropCategories !== undefined, (query) =>
          query.where('correlations.drop_number', 'in', (inner) =>
            inner
              .selectFrom('drop_categories')
              .select('drop_categories.drop_number')
              .where('drop_categories.category', 'in', dropCategories ?? []),
          ),
        )
        .as('bestScore'),
    )
    .where('place', 'in', places)
    .orderBy('place')
    .execute();
  return rows.map(toEvent);
};

const DAY = 86_400;

/** Events around a moment or a day, nearest first; has the shape of a drop's context. @param within seconds */
export const findNearbyEvents = async (
  db: Executor,
  { start: time, last }: { readonly start: number; readonly last: number },
  within: number,
  limit: number,
) => {
  const rows = await shownEvents(db, { startTime: time - within, endTime: last + within })
    .select(columns)
    .orderBy(sql`max(0, time - ${last}, ${time} - time)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    source: row.source,
    category: row.category,
    ...publication(row.time, row.has_time_of_day),
    timeDelta:
      row.has_time_of_day === 1 && last === time
        ? (row.time - time) / 60
        : (Math.floor(row.time / DAY) - Math.floor(time / DAY)) * (DAY / 60),
  }));
};

/** Sources that state a time of day give whole minutes or seconds. */
const resolutionOf = (time: number, hasTimeOfDay: boolean): TimeResolution => {
  if (!hasTimeOfDay) return 'day';
  return time % 60 === 0 ? 'minute' : 'second';
};

/** Time and category of every event, by its id: what places a pair in the matrix. */
export const findEventPlaces = async (
  db: Executor,
): Promise<ReadonlyMap<string, Pick<EventForAnalysis, 'time' | 'category'>>> =>
  new Map(
    (await shownEvents(db, {}).select(['id', 'time', 'category']).execute()).map((event) => [
      event.id,
      event,
    ]),
  );

/** The events that meet criteria as the analyses see them, by time and then id. @param ids only these */
export const findAnalysisEvents = async (
  db: Executor,
  criteria: NewsCriteria = {},
  ids?: readonly string[],
) => {
  const rows = await shownEvents(db, criteria)
    .select(['id', 'time', 'has_time_of_day', 'title', 'category', 'source'])
    .$if(ids !== undefined, (query) =>
      query.where('id', 'in', sql<string>`(SELECT value FROM json_each(${JSON.stringify(ids)}))`),
    )
    .orderBy('time')
    .orderBy('id')
    .execute();
  return rows.map(({ has_time_of_day, ...row }) => ({
    ...row,
    resolution: resolutionOf(row.time, has_time_of_day === 1),
  }));
};
/** An event with what the analyses read of it; has the shape of their `AnalysisEvent`. */
export type EventForAnalysis = Awaited<ReturnType<typeof findAnalysisEvents>>[number];

/** Times of the first and last event, also of those dated to the day. */
export const findNewsTotals = (db: Executor) =>
  shownEvents(db, {})
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(has_time_of_day), 0)`.as('withTime'),
      sql<number>`count(DISTINCT source)`.as('sources'),
      sql<number | null>`min(time)`.as('first'),
      sql<number | null>`max(time)`.as('last'),
      sql<number | null>`min(time) FILTER (WHERE has_time_of_day = 0)`.as('firstDay'),
      sql<number | null>`max(time) FILTER (WHERE has_time_of_day = 0)`.as('lastDay'),
    ])
    .executeTakeFirstOrThrow();

/** All sources, whatever is held out: a source is one of the archive also where its events are not shown. */
export const findNewsSources = async (db: Executor): Promise<string[]> =>
  (await db.selectFrom('news_events').select('source').distinct().orderBy('source').execute()).map(
    ({ source }) => source,
  );

const VALUES_SHOWN = 50;

/** How many events each value of a column has, most first. */
export const countNewsBy = async (
  db: Executor,
  column: 'category' | 'source' | 'origin',
): Promise<FacetValue[]> => {
  const rows = await shownEvents(db, {})
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll<number>().as('count')])
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy('value')
    .limit(VALUES_SHOWN)
    .execute();
  return rows.map(({ value, count }) => ({ value, count }));
};

/** Events of each category per UTC month (`2018-02`), in order of time. */
export const countNewsByMonth = (db: Executor) =>
  shownEvents(db, {})
    .select((eb) => [
      sql<string>`strftime('%Y-%m', time, 'unixepoch')`.as('month'),
      'category',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(['month', 'category'])
    .orderBy('month')
    .orderBy('category')
    .execute();
