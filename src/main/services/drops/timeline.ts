import { bucketOf, dateLabel, dayNumberOf, firstDayOfBucket } from '#main/analysis/time/zone.ts';
import type { Page } from '#main/base/page.ts';
import type { Database } from '#main/db/database.ts';
import type { Executor } from '#main/db/open.ts';
import { countCorrelations, countCorrelationsByHour } from '#main/repositories/correlations.ts';
import { countDropsByHour } from '#main/repositories/drop-figures.ts';
import { countDrops } from '#main/repositories/drops.ts';
import { findEventsAt } from '#main/repositories/news-events.ts';
import { pairKinds } from '#main/services/analyses/correlations.ts';
import { narrowingSet } from '#main/services/analyses/run-sets.ts';
import type { SoundPairs } from '#main/services/analyses/sound-pairs.ts';
import { createEventCounts } from '#main/services/news/event-counts.ts';
import type { DataChanges } from '#main/services/system/data-changes.ts';
import type { DerivedService } from '#main/services/system/derived.ts';
import { SILENCE_DAYS } from '#shared/constants.ts';
import type { QueryOf } from '#shared/contract/endpoints.ts';
import type { Silence, Timeline, TimelineBucket, TimelineEvent } from '#shared/contract/timeline.ts';
import { endOfBound, startOfBound } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';

type TimelineQuery = QueryOf<'getTimeline'>;
type EventsQuery = QueryOf<'listTimelineEvents'>;

interface TimelineDeps {
  readonly store: Database;
  readonly changes: Pick<DataChanges, 'memoizeUntilChanged'>;
  readonly derived: Pick<DerivedService, 'refreshIfStale'>;
  readonly soundPairs: SoundPairs;
}

interface HourCount {
  readonly hour: number;
  readonly count: number;
  readonly sum?: number;
}

interface Counts {
  drops: number;
  events: number;
  pairs: number;
  sum: number;
}

const totalOf = (hours: readonly HourCount[]): number => hours.reduce((sum, { count }) => sum + count, 0);

/** Both zones change their clocks on whole hours, so that an hour is in one bucket. */
const bucketsOf = (
  hours: Readonly<Record<'drops' | 'events' | 'pairs', readonly HourCount[]>>,
  { granularity, timeZone }: TimelineQuery,
): TimelineBucket[] => {
  const byBucket = new Map<number, Counts>();
  for (const kind of ['drops', 'events', 'pairs'] as const)
    for (const { hour, count, sum = 0 } of hours[kind]) {
      const bucket = bucketOf(hour, granularity, timeZone);
      const counts = byBucket.get(bucket) ?? { drops: 0, events: 0, pairs: 0, sum: 0 };
      counts[kind] += count;
      counts.sum += sum;
      byBucket.set(bucket, counts);
    }
  return [...byBucket]
    .sort(([a], [b]) => a - b)
    .map(([bucket, { sum, ...counts }]) => ({
      start: dateLabel(firstDayOfBucket(bucket, granularity)),
      end: dateLabel(firstDayOfBucket(bucket + 1, granularity)),
      ...counts,
      meanScore: counts.pairs === 0 ? null : sum / counts.pairs,
    }));
};

/** Stretches of at least two weeks between two days with a drop, longest first. `hours` ascending. */
const silencesOf = (hours: readonly HourCount[], zone: TimeZone): Silence[] => {
  const days = [...new Set(hours.map(({ hour }) => dayNumberOf(hour, zone)))];
  return days
    .slice(1)
    .map((day, at) => ({ first: (days[at] ?? day) + 1, day }))
    .map(({ first, day }) => ({ start: dateLabel(first), end: dateLabel(day), days: day - first }))
    .filter((silence) => silence.days >= SILENCE_DAYS)
    .sort((a, b) => b.days - a.days);
};

const periodOf = ({ startDate, endDate }: Pick<TimelineQuery, 'startDate' | 'endDate'>) => ({
  ...(startDate === undefined ? {} : { startTime: startOfBound(startDate) }),
  ...(endDate === undefined ? {} : { endTime: endOfBound(endDate) }),
});

/** Places of an even sample of `total` things, first and last among them. */
const evenPlaces = (total: number, limit: number): readonly number[] => {
  if (total <= limit) return Array.from({ length: total }, (_, at) => at);
  if (limit === 1) return [0];
  return Array.from({ length: limit }, (_, at) => Math.round((at * (total - 1)) / (limit - 1)));
};

type Narrowed = Timeline['narrowed'];

/** A frozen set as the criteria of each track. @throws AppError `not_found`, or `invalid_query` for one without drops and events */
const narrowing = async (read: Executor, name: string | undefined) => {
  if (name === undefined) return { narrowed: [] as Narrowed, drops: {}, events: {}, pairs: {} };
  const { row, kinds } = await narrowingSet(read, name, ['drop', 'event']);
  const [hasDrops, hasEvents] = [kinds.includes('drop'), kinds.includes('event')];
  return {
    narrowed: [...kinds] as Narrowed,
    drops: hasDrops ? { set: row.id } : {},
    events: hasEvents ? { set: row.id } : {},
    pairs: { ...(hasDrops ? { setOfDrops: row.id } : {}), ...(hasEvents ? { setOfEvents: row.id } : {}) },
  };
};

/** Reads what the timeline draws. */
export const createTimelineService = ({ store: { read }, changes, derived, soundPairs }: TimelineDeps) => {
  const { count: eventCount, byHour: eventsByHour } = createEventCounts(read, changes);
  return {
    /** Counts per calendar bucket over everything that matches, and the stretches without a drop. */
    tracks: async (query: TimelineQuery): Promise<Timeline> => {
      await derived.refreshIfStale();
      await soundPairs();
      const { minScore, granularity, timeZone } = query;
      const period = periodOf(query);
      const { newsCategories, dropCategories } = pairKinds(query.category);
      const kinds = newsCategories === undefined ? {} : { categories: newsCategories };
      const topics = dropCategories === undefined ? {} : { categories: dropCategories };
      const set = await narrowing(read, query.set);
      const [drops, events, pairs, always, ...inPeriod] = await Promise.all([
        countDropsByHour(read, { ...period, ...topics, ...set.drops }),
        eventsByHour({ ...period, ...kinds, ...set.events }),
        countCorrelationsByHour(read, { ...period, minScore, ...pairKinds(query.category), ...set.pairs }),
        countDropsByHour(read, set.drops),
        countDrops(read, { ...period, ...set.drops }),
        eventCount({ ...period, ...set.events }),
        countCorrelations(read, { ...period, minScore, ...set.pairs }),
      ]);
      return {
        granularity,
        timeZone,
        buckets: bucketsOf({ drops, events, pairs }, query),
        silences: silencesOf(always, timeZone),
        shown: { drops: totalOf(drops), events: totalOf(events), pairs: totalOf(pairs) },
        inPeriod: { drops: inPeriod[0], events: inPeriod[1], pairs: inPeriod[2] },
        narrowed: set.narrowed,
      };
    },
    /** An even sample of the events that match, in order of time. */
    events: async ({ limit, category, set, ...bounds }: EventsQuery): Promise<Page<TimelineEvent>> => {
      await derived.refreshIfStale();
      const { newsCategories, dropCategories } = pairKinds(category);
      const criteria = {
        ...periodOf(bounds),
        ...(newsCategories === undefined ? {} : { categories: newsCategories }),
        ...(await narrowing(read, set)).events,
      };
      const total = await eventCount(criteria);
      return { items: await findEventsAt(read, criteria, evenPlaces(total, limit), dropCategories), total };
    },
  };
};
