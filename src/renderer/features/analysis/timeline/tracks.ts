import type { PairPoint } from '#shared/contract/correlations.ts';
import type { Silence, TimelineBucket, TimelineDrop, TimelineEvent } from '#shared/contract/timeline.ts';
import type { TimeZone } from '#shared/zones.ts';
import { dayStart, statedClock } from './clock.ts';
import type { TimelineData } from './use-timeline.ts';
import type { Span } from './zoom.ts';

export interface Placed<Item> {
  readonly at: number;
  readonly item: Item;
}

/** A bucket or a silence with the stretch of the axis that it covers. */
export type Covering<Item> = Span & { readonly item: Item };

export interface Tracks {
  readonly period: Span;
  readonly drops: readonly Placed<TimelineDrop>[];
  readonly events: readonly Placed<TimelineEvent>[];
  readonly pairs: readonly (Placed<PairPoint> & { readonly score: number })[];
  readonly buckets: readonly Covering<TimelineBucket>[];
  readonly silences: readonly Covering<Silence>[];
  /** The days from the first drop to the last; null where that is not known. */
  readonly archive: Span | null;
}

const byTime = <Item>(a: Placed<Item>, b: Placed<Item>): number => a.at - b.at;

const covering = <Item extends { readonly start: string; readonly end: string }>(
  item: Item,
): Covering<Item> => ({ from: dayStart(item.start), to: dayStart(item.end), item });

/** The fetched data on one time axis, in the reader's zone. */
export const placeTracks = (
  { drops, pairs, timeline }: TimelineData,
  events: readonly TimelineEvent[],
  { period, archive }: Pick<Tracks, 'period' | 'archive'>,
  zone: TimeZone,
): Tracks => ({
  period,
  archive,
  drops: drops.map((item) => ({ at: statedClock(item.timestamp, zone), item })).sort(byTime),
  events: events.map((item) => ({ at: statedClock(item.publishedAt, zone), item })).sort(byTime),
  pairs: pairs
    .map((item) => ({
      at: statedClock(item.qDrop.timestamp, zone),
      item,
      score: Number(item.correlationScore),
    }))
    .sort(byTime),
  buckets: timeline.buckets.map(covering),
  silences: timeline.silences.map(covering).filter(({ from, to }) => from < period.to && to > period.from),
});
