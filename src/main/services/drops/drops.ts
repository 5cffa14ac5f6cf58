import { AppError } from '#main/base/errors.ts';
import type { Database } from '#main/db/database.ts';
import type { DropCriteria } from '#main/repositories/drop-criteria.ts';
import {
  countDropsByBucket,
  findAdjacentDrop,
  findAnniversaryDrops,
  findCitedDrops,
  findCitingDrops,
  findSameDayDrops,
} from '#main/repositories/drop-figures.ts';
import { findStoredStats, STATS_NAME, storeStats, type OwnStats } from '#main/repositories/drop-stats.ts';
import {
  countDrops,
  countHits,
  findDrop,
  findDropDocuments,
  searchDropDocuments,
  type DropPage,
} from '#main/repositories/drops.ts';
import { findMeta, TIME_ORDER } from '#main/repositories/meta.ts';
import type { KeyLookup } from '#main/services/abbreviations/lookup.ts';
import { oncePerVersion, type DataVersion } from '#main/services/system/data-version.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import type { WorkerPool } from '#main/workers/pool.ts';
import type {
  Bucket,
  Drop,
  DropContext,
  DropFacets,
  DropFilter,
  DropQuery,
  DropStats,
} from '#shared/contract/drops.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import { endOfBound, fromTimestamp, startOfBound } from '#shared/time.ts';
import { toCriteria } from './drop-filter.ts';
import { createFacetCounter } from './facets.ts';

/** A page as the bytes of a JSON array, and how many there are in all. */
export interface DropPageBytes {
  readonly body: Buffer<ArrayBuffer>;
  readonly total: number;
  /** Set where a search has at least `total` hits: of very many, those far behind the page are not counted. */
  readonly isLeast?: boolean;
}

/** Figures that the analyses add to the drop statistics. */
export type AnalysisFigures = Omit<DropStats, keyof OwnStats>;

export interface DropService {
  readonly list: (query: DropQuery) => Promise<DropPageBytes>;
  readonly facets: (filter: DropFilter) => Promise<DropFacets>;
  readonly stats: () => Promise<DropStats>;
  readonly distribution: (query: QueryOf<'getTemporalDistribution'>) => Promise<Bucket[]>;
  /** @throws AppError `not_found`. */
  readonly get: (number: number) => Promise<Drop>;
  readonly context: (number: number) => Promise<DropContext>;
}

export interface DropServiceDeps {
  readonly store: Database;
  readonly pool: WorkerPool;
  readonly version: DataVersion;
  readonly derived: DerivedService;
  /** Which key a text names, for the abbreviation filter and its spellings. */
  readonly keyLookup: () => Promise<KeyLookup>;
  readonly analysisFigures: () => Promise<AnalysisFigures>;
  /** Posts and events around a moment (epoch seconds UTC). */
  readonly nearby: (time: number) => Promise<Pick<DropContext, 'posts' | 'news'>>;
}

/** Twice the archive: of so many drops every hit is counted. */
const ALL_COUNTED = 10_000;
/** Of more, hits this far behind the page are: counting a common word in a million texts takes longer than finding a page of it. */
const COUNTED_AHEAD = 1000;

/** Counts in a worker: of many drops it takes long. */
const countStats = ({ store, pool }: DropServiceDeps): Promise<OwnStats> =>
  pool.run('countDrops', { file: store.file });

/** An import stores the figures with the drops; this is for data of another make. */
const renewStats = async (deps: DropServiceDeps): Promise<void> => {
  const version = deps.version.current();
  const stats = await countStats(deps);
  await deps.store.write((tx) => {
    storeStats(tx, version, stats);
  });
};

/** The figures as an import stored them, so that a start need not count; counted where none belong to the present data. */
const readStats = async (deps: DropServiceDeps): Promise<OwnStats> =>
  (await findStoredStats(deps.store.read, deps.version.current())) ?? countStats(deps);

const distributionKind = (query: QueryOf<'getTemporalDistribution'>) => query.profile ?? query.granularity;

/** Every hour of the week, or of the day, or weekday, so that an empty one is a 0 and not a hole. */
const profileBuckets = {
  hour: Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0')),
  weekday: Array.from({ length: 7 }, (_, day) => String(day + 1)),
  'hour-of-week': Array.from(
    { length: 168 },
    (_, hour) => `${String(Math.floor(hour / 24) + 1)}-${String(hour % 24).padStart(2, '0')}`,
  ),
} as const;

const fillProfile = (profile: keyof typeof profileBuckets, found: readonly Bucket[]): Bucket[] => {
  const counts = new Map(found.map(({ bucket, count }) => [bucket, count]));
  return profileBuckets[profile].map((bucket) => ({ bucket, count: counts.get(bucket) ?? 0 }));
};

