import { monthNumber } from '#shared/calendar-words.ts';
import { fractionOf, millisecondsOf, offsetOf, type WrittenDate } from './date-format.ts';

const DAY = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*([+-]\d{2}(?::?\d{2})?|[a-z]{1,5})?$/i;
/** ISO 8601 without signs, as GDELT writes it: `20180504T100000Z`, `20180504100000`, `20180504`. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})(Z)?)?$/;
/** RFC 5322, as feeds and mails write it: `Tue, 02 Jan 2018 15:04:05 -0500`, the weekday and the seconds optional. */
const FEED =
  /^(?:[a-z]{3,9},?\s+)?(\d{1,2})\s+([a-z]{3})[a-z]*\.?\s+(\d{2}|\d{4})\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,5}|[+-]\d{2}:?\d{2})?$/i;
/** The same with the month first, `Mon, May 25 2020 04:45:26 +0000`. */
const MONTH_FIRST =
  /^[a-z]{3,9},?\s+([a-z]{3})[a-z]*\.?\s+(\d{1,2}),?\s+(\d{4})(?:,?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([a-z]{1,5}|[+-]\d{2}:?\d{2})?)?$/i;
/** X's own: `Wed Oct 19 20:07:25 +0000 2022`; C's, which states no zone. */
const STATUS =
  /^[A-Z][a-z]{2} ([A-Z][a-z]{2})\s{1,2}(\d{1,2}) (\d{2}):(\d{2}):(\d{2})(?: ([+-]\d{4}|[A-Z]{2,5}))? (\d{4})$/;
/** JavaScript's: `Fri May 04 2018 10:00:00 GMT+0000`, its zone's name in brackets behind it. */
const SCRIPT = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{1,2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT([+-]\d{4})$/;
const EPOCH = /^-?\d{9,16}(?:\.\d{1,9})?$/;
/** RFC 5322 takes words in brackets for a comment. */
const COMMENT = /\s*\([^()]*\)/g;

/** The zones that RFC 822 names, and those of tools that write them, in minutes. */
const ZONES = new Map([
  ['z', 0],
  ['ut', 0],
  ['utc', 0],
  ['gmt', 0],
  ['bst', 60],
  ['cet', 60],
  ['cest', 120],
  ['est', -300],
  ['edt', -240],
  ['cst', -360],
  ['cdt', -300],
  ['mst', -420],
  ['mdt', -360],
  ['pst', -480],
  ['pdt', -420],
]);

export const precisionOf = (second: string | undefined) => (second === undefined ? 'minute' : 'second');

/** Minutes of a zone as it is written; null where none is, undefined for a name that is not known. */
export const zoneOffset = (zone: string | undefined): number | null | undefined => {
  if (zone === undefined) return null;
  if (!/^[+-]/.test(zone)) return ZONES.get(zone.toLowerCase());
  return offsetOf(/^[+-]\d{2}$/.test(zone) ? `${zone}00` : zone);
};

const moment = (
  localMs: number | null,
  second: string | undefined,
  zone: string | undefined,
): WrittenDate | null => {
  const offset = zoneOffset(zone);
  return localMs === null || offset === undefined
    ? null
    : { localMs, offset, precision: precisionOf(second) };
};

const day = (localMs: number | null): WrittenDate | null =>
  localMs === null ? null : { localMs, offset: 0, precision: 'day' };

type Spelling = (text: string) => WrittenDate | null;

const fromIso: Spelling = (text) => {
  const match = ISO.exec(text);
  if (!match) return null;
  const [, year, month, date, hour, minute, second, fraction, zone] = match;
  return moment(
    millisecondsOf([year, month, date, hour, minute, second, fractionOf(fraction)]),
    second,
    zone,
  );
};

const fromDay: Spelling = (text) => {
  const match = DAY.exec(text);
  return match && day(millisecondsOf([match[1], match[2], match[3]]));
};

const fromCompact: Spelling = (text) => {
  const match = COMPACT.exec(text);
  if (!match) return null;
  const [, year, month, date, hour, minute, second, zone] = match;
  const localMs = millisecondsOf([year, month, date, hour, minute, second]);
  return hour === undefined ? day(localMs) : moment(localMs, second, zone);
};

const fromFeed: Spelling = (text) => {
  const match = FEED.exec(text);
  if (!match) return null;
  const [, date, month = '', year = '', hour, minute, second, zone] = match;
  const wholeYear = year.length === 2 ? `20${year}` : year;
  return moment(millisecondsOf([wholeYear, monthNumber(month), date, hour, minute, second]), second, zone);
};

const fromMonthFirst: Spelling = (text) => {
  const match = MONTH_FIRST.exec(text);
  if (!match) return null;
  const [, month = '', date, year, hour, minute, second, zone] = match;
  const localMs = millisecondsOf([year, monthNumber(month), date, hour, minute, second]);
  return hour === undefined ? day(localMs) : moment(localMs, second, zone);
};

const fromStatus: Spelling = (text) => {
  const match = STATUS.exec(text);
  if (!match) return null;
  const [, month = '', date, hour, minute, second, zone, year] = match;
  return moment(millisecondsOf([year, monthNumber(month), date, hour, minute, second]), second, zone);
};

const fromScript: Spelling = (text) => {
  const match = SCRIPT.exec(text);
  if (!match) return null;
  const [, month = '', date, year, hour, minute, second, zone] = match;
  return moment(millisecondsOf([year, monthNumber(month), date, hour, minute, second]), second, zone);
};

/** From 10¹¹ on (the year 1973 as milliseconds, 5138 as seconds) a number counts milliseconds, from 10¹⁴ on microseconds. */
export const fromEpoch = (value: number): WrittenDate => {
  const size = Math.abs(value);
  const ms = size >= 1e14 ? value / 1000 : size >= 1e11 ? value : value * 1000;
  return { localMs: Math.floor(ms), offset: 0, precision: 'second' };
};

const SPELLINGS: readonly Spelling[] = [
  fromIso,
  fromDay,
  fromCompact,
  (text) => (EPOCH.test(text) ? fromEpoch(Number(text)) : null),
  fromStatus,
  fromFeed,
  fromMonthFirst,
  fromScript,
];

/** A date in one of the spellings that cannot be misread; null where it is not one. */
export const readPlainDate = (written: string): WrittenDate | null => {
  const text = written.includes('(') ? written.replaceAll(COMMENT, '').trim() : written;
  for (const read of SPELLINGS) {
    const date = read(text);
    if (date !== null) return date;
  }
  return null;
};
