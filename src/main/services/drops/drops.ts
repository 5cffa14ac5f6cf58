import type { Page } from '#main/base/page.ts';
import type { DropListHead } from '#main/exporters/drop-list.ts';
import type { DropCriteria } from '#main/repositories/drop-criteria.ts';
import { countFacets, findOrigins } from '#main/repositories/drop-facets.ts';
import {
  countDropsByBucket,
  findAdjacentDrop,
  findAnniversaryDrops,
  findCitedDrops,
  findCitingDrops,
  findSameDayDrops,
} from '#main/repositories/drop-figures.ts';
import { findDropPoints } from '#main/repositories/drop-points.ts';
import { computeStats, type OwnStats } from '#main/repositories/drop-stats.ts';
import { countDrops, findDropPage, type DropPageBytes } from '#main/repositories/drops.ts';
import type { KeyLookup } from '#main/services/abbreviations/lookup.ts';
import { narrowingSet } from '#main/services/analyses/run-sets.ts';
import { codedCriteria } from '#main/services/coding/coded-filter.ts';
import type { FindSet } from '#main/services/frozen-sets/find-set.ts';
import { requireTag } from '#main/services/frozen-sets/known-tag.ts';
import { requireDrop } from '#main/services/frozen-sets/require-drop.ts';
import type { SystemParts } from '#main/services/system/index.ts';
import type {
  AnalysisFigures,
  Bucket,
  Drop,
  DropContext,
  DropFacets,
  DropFilter,
  DropQuery,
  DropStats,
} from '#shared/contract/drops.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { TimelineDrop } from '#shared/contract/timeline.ts';
import { endOfBound, fromTimestamp, isDayOnly, startOfBound, type TimeResolution } from '#shared/time.ts';
import { writeDropList, type DropListFile } from './drop-export.ts';
import { toCriteria } from './drop-filter.ts';

export interface DropServiceDeps extends Pick<SystemParts, 'store' | 'changes' | 'derived'> {
  /** Which key a text names, for the abbreviation filter and its spellings. */
  readonly keyLookup: () => Promise<KeyLookup>;
  readonly findSet: FindSet;
  readonly analysisFigures: (set?: string) => Promise<AnalysisFigures>;
  /** Posts and events around a moment (epoch seconds UTC). */
  readonly nearby: (time: number, resolution: TimeResolution) => Promise<Pick<DropContext, 'posts' | 'news'>>;
}

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

const fillProfile = (profile: keyof typeof profileBuckets, buckets: readonly Bucket[]): Bucket[] => {
  const counts = new Map(buckets.map(({ bucket, count }) => [bucket, count]));
  return profileBuckets[profile].map((bucket) => ({ bucket, count: counts.get(bucket) ?? 0 }));
};

/** What surrounds a drop: its neighbors, cross-references both ways, the same day in this and other years, the hours. */
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
    nearby(time, isDayOnly(drop.timestamp) ? 'day' : 'second'),
  ]);
  return { previous, next, cites, citedBy, sameDay, anniversaries, ...near };
};

/** Lists, searches and counts drops. */
export const createDropService = (deps: DropServiceDeps) => {
  const { store } = deps;
  const ownStats = deps.changes.memoizeUntilChanged(['drops'], () => computeStats(store.read));
  const origins = deps.changes.memoizeUntilChanged(['drops'], () => findOrigins(store.read));
  const get = (number: number): Promise<Drop> => requireDrop(store.read, number);
  const statsOfSet = async (name: string): Promise<OwnStats> => {
    const { row, kinds } = await narrowingSet(store.read, name, ['drop', 'event']);
    return kinds.includes('drop') ? computeStats(store.read, row.id) : ownStats();
  };
  const membersOf = async (name: string): Promise<DropCriteria> => {
    const { row, filter } = await deps.findSet(name);
    return row === null ? { live: await criteriaOf(filter) } : { set: row.id };
  };
  const setHeadOf = async (name: string | undefined): Promise<DropListHead['set']> => {
    if (name === undefined) return undefined;
    const { row } = await deps.findSet(name);
    return { name: row?.name ?? name, sha256: row?.hash ?? null };
  };
  /** A filter, ready for SQL; what it rests on has been brought up to date. */
  const criteriaOf = async (filter: DropFilter): Promise<DropCriteria> => {
    const coded = await codedCriteria(store.read, filter);
    await requireTag(store.read, filter.tag);
    const criteria: DropCriteria = {
      ...(coded === null ? {} : { coded }),
      ...toCriteria(filter, await deps.keyLookup(), await origins()),
      ...(filter.set === undefined ? {} : await membersOf(filter.set)),
    };
    if (criteria.categories !== undefined || criteria.abbreviations !== undefined)
      await deps.derived.refreshIfStale();
    return criteria;
  };
  return {
    // The drops' own figures once per version; those of the analyses whenever they are requested: a run changes no drop.
    /** @param set name of a frozen set that the figures are narrowed to  @throws AppError `not_found` */
    stats: async (set?: string): Promise<DropStats> => ({
      ...(set === undefined ? await ownStats() : await statsOfSet(set)),
      ...(await deps.analysisFigures(set)),
    }),
    get,
    criteria: criteriaOf,
    list: async (query: DropQuery): Promise<DropPageBytes> =>
      findDropPage(store.read, {
        criteria: await criteriaOf(query),
        sort: query.sortBy,
        limit: query.limit,
        offset: query.offset,
      }),
    /** The drops of the timeline, with what a point shows of each. */
    points: async ({ limit, ...filter }: QueryOf<'listTimelineDrops'>): Promise<Page<TimelineDrop>> => {
      const criteria = await criteriaOf(filter);
      return {
        items: await findDropPoints(store.read, criteria, limit),
        total: await countDrops(store.read, criteria),
      };
    },
    /** All that a filter finds, as a file. */
    export: async (query: QueryOf<'exportDrops'>): Promise<DropListFile> =>
      writeDropList(store.read, await criteriaOf(query), await setHeadOf(query.set), query),
    facets: async (filter: DropFilter): Promise<DropFacets> => {
      const criteria = await criteriaOf(filter);
      await deps.derived.refreshIfStale();
      return countFacets(store.read, criteria);
    },
    distribution: async (query: QueryOf<'getTemporalDistribution'>): Promise<Bucket[]> => {
      const criteria = {
        ...(query.startDate === undefined ? {} : { startTime: startOfBound(query.startDate) }),
        ...(query.endDate === undefined ? {} : { endTime: endOfBound(query.endDate) }),
        ...(query.set === undefined ? {} : await membersOf(query.set)),
      };
      const buckets = await countDropsByBucket(store.read, distributionKind(query), criteria);
      return query.profile === undefined ? buckets : fillProfile(query.profile, buckets);
    },
    context: async (number: number): Promise<DropContext> => contextOf(deps, await get(number)),
  };
};

export type DropService = ReturnType<typeof createDropService>;