/** The drops' own figures once per version; those of the analyses whenever they are asked: a run changes no drop. */
const createStats = (deps: DropServiceDeps) => {
  const own = oncePerVersion(deps.version, () => readStats(deps));
  return { own, all: async () => ({ ...(await own()), ...(await deps.analysisFigures()) }) };
};

/** What stands around a drop: its neighbours, cross-references both ways, the same day in this and other years, the hours. */
const contextOf = async ({ store, nearby }: DropServiceDeps, drop: Drop): Promise<DropContext> => {
  const number = drop.dropNumber;
  const time = fromTimestamp(drop.timestamp);
  const [previous, next, cites, citedBy, sameDay, anniversaries, near] = await Promise.all([
    findAdjacentDrop(store.read, number, -1),
    findAdjacentDrop(store.read, number, 1),
    findCitedDrops(store.read, number),
    findCitingDrops(store.read, number),
    findSameDayDrops(store.read, number, time),
    findAnniversaryDrops(store.read, time),
    nearby(time),
  ]);
  return { previous, next, cites, citedBy, sameDay, anniversaries, ...near };
};

/** What a search has to know of the archive, once per version of the data. */
interface SearchedArchive {
  readonly isInTimeOrder: boolean;
  readonly totalDrops: number;
  /** Counts of hits by search and how far was counted: each page of a search asks for the same. */
  readonly counts: Map<string, number>;
}

const COUNTS_KEPT = 500;

const countOnce = async (
  { read }: Database,
  criteria: DropCriteria,
  match: string,
  most: number,
  counts: Map<string, number>,
): Promise<number> => {
  // Other criteria may rest on what changes without the drops: keys, categories.
  const key = Object.keys(criteria).length === 1 ? JSON.stringify([criteria.search, most]) : null;
  const known = key === null ? undefined : counts.get(key);
  if (known !== undefined) return known;
  const count = await countHits(read, criteria, match, most);
  if (counts.size >= COUNTS_KEPT) counts.clear();
  if (key !== null) counts.set(key, count);
  return count;
};

const search = async (
  store: Database,
  page: DropPage,
  match: string,
  archive: SearchedArchive,
): Promise<DropPageBytes> => {
  const { body, total: all } = await searchDropDocuments(store.read, page, match, archive.isInTimeOrder);
  if (all !== null) return { body, total: all };
  const ahead = archive.totalDrops > ALL_COUNTED ? COUNTED_AHEAD : ALL_COUNTED;
  const most = page.offset + page.limit + ahead;
  const total = await countOnce(store, page.criteria, match, most, archive.counts);
  return { body, total, isLeast: total === most };
};

/** Lists, searches and counts drops. */
export const createDropService = (deps: DropServiceDeps): DropService => {
  const { store } = deps;
  const stats = createStats(deps);
  deps.derived.register({ name: STATS_NAME, rebuild: () => renewStats(deps) });
  const countFacets = createFacetCounter(store);
  const archive = oncePerVersion(deps.version, async (): Promise<SearchedArchive> => ({
    isInTimeOrder: (await findMeta(store.read, TIME_ORDER)) === `${deps.version.current()}/1`,
    totalDrops: (await stats.own()).totalDrops,
    counts: new Map(),
  }));
  const get = async (number: number): Promise<Drop> => {
    const drop = await findDrop(store.read, number);
    if (drop === null) throw new AppError('not_found', `There is no drop ${number} in the present data set.`);
    return drop;
  };
  const criteriaOf = async (filter: DropFilter): Promise<DropCriteria> => {
    const criteria = toCriteria(filter, await deps.keyLookup());
    if (criteria.categories !== undefined || criteria.abbreviations !== undefined)
      await deps.derived.ensure();
    return criteria;
  };
  return {
    stats: stats.all,
    get,
    list: async (query) => {
      const criteria = await criteriaOf(query);
      const page = { criteria, sort: query.sortBy, limit: query.limit, offset: query.offset };
      const match = criteria.search?.match ?? null;
      if (match !== null) return search(store, page, match, await archive());
      const isAll = Object.keys(criteria).length === 0;
      const total = isAll ? (await stats.own()).totalDrops : await countDrops(store.read, criteria);
      return { body: await findDropDocuments(store.read, page), total };
    },
    facets: async (filter) => countFacets(await criteriaOf(filter)),
    distribution: async (query) => {
      const range = {
        ...(query.startDate === undefined ? {} : { startTime: startOfBound(query.startDate) }),
        ...(query.endDate === undefined ? {} : { endTime: endOfBound(query.endDate) }),
      };
      const found = await countDropsByBucket(store.read, distributionKind(query), range);
      return query.profile === undefined ? found : fillProfile(query.profile, found);
    },
    context: async (number) => contextOf(deps, await get(number)),
  };
};
