import feedsJson from '#data/news-feeds.json' with { type: 'json' };
import { intervalOf } from '#main/analysis/time/resolution.ts';
import type { Page } from '#main/base/page.ts';
import type { ShippedFiles } from '#main/base/resources.ts';
import { unknownValue } from '#main/base/unknown-value.ts';
import type { NewsCollector } from '#main/collectors/news-collector.ts';
import type { Feed } from '#main/collectors/rss.ts';
import { searchWords } from '#main/db/search.ts';
import {
  countNewsBy,
  countNewsByMonth,
  countNewsEvents,
  findNearbyEvents,
  findNewsEvents,
  findNewsSources,
  findNewsTotals,
  type NewsCriteria,
} from '#main/repositories/news-events.ts';
import { findNewsImports } from '#main/repositories/news-imports.ts';
import type { FindSet } from '#main/services/frozen-sets/find-set.ts';
import { requireTag } from '#main/services/frozen-sets/known-tag.ts';
import type { SystemDeps } from '#main/services/system/deps.ts';
import type { SystemServices } from '#main/services/system/index.ts';
import type { NewsEvent, NewsFilter, NewsQuery, NewsSummary } from '#shared/contract/news.ts';
import { endOfBound, startOfBound, toStatedBound, type TimeResolution } from '#shared/time.ts';
import { createNewsCollectionService } from './collection.ts';
import { createEventCounts, SHOWN_BY } from './event-counts.ts';
import { installShippedEvents } from './shipped.ts';

/** Other addresses to collect from than the true ones: wire servers of tests. */
export interface NewsAddresses {
  readonly feeds?: readonly Feed[];
  readonly newsApi?: string;
  readonly guardian?: string;
}

export interface NewsDeps extends Pick<SystemDeps, 'store' | 'log' | 'now'> {
  readonly system: Pick<SystemServices, 'jobs' | 'changes' | 'outbound' | 'secrets'>;
  readonly shipped: ShippedFiles;
  readonly addresses: NewsAddresses | undefined;
  readonly findSet: FindSet;
}

const NEARBY_SECONDS = 86_400;
const NEARBY_LIMIT = 50;

const searchOf = (text: string | undefined): Pick<NewsCriteria, 'search'> => {
  const search = searchWords(text);
  return search === null ? {} : { search };
};

const toCriteria = ({
  startDate,
  endDate,
  search,
  category,
  source,
  origin,
  tag,
}: NewsFilter): NewsCriteria => ({
  ...(startDate === undefined ? {} : { startTime: startOfBound(startDate) }),
  ...(endDate === undefined ? {} : { endTime: endOfBound(endDate) }),
  ...(category === undefined ? {} : { category }),
  ...(source === undefined ? {} : { source }),
  ...(origin === undefined ? {} : { origin }),
  ...(tag === undefined ? {} : { tag }),
  ...searchOf(search),
});

/** The ways to collect; their libraries are loaded when they are first requested. */
const collectorsOf = async ({
  system: { outbound, secrets },
  addresses = {},
}: NewsDeps): Promise<readonly NewsCollector[]> => {
  const [{ createRssCollector }, { createNewsApiCollector }, { createGuardianCollector }] = await Promise.all(
    [
      import('#main/collectors/rss.ts'),
      import('#main/collectors/newsapi.ts'),
      import('#main/collectors/guardian.ts'),
    ],
  );
  return [
    createRssCollector({ outbound, feeds: addresses.feeds ?? feedsJson }),
    createNewsApiCollector({
      outbound,
      apiKey: await secrets.get('NEWSAPI_KEY'),
      ...(addresses.newsApi === undefined ? {} : { baseUrl: addresses.newsApi }),
    }),
    createGuardianCollector({
      outbound,
      apiKey: await secrets.get('GUARDIAN_API_KEY'),
      ...(addresses.guardian === undefined ? {} : { baseUrl: addresses.guardian }),
    }),
  ];
};

