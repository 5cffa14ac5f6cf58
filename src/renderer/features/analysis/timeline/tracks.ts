import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { Bucket, Drop } from '#shared/contract/drops.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import { fromTimestamp } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';
import {
  silences,
  timelineBuckets,
  wallClock,
  type Granularity,
  type Silence,
  type TimelineBucket,
} from './buckets.ts';
import type { TimelineData } from './use-timeline.ts';

/** A stretch without a drop counts as a silence from two weeks on. */
export const SILENCE_DAYS = 14;

export interface Placed<Item> {
  readonly at: number;
  readonly item: Item;
}

export interface Tracks {
  readonly drops: readonly Placed<Drop>[];
  readonly events: readonly Placed<NewsEvent>[];
  readonly pairs: readonly (Placed<CorrelationItem> & { readonly score: number })[];
  readonly buckets: readonly TimelineBucket[];
  readonly silences: readonly Silence[];
  /** Best score of an event's pairs, by event id. */
  readonly bestScore: ReadonlyMap<string, number>;
  readonly first: number;
  readonly last: number;
}

const byTime = <Item>(a: Placed<Item>, b: Placed<Item>): number => a.at - b.at;

const bestScores = (pairs: readonly CorrelationItem[]): ReadonlyMap<string, number> => {
  const best = new Map<string, number>();
  for (const { newsEvent, correlationScore } of pairs)
    best.set(newsEvent.id, Math.max(best.get(newsEvent.id) ?? 0, Number(correlationScore)));
  return best;
};

/** Days with a drop of any category: a filter must not make a silence. */
const dropDays = (daily: readonly Bucket[] | undefined): readonly number[] =>
  (daily ?? [])
    .filter(({ count }) => count > 0)
    .map(({ bucket }) => fromTimestamp(bucket) * 1000)
    .sort((a, b) => a - b);

/** The fetched data laid on one time axis, in the reader's zone. */
export const placeTracks = (
  { drops, events, pairs }: TimelineData,
  daily: readonly Bucket[] | undefined,
  granularity: Granularity,
  zone: TimeZone,
): Tracks => {
  const placedDrops = drops.map((item) => ({ at: wallClock(item.timestamp, zone), item })).sort(byTime);
  const placedEvents = events.map((item) => ({ at: wallClock(item.publishedAt, zone), item })).sort(byTime);
  const placedPairs = pairs
    .map((item) => ({
      at: wallClock(item.qDrop.timestamp, zone),
      item,
      score: Number(item.correlationScore),
    }))
    .sort(byTime);
  const ends = [placedDrops[0], placedDrops.at(-1)].map((placed) => placed?.at ?? 0);
  return {
    drops: placedDrops,
    events: placedEvents,
    pairs: placedPairs,
    buckets: timelineBuckets(
      {
        drops: placedDrops.map(({ at }) => at),
        events: placedEvents.map(({ at }) => at),
        pairs: placedPairs,
      },
      granularity,
    ),
    silences: silences(dropDays(daily), SILENCE_DAYS),
    bestScore: bestScores(pairs),
    first: ends[0] ?? 0,
    last: ends[1] ?? 0,
  };
};
