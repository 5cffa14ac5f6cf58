import { FieldProblem, textOf, valueOf, type Row } from '#main/importers/files/fields.ts';

/** A moment as a file states it: epoch milliseconds UTC, and how fine the statement is. */
export interface StatedTime {
  readonly ms: number;
  readonly precision: 'second' | 'minute';
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
/** Nothing here is older than the first tweet (2006-03-21) or plausible after 2100. */
const EARLIEST_MS = Date.UTC(2006, 2, 21);
const LATEST_MS = Date.UTC(2100, 0, 1);

const ISO =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/;
const V1 = /^[A-Z][a-z]{2} ([A-Z][a-z]{2}) (\d{2}) (\d{2}):(\d{2}):(\d{2}) ([+-]\d{4}) (\d{4})$/;
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4}) (\d{1,2}):(\d{2})(?::(\d{2}))?$/;

const offsetMs = (zone: string | undefined): number => {
  const match = /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? '');
  if (!match) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3]);
  return (match[1] === '-' ? -minutes : minutes) * 60_000;
};

/** The moment of year, month, day, hour, minute, second and ms, or null where the calendar has none (30 February). */
const momentOf = (
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
  ms = 0,
): number | null => {
  if (hour > 23 || minute > 59 || second > 59 || month < 1 || month > 12) return null;
  const moment = Date.UTC(year, month - 1, day, hour, minute, second, ms);
  // A day that the month has not comes out as one of the next month; not a number, as no day at all.
  return new Date(moment).getUTCDate() === day ? moment : null;
};

const stated = (
  moment: number | null,
  zone: string | undefined,
  second: string | undefined,
): StatedTime | null =>
  moment === null
    ? null
    : { ms: moment - offsetMs(zone), precision: second === undefined ? 'minute' : 'second' };

const fromIso = (text: string): StatedTime | null => {
  const match = ISO.exec(text);
  if (!match?.[4]) return null;
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  const ms = fraction === undefined ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3));
  const moment = momentOf(
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second ?? 0),
    ms,
  );
  return stated(moment, zone, second);
};

const fromV1 = (text: string): StatedTime | null => {
  const match = V1.exec(text);
  if (!match) return null;
  const [, month = '', day, hour, minute, second, zone, year] = match;
  const moment = momentOf(
    Number(year),
    MONTHS.indexOf(month) + 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return stated(moment, zone, second);
};

const fromUs = (text: string): StatedTime | null => {
  const match = US.exec(text);
  if (!match) return null;
  const [, month, day, year, hour, minute, second] = match;
  const moment = momentOf(
    Number(year),
    Number(month),
    Number(day),
    Number(hour),
    Number(minute),
    Number(second ?? 0),
  );
  return stated(moment, undefined, second);
};

const fromEpoch = (value: number): StatedTime => ({
  ms: value >= 1e11 ? value : value * 1000,
  precision: 'second',
});

/**
 * A moment in any of the spellings met in the archives: ISO 8601 (a missing zone means UTC), `YYYY-MM-DD hh:mm:ss`,
 * X's `Wed Oct 19 20:07:25 +0000 2022`, `M/D/YYYY h:mm`, epoch seconds or milliseconds. Never the machine's own zone,
 * never `Date.parse`. Null where the text is none of them or lies before 2006 or after 2100.
 */
export const parseTime = (value: string | number): StatedTime | null => {
  const text = typeof value === 'string' ? value.trim() : value;
  const found =
    typeof text === 'number'
      ? fromEpoch(text)
      : /^\d{10}(\d{3})?$/.test(text)
        ? fromEpoch(Number(text))
        : (fromIso(text) ?? fromV1(text) ?? fromUs(text));
  return found && found.ms >= EARLIEST_MS && found.ms < LATEST_MS ? found : null;
};

/** The date field of a row; blank gives null, anything unreadable is that row's problem. */
export const timeOf = (row: Row, key: string): StatedTime | null => {
  const value = valueOf(row, key);
  if (value === undefined || value === null || value === '') return null;
  const text = textOf(row, key) ?? '';
  const found = parseTime(typeof value === 'number' ? value : text);
  if (!found) throw new FieldProblem(key, `a date of 2006 to 2099 expected, "${text.slice(0, 60)}" given`);
  return found;
};
