import { FieldProblem } from '#main/importers/files/fields.ts';

/** When something happened, as a source states it. */
export interface StatedMoment {
  /** Epoch seconds, UTC; noon UTC where only the day is stated. */
  readonly time: number;
  readonly hasTimeOfDay: boolean;
}

const NOON = 12 * 3600;
/** No event list here reaches further back; what does is a broken date (one source has the year 16). */
const EARLIEST = Date.UTC(1900, 0, 1) / 1000;
const LATEST = Date.UTC(2100, 0, 1) / 1000;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
/** RFC 822, as feeds write it: `Tue, 02 Jan 2018 15:04:05 -0500`, the weekday and the seconds optional. */
const FEED =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\s+(\d{2}|\d{4})\s+(\d{2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,5}|[+-]\d{4})?$/i;
/** The zones that RFC 822 names, in minutes. */
const ZONES: Readonly<Record<string, number>> = {
  z: 0,
  ut: 0,
  utc: 0,
  gmt: 0,
  bst: 60,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
};

const offsetSeconds = (zone: string | undefined): number | null => {
  if (zone === undefined || zone === '') return 0;
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!match) {
    const minutes = ZONES[zone.toLowerCase()];
    return minutes === undefined ? null : minutes * 60;
  }
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60;
};

type Parts = readonly [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
];

/** Epoch seconds of a moment that the calendar has (no 30 February, no 25 o'clock), else null. */
const secondsOf = ([year, month, day, hour, minute, second]: Parts): number | null => {
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const text = (value: number): string => String(value).padStart(2, '0');
  const expected = `${String(year).padStart(4, '0')}-${text(month)}-${text(day)}T${text(hour)}:${text(minute)}:${text(second)}`;
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(expected) ? ms / 1000 : null;
};

const moment = (parts: Parts, zone: string | undefined): StatedMoment | null => {
  const [seconds, offset] = [secondsOf(parts), offsetSeconds(zone)];
  return seconds === null || offset === null ? null : { time: seconds - offset, hasTimeOfDay: true };
};

const fromDay = (text: string): StatedMoment | null => {
  const match = DAY.exec(text);
  const seconds = match && secondsOf([Number(match[1]), Number(match[2]), Number(match[3]), 0, 0, 0]);
  return seconds === null ? null : { time: seconds + NOON, hasTimeOfDay: false };
};

const fromIso = (text: string): StatedMoment | null => {
  const match = ISO.exec(text);
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  return moment([year, month, day, hour, minute, second], match[7]);
};

const fromFeed = (text: string): StatedMoment | null => {
  const match = FEED.exec(text);
  if (!match) return null;
  const [, day, month = '', year = '', hour, minute, second = '0', zone] = match;
  const century = year.length === 2 ? 2000 : 0;
  const parts = [
    Number(year) + century,
    MONTHS.indexOf(month.toLowerCase()) + 1,
    day,
    hour,
    minute,
    second,
  ].map(Number);
  return moment(parts as unknown as Parts, zone);
};

/** From 10¹¹ on (the year 1973 as milliseconds, 5138 as seconds) a number counts milliseconds. */
const fromEpoch = (value: number): StatedMoment => ({
  time: Math.floor(Math.abs(value) >= 1e11 ? value / 1000 : value),
  hasTimeOfDay: true,
});

const parse = (text: string): StatedMoment | null =>
  /^-?\d{9,15}$/.test(text) ? fromEpoch(Number(text)) : (fromDay(text) ?? fromIso(text) ?? fromFeed(text));

/**
 * A moment in the spellings of event lists and feeds: a day (`YYYY-MM-DD`), ISO 8601 (no zone means UTC), RFC 822, epoch
 * seconds or milliseconds. Throws `FieldProblem` where it is none, is no day of the calendar, or lies outside 1900–2099.
 */
export const parseMoment = (value: string | number, field: string): StatedMoment => {
  const text = String(value).trim();
  const found = typeof value === 'number' ? fromEpoch(value) : parse(text);
  if (!found) throw new FieldProblem(field, `a date expected, "${text.slice(0, 60)}" given`);
  if (found.time >= EARLIEST && found.time < LATEST) return found;
  throw new FieldProblem(field, `a date from 1900 to 2099 expected, ${text.slice(0, 60)} lies outside`);
};

/** The day (UTC) of an epoch second as a moment without time of day. */
export const dayOf = (seconds: number): StatedMoment => ({
  time: Math.floor(seconds / 86_400) * 86_400 + NOON,
  hasTimeOfDay: false,
});
