import {
  compileDateFormat,
  fractionOf,
  millisecondsOf,
  monthOf,
  offsetOf,
  type DateFormat,
  type WrittenDate,
} from './date-format.ts';
import { FieldProblem, valueOf, type Row } from './fields.ts';
import { createToUtc, type ToUtc } from './time-zone.ts';

/** When something was, as a file states it. */
export interface StatedMoment {
  /** Epoch milliseconds, UTC; midnight of the day where only the day is stated. */
  readonly ms: number;
  readonly precision: 'second' | 'minute' | 'day';
}

/** How a column's dates are to be read. */
export interface DateReading {
  /** Null: only spellings that cannot be misread, ISO 8601 first of all. */
  readonly format: DateFormat | null;
  /** Zone of dates that state none; null: UTC. */
  readonly toUtc: ToUtc | null;
}

/** What a user says about a file's dates; both can be left out. */
export interface DateOptions {
  readonly dateFormat?: string | null | undefined;
  /** IANA name of the zone of dates that state none. */
  readonly timeZone?: string | null | undefined;
}

/** Years that a subject's dates can lie in, both included. */
export interface Years {
  readonly from: number;
  readonly to: number;
}

export const PLAIN_DATES: DateReading = { format: null, toUtc: null };

/** @throws AppError `invalid_query` where the format or the zone is none. */
export const dateReadingOf = ({ dateFormat, timeZone }: DateOptions): DateReading => ({
  format: dateFormat ? compileDateFormat(dateFormat) : null,
  toUtc: timeZone && timeZone !== 'UTC' ? createToUtc(timeZone) : null,
});

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** RFC 822, as feeds write it: `Tue, 02 Jan 2018 15:04:05 -0500`, the weekday and the seconds optional. */
const FEED =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{2}|\d{4})\s+(\d{2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,5}|[+-]\d{4})?$/i;
/** X's own: `Wed Oct 19 20:07:25 +0000 2022`. */
const STATUS = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}) (\d{4})$/;
/** The zones that RFC 822 names, in minutes. */
const ZONES = new Map([
  ['z', 0],
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['bst', 60],
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
]);

const precisionOf = (second: string | undefined) => (second === undefined ? 'minute' : 'second');

const fromDay = (text: string): WrittenDate | null => {
  const match = DAY.exec(text);
  const localMs = match && millisecondsOf([match[1], match[2], match[3]]);
  return localMs === null ? null : { localMs, offset: 0, precision: 'day' };
};

const fromIso = (text: string): WrittenDate | null => {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const localMs = millisecondsOf([year, month, day, hour, minute, second, fractionOf(fraction)]);
  const offset = zone === undefined ? null : offsetOf(zone);
  return localMs === null ? null : { localMs, offset, precision: precisionOf(second) };
};

const fromFeed = (text: string): WrittenDate | null => {
  const match = FEED.exec(text);
  if (!match) return null;
  const [, day, month = '', year = '', hour, minute, second, zone] = match;
  const wholeYear = year.length === 2 ? `20${year}` : year;
  const localMs = millisecondsOf([wholeYear, monthOf(month), day, hour, minute, second]);
  if (localMs === null) return null;
  if (zone === undefined) return { localMs, offset: null, precision: precisionOf(second) };
  const offset = /^[+-]/.test(zone) ? offsetOf(zone) : ZONES.get(zone.toLowerCase());
  return offset === undefined ? null : { localMs, offset, precision: precisionOf(second) };
};

const fromStatus = (text: string): WrittenDate | null => {
  const match = STATUS.exec(text);
  if (!match) return null;
  const [, month = '', day, hour, minute, second, zone = '', year] = match;
  const localMs = millisecondsOf([year, monthOf(month), day, hour, minute, second]);
  return localMs === null ? null : { localMs, offset: offsetOf(zone), precision: 'second' };
};

/** From 10¹¹ on (the year 1973 as milliseconds, 5138 as seconds) a number counts milliseconds. */
const fromEpoch = (value: number): WrittenDate => ({
  localMs: Math.abs(value) >= 1e11 ? value : value * 1000,
  offset: 0,
  precision: 'second',
});

const read = (text: string, { format }: DateReading): WrittenDate | null => {
  const stated = format?.read(text);
  if (stated) return stated;
  if (/^-?\d{9,15}$/.test(text)) return fromEpoch(Number(text));
  return fromIso(text) ?? fromDay(text) ?? fromStatus(text) ?? fromFeed(text);
};

const momentOf = (date: WrittenDate, { toUtc }: DateReading): StatedMoment | null => {
  const { localMs, offset, precision } = date;
  if (precision === 'day') return { ms: localMs, precision };
  const ms = offset === null && toUtc !== null ? toUtc(localMs) : localMs - (offset ?? 0) * 60_000;
  return ms === null ? null : { ms, precision };
};

const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;

/** A day with the time of day that stands in another column. */
const withClock = (date: WrittenDate, clock: string): WrittenDate | null => {
  if (date.precision !== 'day') return date;
  const [, hour, minute, second, zone] = CLOCK.exec(clock) ?? [];
  if (hour === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return null;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second ?? 0);
  const offset = zone === undefined ? null : offsetOf(zone);
  return { localMs: date.localMs + seconds * 1000, offset, precision: precisionOf(second) };
};

/**
 * A moment in the chosen format, or in a spelling that cannot be misread: ISO 8601 (no zone means the reading's, else UTC),
 * `YYYY-MM-DD`, X's `Wed Oct 19 20:07:25 +0000 2022`, RFC 822, epoch seconds or milliseconds. Never the machine's own zone,
 * never `Date.parse`. @param clock the time of day from a column of its own. @returns null where it is none of them.
 */
export const parseMoment = (
  value: string | number,
  reading: DateReading = PLAIN_DATES,
  clock: string | null = null,
): StatedMoment | null => {
  if (typeof value === 'number') return Number.isFinite(value) ? momentOf(fromEpoch(value), reading) : null;
  const date = read(value.trim(), reading);
  const whole = date !== null && clock !== null ? withClock(date, clock) : date;
  return whole === null ? null : momentOf(whole, reading);
};

const isWithin = ({ ms }: StatedMoment, { from, to }: Years): boolean =>
  ms >= Date.UTC(from, 0, 1) && ms < Date.UTC(to + 1, 0, 1);

/**
 * The date of a value that is one. @throws FieldProblem where it is none, or none of these years.
 */
export const requireMoment = (
  value: unknown,
  field: string,
  years: Years,
  reading: DateReading = PLAIN_DATES,
  clock: string | null = null,
): StatedMoment => {
  const isDate = typeof value === 'string' || typeof value === 'number';
  const moment = isDate ? parseMoment(value, reading, clock) : null;
  if (moment !== null && isWithin(moment, years)) return moment;
  const shown = isDate
    ? `"${`${value}${clock === null ? '' : ` ${clock}`}`.slice(0, 60)}"`
    : 'something else';
  const form = reading.format === null ? '' : ` as ${reading.format.text}`;
  throw new FieldProblem(
    field,
    moment === null
      ? `a date${form} expected, ${shown} given`
      : `a date from ${years.from} to ${years.to} expected, ${shown} given`,
  );
};

/** The date field of a row; blank gives null. @throws FieldProblem where it is no date. */
export const momentAt = (
  row: Row,
  key: string,
  years: Years,
  reading: DateReading = PLAIN_DATES,
): StatedMoment | null => {
  const value = valueOf(row, key);
  return value === undefined || value === null || value === ''
    ? null
    : requireMoment(value, key, years, reading);
};
