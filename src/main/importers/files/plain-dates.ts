import { fractionOf, hourOfHalf, millisecondsOf, yearOfTwoDigits, type WrittenDate } from './date-format.ts';
import { inIsoSigns } from './east-asian-dates.ts';
import { foldLetters, monthOfName } from './month-names.ts';
import { clockOf, zoneOffset } from './zone-names.ts';

/** A day whose year comes first, and what is behind it: a time of day in whatever spelling. */
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:(?:T|_|,?\s+(?:at\s+)?)(.+))?$/i;
/** ISO 8601 without signs, as GDELT writes it: `20180504T100000Z`, `20180504100000`, `20180504`. */
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T?(\d{2})(\d{2})(\d{2})(Z)?)?$/;
const EPOCH = /^-?(?:\d{9,16}(?:\.\d{1,9})?|\d{19})$/;
/** As .NET writes it into JSON: `/Date(1525428000000+0200)/`, whose offset says nothing of the moment. */
const DOT_NET = /^\/Date\((-?\d{12,15})(?:[+-]\d{4})?\)\/$/;
/** `10:00`, `9:05:06.25`, `10.00 p.m.`, `10:00 π.μ.` */
const CLOCK = String.raw`(\d{1,2})[:.](\d{2})(?:[:.](\d{2})(?:[.,](\d{1,9}))?)?(?![\d:])(?:\s*([apπμ])(?:\.\s?)?[mμ](?!\p{L})\.?)?`;
const OFFSET = String.raw`(?:(?:GMT|UTC)?[+-]\d{2}(?::?\d{2})?|(?:GMT|UTC)[+-]\d)(?![\d:])`;
const US_TIME = String.raw`(?:Eastern|Central|Mountain|Pacific)(?:\s+(?:Standard|Daylight))?\s+Time`;
const WORD = String.raw`\p{L}+`;
/** A zone by the name of its place: `America/New_York`. */
const PLACE = String.raw`[a-z]+(?:\/[a-z_-]+){1,2}`;
const TIME_OF_DAY = new RegExp(
  `^${CLOCK}\\s*(?:(${OFFSET})(?:\\s+${WORD})?|(${US_TIME}|${PLACE}|${WORD}))?$`,
  'iu',
);
/** What a date whose month has a name is made of, in any order: `Fri, 4 May 2018 9:05 GMT`, `May 4, 2018 Friday 10:00 AM Eastern Time`. */
const PART = new RegExp(
  `(?:${CLOCK}|(${OFFSET})|(${US_TIME})|(\\d{1,4})(?:(?:st|nd|rd|th|er|[º°]|\\.(?=[\\s,]|$))?(?![\\w:])|\\.(?=\\p{L}))|(${WORD})\\.?)(?:\\s*[,·@]\\s*|\\s+|$|(?<=\\d\\.)(?=\\p{L}))`,
  'iuy',
);
/** `04-May-2018`, `12-févr.-2020`, `12/mars/2020`; a hyphen before digits would be one of a zone. Logs of servers write `04/May/2018:10:00:00`. */
const HYPHENS = /(\d)([-/])(\p{L}{3,12})\.?\2(?=\d+(?!\d*:))/iu;
/** `14 h 05 min 09 s`, `14h05`, as French writes a time of day. */
const FRENCH_CLOCK = /(?<!\d)(\d{1,2})\s?h\s?(\d{2})(?:\s?min\s?(\d{2})\s?s)?(?![\d\p{L}])/u;
/** Portuguese writes `terça-feira` for Tuesday, and Catalan `d’abril` for of April. */
const AROUND_WORDS = /-feira(?!\p{L})|(?<!\p{L})d[’'](?=\p{L})/u;
const LOG = /^(\d{1,2})\/([a-z]{3})\/(\d{4}):(?=\d)/i;
/** RFC 5322 takes words in brackets for a comment; Java writes the name of the zone behind its offset. */
const COMMENT = /\s*\([^()]*\)|\[[\w/+-]+\]$/g;
/** Marks of direction, which change no letter. */
const MARKS = /[\u200e\u200f]/g;
/** Days of ISO 8601 by week (`2020-W10-1`, `2020W101`) and by day of the year (`2020-062`), and what is behind them. */
const WEEK_DAY = /^(\d{4})(-?)W(\d{2})\2([1-7])(?=T|\s|$)/i;
const YEAR_DAY = /^(\d{4})-(\d{3})(?=T|\s|$)/;
/** The second that UTC inserts, for which epoch seconds have no number of its own: it counts as the one before it. */
const LEAP_SECOND = /(?<!\d|(?:^|\D)\d{1,2}[:.])(\d{1,2}([:.])59\2)60(?!\d)/;
/** The sign for minus, as ISO 8601 has it before an offset. */
const MINUS = /\u2212/g;

/** What is written of a moment on the clock of its zone, which may show it twice. */
const onClock = (date: Omit<WrittenDate, 'isDoubled'>, zone: string | undefined): WrittenDate =>
  zone !== undefined && zone.length > 1 && clockOf(zone.toLowerCase())?.(date.localMs).length === 2
    ? { ...date, isDoubled: true }
    : date;

/** Hour, minute, second, fraction and the `a` or `p` of the half of a day, as they are written. */
type Clock = readonly (string | undefined)[];
type Day = readonly [year: string | number, month: string | number, day: string];

const day = (parts: Day): WrittenDate | null => {
  const localMs = millisecondsOf(parts);
  return localMs === null ? null : { localMs, offset: 0, precision: 'day' };
};

const moment = (
  [year, month, date]: Day,
  [hour, minute, second, fraction, half]: Clock,
  zone: string | undefined,
): WrittenDate | null => {
  const wholeHour = half === undefined ? Number(hour) : hourOfHalf(Number(hour), half);
  if (wholeHour === null) return null;
  const localMs = millisecondsOf([year, month, date, wholeHour, minute, second, fractionOf(fraction)]);
  const offset = localMs === null ? undefined : zoneOffset(zone, localMs);
  return localMs === null || offset === undefined
    ? null
    : onClock({ localMs, offset, precision: second === undefined ? 'minute' : 'second' }, zone);
};

const withTime = (parts: Day, text: string): WrittenDate | null => {
  const match = TIME_OF_DAY.exec(text);
  if (!match) return null;
  const [, hour, minute, second, fraction, half, offset, name] = match;
  return moment(parts, [hour, minute, second, fraction, half], offset ?? name);
};

/** Whether a text is a time of day and nothing else: `14:05`, `2:05 PM EST`. */
export const isTimeOfDay = (text: string): boolean => TIME_OF_DAY.test(text.trim());

/** A day with the time of day of another column; null where that cannot be read. */
export const withClock = (date: WrittenDate, clock: string): WrittenDate | null => {
  if (date.precision !== 'day') return date;
  const [year = '', month = '', number = ''] = new Date(date.localMs).toISOString().slice(0, 10).split('-');
  return withTime([year, month, number], clock.trim());
};

type Spelling = (text: string) => WrittenDate | null;

const fromYearFirst: Spelling = (text) => {
  const [, year, , month, date, time] = YEAR_FIRST.exec(text) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  return time === undefined ? day([year, month, date]) : withTime([year, month, date], time);
};

const fromCompact: Spelling = (text) => {
  const [, year, month, date, hour, minute, second, zone] = COMPACT.exec(text) ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  return hour === undefined
    ? day([year, month, date])
    : moment([year, month, date], [hour, minute, second], zone);
};

/** Words that say nothing of the moment, in the languages whose months are read: `5 de marzo`, `um 14:05 Uhr`, `den 5. marts kl. 14.05`. */
const LINKING = new Set(
  'at of on the um uhr le a de del las los as do alle ore il om uur op den kl klo г в р о v la pukul les d στις ч'.split(
    ' ',
  ),
);
/** Behind a time of day it is half of `a.m.`, or a zone of its own. */
const LINKING_BEFORE_CLOCK = 'a';
/** `12. lis 2019`: June and October in Croatian, a month later in Polish, which writes no point behind the day. */
const CROATIAN = /\d\s?[./-]\s*(?:lip(?!c)|lis(?!topadu))/i;
/** The same cut to three letters, which R writes in both languages without a point. */
const CUT = /\d.*(?<!\p{L})li[ps](?!\p{L})|(?<!\p{L})li[ps](?!\p{L}).*\d/iu;
/** Months that only Polish cuts so. */
const POLISH = /(?<!\p{L})(?:sty|lut|kwi|cze|sie|wrz|pa[zź]|gru)(?!\p{L})/iu;

/** The first of these dates whose month is one in Croatian and the next in Polish; null where no date is so, or another one is Polish. */
export const croatianOrPolish = (dates: readonly string[]): string | null =>
  dates.some((date) => POLISH.test(date))
    ? null
    : (dates.find((date) => CROATIAN.test(date) || CUT.test(date)) ?? null);
const TUESDAY = 2;
/** March, and Tuesday in French, Spanish and Italian. */
const MARCH_OR_TUESDAY = 'mar';

/** The parts of a date whose month has a name; null where anything else is in it, or a part comes twice. */
const partsOf = (text: string) => {
  const parts: {
    clock?: Clock;
    zone?: string;
    month?: number;
    year?: string;
    date?: string;
    isTuesday?: boolean;
  } = {};
  let mayBeTuesday = false;
  const put = <Name extends keyof typeof parts>(name: Name, value: (typeof parts)[Name]): boolean => {
    if (parts[name] !== undefined) return false;
    parts[name] = value;
    return true;
  };
  const putNumber = (number: string): boolean => {
    if (number.length === 4) return put('year', number);
    if (parts.date === undefined) return number.length < 3 && put('date', number);
    // A year of two digits is one only behind the month: `4 May 18`.
    return number.length === 2 && parts.month !== undefined && put('year', String(yearOfTwoDigits(number)));
  };
  const putWord = (word: string, isFirst: boolean): boolean => {
    if (LINKING.has(word.toLowerCase()))
      return parts.clock === undefined || word.toLowerCase() !== LINKING_BEFORE_CLOCK;
    const month = monthOfName(word);
    if (month > 0 && mayBeTuesday) {
      delete parts.month;
      parts.isTuesday = true;
    }
    if (month > 0) mayBeTuesday = isFirst && word.toLowerCase() === MARCH_OR_TUESDAY;
    if (month > 0 && parts.month === undefined) return put('month', month);
    // The word behind an offset is its name again.
    if (parts.zone !== undefined) return /[+-]/.test(parts.zone);
    if (zoneOffset(word, 0) !== undefined) return put('zone', word);
    return isFirst || /^(?:mon|tue|wed|thu|fri|sat|sun)/i.test(word);
  };
  PART.lastIndex = 0;
  for (let at = 0; at < text.length; at = PART.lastIndex) {
    PART.lastIndex = at;
    const match = PART.exec(text);
    if (match === null) return null;
    const [, hour, minute, second, fraction, half, offset, usTime, number, word] = match;
    const isPut =
      hour !== undefined
        ? put('clock', [hour, minute, second, fraction, half])
        : number !== undefined
          ? putNumber(number)
          : word !== undefined
            ? putWord(word, at === 0)
            : put('zone', offset ?? usTime);
    if (!isPut) return null;
  }
  return parts;
};

const fromNamedMonth: Spelling = (text) => {
  if (!/\p{L}{2}/u.test(text) || CROATIAN.test(text)) return null;
  const parts = partsOf(text.replace(HYPHENS, '$1 $3 ').replace(LOG, '$1 $2 $3 ').replace(AROUND_WORDS, ''));
  if (parts?.month === undefined || parts.year === undefined || parts.date === undefined) return null;
  const { clock, zone, year, month, date } = parts;
  const named = clock === undefined ? day([year, month, date]) : moment([year, month, date], clock, zone);
  // `Mar 4 May 2019` is two months: the fourth of May was no Tuesday.
  return parts.isTuesday === true && new Date(named?.localMs ?? NaN).getUTCDay() !== TUESDAY ? null : named;
};

/**
 * From 10¹¹ on (the year 1973 as milliseconds, 5138 as seconds) a number counts milliseconds, from 10¹⁴ on microseconds, from 10¹⁷ on
 * nanoseconds.
 */
export const fromEpoch = (value: number): WrittenDate => {
  const size = Math.abs(value);
  const ms = size >= 1e17 ? value / 1e6 : size >= 1e14 ? value / 1000 : size >= 1e11 ? value : value * 1000;
  return { localMs: Math.floor(ms), offset: 0, precision: 'second' };
};

const SPELLINGS: readonly Spelling[] = [
  fromYearFirst,
  fromCompact,
  (text) => (EPOCH.test(text) ? fromEpoch(Number(text)) : null),
  fromNamedMonth,
];

/** Whether a comment repeats the zone of its date, or is that of a date without one: `(UTC-5)`, `[Europe/Berlin]`. */
const withComment = (date: WrittenDate, comment: string): WrittenDate | null => {
  if (date.offset !== null) return date;
  const zone = comment.trim().replaceAll(/[()[\]]/g, '');
  const offset = zoneOffset(zone, date.localMs);
  return offset === undefined ? null : onClock({ ...date, offset }, zone);
};

const DAY_MS = 86_400_000;

/** The day in ISO 8601 before the rest of a text, where it is in the year that it is written with. */
const dayOf = (year: number, at: number, thursday: number, rest: string): string | null =>
  new Date(thursday).getUTCFullYear() === year ? new Date(at).toISOString().slice(0, 10) + rest : null;

/** A day of a week or of a year as a day of a month; other texts as they are, and so what no calendar has. */
const withMonth = (text: string): string => {
  const week = WEEK_DAY.exec(text);
  if (week !== null) {
    const [year, number, weekday] = [Number(week[1]), Number(week[3]), Number(week[4])];
    // The fourth of January is in the first week; the Thursday of a week is in its year.
    const fourth = Date.UTC(year, 0, 4);
    const monday = fourth - ((new Date(fourth).getUTCDay() + 6) % 7) * DAY_MS + (number - 1) * 7 * DAY_MS;
    const at = monday + (weekday - 1) * DAY_MS;
    return dayOf(year, at, monday + 3 * DAY_MS, text.slice(week[0].length)) ?? text;
  }
  const [whole, year, number] = YEAR_DAY.exec(text) ?? [];
  if (whole === undefined) return text;
  const at = Date.UTC(Number(year), 0, Number(number));
  return dayOf(Number(year), at, at, text.slice(whole.length)) ?? text;
};

/** No zone is further than this from UTC. */
const ZONE_MS = 15 * 3_600_000;

/** Whether UTC may insert a second behind a moment: at the end of June or December, on a clock of no known zone somewhere near it. */
const mayLeap = ({ localMs, offset }: WrittenDate): boolean => {
  const ms = localMs - (offset ?? 0) * 60_000;
  const year = new Date(ms).getUTCFullYear();
  const ends = [Date.UTC(year, 0, 1), Date.UTC(year, 6, 1), Date.UTC(year + 1, 0, 1)];
  return ends.some((end) => Math.abs(end - ms) <= (offset === null ? ZONE_MS : 1000));
};

/** A date in one of the spellings that cannot be misread; null where it is not one. */
export const readPlainDate = (written: string): WrittenDate | null => {
  const whole = foldLetters(inIsoSigns(written.trim()))
    .replace(DOT_NET, '$1')
    .replace(MARKS, '')
    .replace(MINUS, '-')
    .replace(FRENCH_CLOCK, (_, hour: string, minute: string, second?: string) =>
      [hour, minute, ...(second === undefined ? [] : [second])].join(':'),
    );
  const [comment] = whole.match(COMMENT) ?? [];
  const months = withMonth(whole.replace(COMMENT, '').trim());
  const text = months.replace(LEAP_SECOND, '$159');
  for (const read of SPELLINGS) {
    const plain = read(text);
    if (plain === null) continue;
    const date = comment === undefined ? plain : withComment(plain, comment);
    return date !== null && text !== months && !mayLeap(date) ? null : date;
  }
  return null;
};

/** A time and the name of its zone: `2020-03-29 02:30 [Europe/Berlin]`. */
const NAMED_ZONE = /^(.*\d)\s*\[?([A-Za-z][A-Za-z_/ +-]*)\]?$/u;

/** Whether the clock of the zone that a time names skips it in spring. */
export const isSkipped = (written: string): boolean => {
  const [, time, zone] = NAMED_ZONE.exec(written.trim().slice(0, 100)) ?? [];
  const date = time === undefined ? null : readPlainDate(time);
  return date !== null && clockOf(zone?.trim().toLowerCase() ?? '')?.(date.localMs).length === 0;
};
