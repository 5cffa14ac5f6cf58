import { z } from 'zod';
import { isDayDated } from '#main/analysis/time/day-dates.ts';
import {
  bucketLabel,
  bucketOf,
  clockLabel,
  dateLabel,
  firstDayOfBucket,
  hourOfWeek,
  localSeconds,
} from '#main/analysis/time/zone.ts';
import type { AnalysisDrop } from '#shared/analysis-drop.ts';
import { WEEKDAYS_SHORT } from '#shared/calendar-words.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import type { TimeZone } from '#shared/zones.ts';

export const SCALES = ['hour', 'day', 'week', 'month', 'hour-of-week'] as const;
export type Scale = (typeof SCALES)[number];

export const bucketSchema = z.object({
  /** `2018-05-04T13:00`, `2018-05-04`, `2018-W18`, `2018-05`, or `Mon 13:00`. */
  label: z.string(),
  /** Local calendar time of its beginning, epoch-like seconds of the zone's clock; null for an hour of the week. */
  localStart: z.number().nullable(),
  count: z.number(),
  /** Mean gap of neighboring drops that both are in it; null for fewer than two. */
  averageIntervalMinutes: z.number().nullable(),
});
export type FrequencyBucket = ValueOf<typeof bucketSchema>;

export interface ScaleBuckets {
  /** Every bucket from the first drop's to the last drop's, empty ones counted. */
  readonly counts: Float64Array;
  /** Those that contain drops, in order. */
  readonly filled: readonly FrequencyBucket[];
  readonly gaps: { readonly seconds: number; readonly count: number };
}

const HOUR = 3600;

/** Hours are counted by the true hour, so that the hour that a clock repeats stays two. */
const numberOf = (time: number, scale: Scale, zone: TimeZone): number => {
  if (scale === 'hour') return Math.floor(time / HOUR);
  return scale === 'hour-of-week' ? hourOfWeek(time, zone) : bucketOf(time, scale, zone);
};

const describe = (
  bucket: number,
  scale: Scale,
  zone: TimeZone,
): { label: string; localStart: number | null } => {
  if (scale === 'hour-of-week')
    return {
      label: `${WEEKDAYS_SHORT[Math.floor(bucket / 24)] ?? ''} ${clockLabel((bucket % 24) * 60)}`,
      localStart: null,
    };
  if (scale !== 'hour')
    return { label: bucketLabel(bucket, scale), localStart: firstDayOfBucket(bucket, scale) * 24 * HOUR };
  const localStart = localSeconds(bucket * HOUR, zone);
  const day = Math.floor(localStart / (24 * HOUR));
  return { label: `${dateLabel(day)}T${clockLabel((localStart - day * 24 * HOUR) / 60)}`, localStart };
};

interface Tally {
  count: number;
  gapSeconds: number;
  gaps: number;
}

const tally = (drops: readonly AnalysisDrop[], scale: Scale, zone: TimeZone): ReadonlyMap<number, Tally> => {
  const tallies = new Map<number, Tally>();
  let lastBucket: number | null = null;
  let lastTime = 0;
  for (const drop of drops) {
    const { time } = drop;
    const bucket = numberOf(time, scale, zone);
    const entry = tallies.get(bucket) ?? { count: 0, gapSeconds: 0, gaps: 0 };
    entry.count += 1;
    // The same hour of two weeks is no gap of that hour.
    if (lastBucket === bucket && !isDayDated(drop) && (scale !== 'hour-of-week' || time - lastTime < HOUR)) {
      entry.gapSeconds += time - lastTime;
      entry.gaps += 1;
    }
    tallies.set(bucket, entry);
    lastBucket = isDayDated(drop) ? null : bucket;
    lastTime = time;
  }
  return tallies;
};

/** Counts the drops (canonical order) by the buckets of a scale in a zone. */
export const bucketsOf = (drops: readonly AnalysisDrop[], scale: Scale, zone: TimeZone): ScaleBuckets => {
  const tallies = tally(drops, scale, zone);
  const numbers = [...tallies.keys()].sort((a, b) => a - b);
  const first = scale === 'hour-of-week' ? 0 : (numbers[0] ?? 0);
  const last = scale === 'hour-of-week' ? 167 : (numbers.at(-1) ?? -1);
  const counts = new Float64Array(drops.length === 0 ? 0 : last - first + 1);
  for (const [bucket, { count }] of tallies) counts[bucket - first] = count;
  let seconds = 0;
  let gaps = 0;
  const filled = numbers.map((bucket) => {
    const entry = tallies.get(bucket) ?? { count: 0, gapSeconds: 0, gaps: 0 };
    seconds += entry.gapSeconds;
    gaps += entry.gaps;
    return {
      ...describe(bucket, scale, zone),
      count: entry.count,
      averageIntervalMinutes: entry.gaps === 0 ? null : entry.gapSeconds / 60 / entry.gaps,
    };
  });
  return { counts, filled, gaps: { seconds, count: gaps } };
};
