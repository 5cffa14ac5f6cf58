import { invalidQuery, type AppError } from '#main/base/errors.ts';
import type { TimeResolution } from '#shared/time.ts';
import { inAsciiDigits } from './east-asian-dates.ts';
import { monthOfName } from './month-names.ts';

/** A date as written, before any zone is applied: the clock's reading as if it were UTC. */
export interface WrittenDate {
  readonly localMs: number;
  /** Minutes ahead of UTC, where the text says so; null where a zone must be assumed. */
  readonly offset: number | null;
  readonly precision: TimeResolution;
  /** True for a time that the clock of the zone in its text shows twice. */
  readonly isDoubled?: true;
}

/** No place is further from UTC, in minutes. */
const FURTHEST = 14 * 60;

/** Minutes of `+02:00`, `-0500`, `+2`, `Z`, `UTC` or `GMT`; undefined for an offset that no zone has. */
export const offsetOf = (text: string): number | undefined => {
  const match = /^([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(text);
  if (match === null) return 0;
  const [, sign, hours, rest = '0'] = match;
  const minutes = Number(hours) * 60 + Number(rest);
  if (minutes > FURTHEST || Number(rest) > 59) return undefined;
  return sign === '-' ? -minutes : minutes;
};

type Part = string | number | undefined;
/** Year, month (1 … 12), day, hour, minute, second, millisecond; what is left out is 0. */
export type ClockParts = readonly [year: Part, month: Part, day: Part, ...time: readonly Part[]];

/** Milliseconds of a reading that the calendar has (no 30 February, no 25 o'clock; 24:00 ends its day), else null. */
export const millisecondsOf = (parts: ClockParts): number | null => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, ms = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const lastHour = minute + second + ms === 0 ? 24 : 23;
  if (month < 1 || month > 12 || hour > lastHour || minute > 59 || second > 59) return null;
  // `Date.UTC` takes a year below 100 for one of the twentieth century.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  // A day that the month does not have comes out as one of the next month.
  return date.getUTCDate() === day ? date.setUTCHours(hour, minute, second, ms) : null;
};

/** The hour of a clock of twice twelve hours, by the first sign of its half: 12 a.m. is midnight, 13 a.m. is nothing. */
export const hourOfHalf = (hour: number, half: string): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (/^[pμم]/iu.test(half) ? 12 : 0);

/** The year of two digits, as spreadsheets read them: `13/05/61` of a table of today is no day to come. */
export const yearOfTwoDigits = (digits: string): number =>
  Number(digits) + (Number(digits) < 50 ? 2000 : 1900);

/** Milliseconds of the digits after a decimal mark. */
export const fractionOf = (digits: string | undefined): number =>
  Number((digits ?? '0').padEnd(3, '0').slice(0, 3));

/** A name, of Latin, Greek or Cyrillic letters with their marks, cut or not. */
const letters = (fewest: number): string =>
  String.raw`[A-Za-z\u00c0-\u024f\u0300-\u03ff\u0400-\u04ff]{${fewest},14}\.?`;
/** `PM`, `p. m.` of Spanish, and the halves of the day in Greek and Arabic. */
const HALF = String.raw`[AaPp]\.?\s?[Mm]\.?|[πμ]\.?μ\.?|[صم]`;
/** Parts of a format and what each reads; longer names first, so that `MMMM` is not read as `MM` twice. */
const PARTS: readonly (readonly [name: string, pattern: string, key: string])[] = [
  ['YYYY', String.raw`\d{4}`, 'year'],
  ['YY', String.raw`\d{2}`, 'shortYear'],
  ['MMMM', letters(3), 'monthName'],
  ['MMM', letters(3), 'monthName'],
  ['MM', String.raw`\d{1,2}`, 'month'],
  ['M', String.raw`\d{1,2}`, 'month'],
  ['DD', String.raw`\d{1,2}`, 'day'],
  ['D', String.raw`\d{1,2}`, 'day'],
  ['dddd', `${letters(2)}(?:-feira)?`, 'weekday'],
  ['ddd', letters(2), 'weekday'],
  ['HH', String.raw`\d{1,2}`, 'hour'],
  ['H', String.raw`\d{1,2}`, 'hour'],
  ['hh', String.raw`\d{1,2}`, 'halfDayHour'],
  ['h', String.raw`\d{1,2}`, 'halfDayHour'],
  ['mm', String.raw`\d{2}`, 'minute'],
  ['ss', String.raw`\d{2}`, 'second'],
  ['SSS', String.raw`\d{1,9}`, 'fraction'],
  ['A', HALF, 'half'],
  ['a', HALF, 'half'],
  ['Z', String.raw`Z|UTC|GMT|[+-]\d{2}:?\d{2}`, 'offset'],
];

const escape = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, String.raw`\$&`);

