import { fromTimestamp, isDayOnly } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';
import { formatDate, formatDelta, formatTimestamp, plural } from './format.ts';

/** What of an event its distance in time rests on. */
export interface DatedEvent {
  readonly publishedAt: string;
  /** False where only the day (UTC) is known: its clock time then means nothing. */
  readonly hasTimeOfDay: boolean;
}

const DAY_SECONDS = 86_400;
const dayOf = (timestamp: string): number => fromTimestamp(timestamp.slice(0, 10)) / DAY_SECONDS;

/** `same day`, `1 day before`, `3 days after`. */
const daysApart = (days: number): string =>
  days === 0 ? 'same day' : `${plural(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'}`;

/** Whether the distance of an event and a drop is known to whole days only. */
export const isByDay = ({ hasTimeOfDay }: DatedEvent, dropTimestamp: string): boolean =>
  !hasTimeOfDay || isDayOnly(dropTimestamp);

/** Time from one moment to another, signed: to the minute, or by days (UTC) where only the day of one is known. */
export const timeBetween = (from: string, to: string): string =>
  isDayOnly(from) || isDayOnly(to)
    ? daysApart(dayOf(to) - dayOf(from))
    : formatDelta((fromTimestamp(to) - fromTimestamp(from)) / 60);

/** When an event was, seen from a drop: to the minute where both times are known, else by days (UTC). */
export const eventDelta = (event: DatedEvent, dropTimestamp: string): string =>
  timeBetween(dropTimestamp, event.hasTimeOfDay ? event.publishedAt : event.publishedAt.slice(0, 10));

const wholeDays = (seconds: number): number =>
  Math.sign(seconds) * Math.ceil(Math.abs(seconds) / DAY_SECONDS);

/** A gap of the ledger in seconds; to a day it is one of whole days. @param seconds other − drop */
export const gapValue = (seconds: number, isDay: boolean): number =>
  isDay ? wholeDays(seconds) * DAY_SECONDS : seconds;

/** The same in words. */
export const gapText = (seconds: number, isDay: boolean): string =>
  isDay ? daysApart(wholeDays(seconds)) : formatDelta(seconds / 60);

/** When an event was: with its zone where its time is known, else its day. */
export const eventTime = (event: DatedEvent, zone: TimeZone): string =>
  event.hasTimeOfDay
    ? formatTimestamp(event.publishedAt, zone)
    : `${formatDate(event.publishedAt)} (day only)`;

/** The order that the type `predictive` claims is unknown within one day. */
export const pairType = (type: string, event: DatedEvent, dropTimestamp: string): string =>
  type === 'predictive' && isByDay(event, dropTimestamp) && dayOf(event.publishedAt) === dayOf(dropTimestamp)
    ? 'same day, order unknown'
    : type;
