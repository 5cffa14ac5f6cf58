import { clockText } from '#renderer/lib/format.ts';
import { fromTimestamp, isDayOnly, toTimestamp } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Offsets by the hour: a zone changes its clocks on whole hours, and 5,000 calls of Intl take long. */
const offsets = new Map<string, number>();

const offsetMs = (utcMs: number, zone: TimeZone): number => {
  const hour = Math.floor(utcMs / HOUR_MS) * HOUR_MS;
  const key = `${zone} ${hour}`;
  const cached = offsets.get(key);
  if (cached !== undefined) return cached;
  const wall = Date.parse(`${clockText(hour, zone).replace(' ', 'T')}Z`);
  offsets.set(key, wall - hour);
  return wall - hour;
};

const wallMs = (utcMs: number, zone: TimeZone): number =>
  zone === 'UTC' ? utcMs : utcMs + offsetMs(utcMs, zone);

/** What the clocks of a zone show at an API timestamp, as the milliseconds of a UTC time that reads the same. */
export const wallClock = (timestamp: string, zone: TimeZone): number =>
  wallMs(fromTimestamp(timestamp) * 1000, zone);

/** The place of a drop or an event on those clocks: the middle of its day, which is the same in every zone, where only that is known. */
export const statedClock = (timestamp: string, zone: TimeZone): number =>
  isDayOnly(timestamp) ? dayStart(timestamp) + DAY_MS / 2 : wallClock(timestamp, zone);

/** The API timestamp at which the clocks of a zone show a time; of an hour that comes twice, one of the two. */
export const utcTimestamp = (wall: number, zone: TimeZone): string => {
  if (zone === 'UTC') return toTimestamp(Math.floor(wall / 1000));
  const near = wall - offsetMs(wall, zone);
  return toTimestamp(Math.floor((wall - offsetMs(near, zone)) / 1000));
};

/** Wall-clock milliseconds of the midnight that begins a date `YYYY-MM-DD`. */
export const dayStart = (date: string): number => Date.parse(`${date}T00:00:00Z`);

/** The calendar day of a moment in wall-clock milliseconds. */
export const dayOf = (wall: number): { readonly from: number; readonly to: number } => {
  const from = Math.floor(wall / DAY_MS) * DAY_MS;
  return { from, to: from + DAY_MS };
};
