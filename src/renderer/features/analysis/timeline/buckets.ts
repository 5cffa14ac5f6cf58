import { fromTimestamp } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';

export type Granularity = 'day' | 'week' | 'month' | 'year';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const formatters = new Map<TimeZone, Intl.DateTimeFormat>();
const formatterOf = (zone: TimeZone): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  formatters.set(zone, made);
  return made;
};

/** Offsets by the hour: a zone changes its clocks on whole hours, and asking Intl 5,000 times takes long. */
const offsets = new Map<string, number>();

const offsetMs = (utcMs: number, zone: TimeZone): number => {
  const hour = Math.floor(utcMs / HOUR_MS) * HOUR_MS;
  const key = `${zone} ${hour}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const wall = Date.parse(`${formatterOf(zone).format(hour).replace(' ', 'T')}Z`);
  offsets.set(key, wall - hour);
  return wall - hour;
};

/** What the clocks of a zone show at an API timestamp, as the milliseconds of a UTC time that reads the same. */
export const wallClock = (timestamp: string, zone: TimeZone): number => {
  const utc = fromTimestamp(timestamp) * 1000;
  return zone === 'UTC' ? utc : utc + offsetMs(utc, zone);
};

/** First moment of the calendar bucket that holds a wall-clock time; weeks begin on Monday (ISO). */
export const bucketStart = (wallMs: number, granularity: Granularity): number => {
  const date = new Date(wallMs);
  const day = Math.floor(wallMs / DAY_MS) * DAY_MS;
  if (granularity === 'day') return day;
  if (granularity === 'week') return day - ((date.getUTCDay() + 6) % 7) * DAY_MS;
  return Date.UTC(date.getUTCFullYear(), granularity === 'month' ? date.getUTCMonth() : 0);
};

export const bucketEnd = (start: number, granularity: Granularity): number => {
  if (granularity === 'day') return start + DAY_MS;
  if (granularity === 'week') return start + 7 * DAY_MS;
  const date = new Date(start);
  return granularity === 'month'
    ? Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
    : Date.UTC(date.getUTCFullYear() + 1, 0);
};

const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** `2018-03-04`, `week of 2018-03-05`, `2018-03`, `2018`. */
export const bucketLabel = (start: number, granularity: Granularity): string => {
  if (granularity === 'week') return `week of ${iso(start)}`;
  return iso(start).slice(0, granularity === 'day' ? 10 : granularity === 'month' ? 7 : 4);
};

export interface TimelineBucket {
  readonly start: number;
  readonly end: number;
  readonly drops: number;
  readonly events: number;
  readonly pairs: number;
  /** Mean score of the pairs whose drop falls into the bucket. */
  readonly meanScore: number | null;
}

export interface TimelineSeries {
  /** Wall-clock milliseconds. */
  readonly drops: readonly number[];
  readonly events: readonly number[];
  readonly pairs: readonly { readonly at: number; readonly score: number }[];
}

/** The three tracks per bucket, in order of time; buckets in which nothing is are left out, they are the silences. */
export const timelineBuckets = (
  { drops, events, pairs }: TimelineSeries,
  granularity: Granularity,
): readonly TimelineBucket[] => {
  const found = new Map<number, { drops: number; events: number; pairs: number; sum: number }>();
  const at = (wallMs: number) => {
    const start = bucketStart(wallMs, granularity);
    const known = found.get(start);
    if (known !== undefined) return known;
    const fresh = { drops: 0, events: 0, pairs: 0, sum: 0 };
    found.set(start, fresh);
    return fresh;
  };
  for (const drop of drops) at(drop).drops += 1;
  for (const event of events) at(event).events += 1;
  for (const pair of pairs) {
    const bucket = at(pair.at);
    bucket.pairs += 1;
    bucket.sum += pair.score;
  }
  return [...found]
    .sort(([a], [b]) => a - b)
    .map(([start, { sum, ...counts }]) => ({
      start,
      end: bucketEnd(start, granularity),
      ...counts,
      meanScore: counts.pairs === 0 ? null : sum / counts.pairs,
    }));
};

/** At most `most` items, evenly spaced by their order, first and last among them. */
export const sampleEvenly = <Item>(items: readonly Item[], most: number): readonly Item[] => {
  if (items.length <= most) return items;
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => items[Math.round(at * step)]).filter(
    (item) => item !== undefined,
  );
};

export interface Silence {
  readonly from: number;
  readonly to: number;
  readonly days: number;
}

/** The longest stretches between two drops of at least `leastDays` days, longest first. `times` ascending. */
export const silences = (times: readonly number[], leastDays: number, most = 10): readonly Silence[] =>
  times
    .slice(1)
    .map((to, at) => ({ from: times[at] ?? to, to }))
    .map(({ from, to }) => ({ from, to, days: (to - from) / DAY_MS }))
    .filter(({ days }) => days >= leastDays)
    .sort((a, b) => b.days - a.days)
    .slice(0, most);

/** Section 9: point radius, and the radius under the pointer. */
export const pointRadius = (contentLength: number): number => Math.min(6, 3 + contentLength / 100);
export const hoverRadius = (contentLength: number): number => Math.min(8, 5 + contentLength / 100);

/** Section 9: news events by the score of their best pair. */
export const newsBand = (score: number | null): 'high' | 'medium' | 'low' =>
  score !== null && score > 0.8 ? 'high' : score !== null && score > 0.6 ? 'medium' : 'low';

export const ZOOM_MIN = 0.5;
export const ZOOM_MAX = 10;

/** Part of the axis that is shown, percent. The axis is twice as long as the data, so that 0.5× has something to show. */
export interface ZoomWindow {
  readonly start: number;
  readonly end: number;
}
export const WHOLE: ZoomWindow = { start: 25, end: 75 };

export const zoomScale = ({ start, end }: ZoomWindow): number => 50 / (end - start);

/** The window after zooming by `factor` about its middle, within 0.5× to 10× and inside the axis. */
export const zoomBy = (window: ZoomWindow, factor: number): ZoomWindow => {
  const scale = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, zoomScale(window) * factor));
  const half = 25 / scale;
  const middle = Math.min(100 - half, Math.max(half, (window.start + window.end) / 2));
  return { start: middle - half, end: middle + half };
};

/** Both ends of the axis: the data with half its length on either side; a day where there is one moment only. */
export const axisOf = (first: number, last: number): { readonly min: number; readonly max: number } => {
  const length = Math.max(last - first, DAY_MS);
  const middle = (first + last) / 2;
  return { min: middle - length, max: middle + length };
};