/** What is counted over all events. */
const countsOf = async ({ store: { read } }: NewsDeps) => {
  const [totals, byCategory, bySource, byOrigin, byMonth] = await Promise.all([
    findNewsTotals(read),
    countNewsBy(read, 'category'),
    countNewsBy(read, 'source'),
    countNewsBy(read, 'origin'),
    countNewsByMonth(read),
  ]);
  return { totals, byCategory, bySource, byOrigin, byMonth };
};

const summaryOf = async (deps: NewsDeps, counts: () => ReturnType<typeof countsOf>): Promise<NewsSummary> => {
  const [{ totals, ...counted }, imports, collectors] = await Promise.all([
    counts(),
    findNewsImports(deps.store.read),
    collectorsOf(deps),
  ]);
  return {
    totalEvents: totals.total,
    withTimeOfDay: totals.withTime,
    sources: totals.sources,
    first: totals.first === null ? null : toStatedBound(totals.first, totals.firstDay),
    last: totals.last === null ? null : toStatedBound(totals.last, totals.lastDay),
    ...counted,
    imports,
    collectors: collectors.map(({ id, title, ready }) => {
      const state = ready();
      return { id, title, ready: state.ready, message: state.ready ? '' : state.message };
    }),
  };
};

/** News events: listing, search, collection. */
export const createNewsService = (deps: NewsDeps) => {
  const { store, log, now } = deps;
  const { jobs, changes, outbound } = deps.system;
  const counts = changes.memoizeUntilChanged(SHOWN_BY, () => countsOf(deps));
  const { count } = createEventCounts(store.read, changes);
  const shippedFile = deps.shipped.file('news-events.json');
  const sources = changes.memoizeUntilChanged(['events'], () => findNewsSources(store.read));
  const requireSource = async (source: string | undefined): Promise<void> => {
    if (source === undefined) return;
    const known = await sources();
    const isKnown = known.some((name) => name.toLowerCase() === source.toLowerCase());
    if (!isKnown) throw unknownValue('source', source, 'among the news events', known);
  };
  /** A filter, ready for SQL. @throws AppError `invalid_query` for a set, tag or source that is not there */
  const criteriaOf = async ({ set, ...filter }: NewsFilter): Promise<NewsCriteria> => {
    await requireTag(store.read, filter.tag);
    await requireSource(filter.source);
    return {
      ...toCriteria(filter),
      ...(set === undefined ? {} : { set: (await deps.findSet(set)).row?.id ?? null }),
    };
  };
  return {
    ...createNewsCollectionService({ store, jobs, outbound, now, collectors: () => collectorsOf(deps) }),
    criteria: criteriaOf,
    list: async (query: NewsQuery): Promise<Page<NewsEvent>> => {
      const criteria = await criteriaOf(query);
      const page = { sort: query.sortBy, limit: query.limit, offset: query.offset };
      const [items, total] = await Promise.all([findNewsEvents(store.read, criteria, page), count(criteria)]);
      return { items, total };
    },
    summary: (): Promise<NewsSummary> => summaryOf(deps, counts),
    /** Installs the shipped list where this version's is not in the database yet. */
    installShipped: (): Promise<void> => installShippedEvents(store, shippedFile, now, log),
    /** The events closest to a moment (epoch seconds UTC), nearest first, and how many there are in the day before and after it. */
    nearby: async (time: number, resolution: TimeResolution) => {
      const { start, last } = intervalOf(time, resolution);
      const [items, total] = await Promise.all([
        findNearbyEvents(store.read, { start, last }, NEARBY_SECONDS, NEARBY_LIMIT),
        countNewsEvents(store.read, { startTime: start - NEARBY_SECONDS, endTime: last + NEARBY_SECONDS }),
      ]);
      return { items, total };
    },
  };
};

export type NewsService = ReturnType<typeof createNewsService>;