const invalid = (text: string, reason: string): AppError =>
  invalidQuery(
    `dateFormat: a format such as DD.MM.YYYY HH:mm is expected, "${text.slice(0, 60)}" ${reason}.`,
  );

/** The pattern of a format; seconds after `mm` are read where a date has them, whether the format names them or not. */
const patternOf = (text: string): RegExp => {
  const groupNames = new Set<string>();
  let source = '';
  for (let at = 0; at < text.length;) {
    const rest = text.slice(at);
    const quoted = /^\[([^\]]*)\]/.exec(rest);
    const part = quoted === null ? PARTS.find(([name]) => rest.startsWith(name)) : undefined;
    if (quoted !== null) source += escape(quoted[1] ?? '');
    else if (part !== undefined) {
      const [, pattern, key] = part;
      if (groupNames.has(key)) throw invalid(text, `names the ${key} twice`);
      groupNames.add(key);
      source += `(?<${key}>${pattern})`;
    } else if (/^\s/.test(rest))
      source += /^\s+[Aa](?![A-Za-z])/.test(rest) ? String.raw`\s*` : String.raw`\s+`;
    else if (/^[A-Za-z]/.test(rest) && !rest.startsWith('T')) {
      throw invalid(text, `contains ${rest.slice(0, 1)}, which names no part; put words into [brackets]`);
    } else source += escape(rest.slice(0, 1));
    at += quoted?.[0].length ?? part?.[0].length ?? 1;
    if (part?.[2] === 'minute' && !text.includes('ss')) source += String.raw`(?::(?<second>\d{2}))?`;
  }
  const hasDay = groupNames.has('day') && (groupNames.has('month') || groupNames.has('monthName'));
  if (!hasDay || !(groupNames.has('year') || groupNames.has('shortYear'))) {
    throw invalid(text, 'lacks the day, the month or the year');
  }
  if (groupNames.has('halfDayHour') !== groupNames.has('half'))
    throw invalid(text, 'needs hh and A together');
  return new RegExp(`^${source}$`);
};

type Groups = Readonly<Record<string, string | undefined>>;

const yearOf = ({ year, shortYear }: Groups): number =>
  year === undefined ? yearOfTwoDigits(shortYear ?? '') : Number(year);

const hourOf = ({ hour, halfDayHour, half }: Groups): number =>
  halfDayHour === undefined
    ? Number(hour ?? 0)
    : (hourOfHalf(Number(halfDayHour), half ?? '') ?? Number.POSITIVE_INFINITY);

const written = (groups: Groups): WrittenDate | null => {
  const { month, monthName, day, minute, second, fraction, offset } = groups;
  const number = monthName === undefined ? month : monthOfName(monthName);
  const time = [hourOf(groups), minute, second, fractionOf(fraction)];
  const localMs = millisecondsOf([yearOf(groups), number, day, ...time]);
  if (localMs === null) return null;
  const precision = second !== undefined ? 'second' : minute !== undefined ? 'minute' : 'day';
  const minutes = offset === undefined ? null : offsetOf(offset);
  return minutes === undefined ? null : { localMs, offset: minutes, precision };
};

const LONGEST = 60;

/** The format's name for the numbers in which spreadsheets keep dates: days since 1899-12-30, the time of day as a fraction. */
export const SERIAL_FORMAT = 'Excel';
const SERIAL = /^\d{1,6}(?:[.,]\d+)?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

const readSerial = (value: string): WrittenDate | null => {
  if (!SERIAL.test(value.trim())) return null;
  const days = Number(value.trim().replace(',', '.'));
  const localMs = SERIAL_ZERO + Math.round(days * 86_400) * 1000;
  return {
    localMs,
    offset: Number.isInteger(days) ? 0 : null,
    precision: Number.isInteger(days) ? 'day' : 'second',
  };
};

/**
 * Compiles a format of the parts YYYY YY MMMM MMM MM M DD D dddd ddd HH H hh h mm ss SSS A Z, words in [brackets]; or `Excel`.
 * Names of months may be of any language that `month-names.ts` has. @throws AppError `invalid_query` that says what is wrong with it.
 */
export const compileDateFormat = (text: string) => {
  const format = text.trim();
  if (format.toLowerCase() === SERIAL_FORMAT.toLowerCase()) return { text: SERIAL_FORMAT, read: readSerial };
  if (format.length > LONGEST) throw invalid(format, `is longer than ${LONGEST} characters`);
  const pattern = patternOf(format);
  return {
    text: format,
    read: (value: string): WrittenDate | null => {
      const groups = pattern.exec(inAsciiDigits(value))?.groups;
      return groups === undefined ? null : written(groups);
    },
  };
};

/** One way to write dates, such as `DD.MM.YYYY HH:mm`. */
export type DateFormat = ReturnType<typeof compileDateFormat>;
