import type { TimeResolution } from '#shared/time.ts';
import { compileDateFormat, type DateFormat, type WrittenDate } from './date-format.ts';
import { FieldProblem, isBlank, valueOf, type Row } from './fields.ts';
import { fromEpoch, isSkipped, readPlainDate, withClock } from './plain-dates.ts';
import { createToUtc, type ToUtc } from './time-zone.ts';

/** When something was, as a file states it. */
export interface StatedMoment {
  /** Epoch milliseconds, UTC; midnight of the day where only the day is stated. */
  readonly ms: number;
  readonly precision: TimeResolution;
  /** Of a reading that a clock shows twice in autumn, whose clock that is: the first of the two moments is taken. */
  readonly isDoubled?: 'own' | 'chosen';
}

/** How a column's dates are to be read. */
export interface DateReading {
  /** Null: only spellings that cannot be misread, ISO 8601 first of all. */
  readonly format: DateFormat | null;
  /** Zone of dates that state none; null: UTC. */
  readonly toUtc: ToUtc | null;
  /** True where the file writes days as midnights (`midnights.ts`). */
  readonly midnightIsDay?: boolean;
  /** Told of a reading that a clock shows twice: that of the zone in its text, or the chosen one. */
  readonly onDoubled?: (clock: 'own' | 'chosen') => void;
}

/** What a user says about a file's dates; both can be left out. */
export interface DateOptions {
  readonly dateFormat?: string | null | undefined;
  /** IANA name of the zone of dates that state none. */
  readonly timeZone?: string | null | undefined;
}

/** Years that a subject's dates can be in, both included. */
export interface Years {
  readonly from: number;
  readonly to: number;
}

export const PLAIN_DATES: DateReading = { format: null, toUtc: null };

/** @throws AppError `invalid_query` where the format or the zone is not one. */
export const dateReadingOf = ({ dateFormat, timeZone }: DateOptions): DateReading => ({
  format: dateFormat ? compileDateFormat(dateFormat) : null,
  toUtc: timeZone && timeZone !== 'UTC' ? createToUtc(timeZone) : null,
});

const read = (text: string, { format }: DateReading): WrittenDate | null =>
  format?.read(text) ?? readPlainDate(text);

const DAY_MS = 86_400_000;

const momentOf = (date: WrittenDate, { toUtc, midnightIsDay }: DateReading): StatedMoment | null => {
  const { localMs, offset, precision, isDoubled } = date;
  if (precision === 'day' || (midnightIsDay === true && localMs % DAY_MS === 0))
    return { ms: localMs, precision: 'day' };
  if (offset !== null || toUtc === null) {
    const ms = localMs - (offset ?? 0) * 60_000;
    return isDoubled === true ? { ms, precision, isDoubled: 'own' } : { ms, precision };
  }
  const [ms, again] = toUtc(localMs);
  if (ms === undefined) return null;
  return again === undefined ? { ms, precision } : { ms, precision, isDoubled: 'chosen' };
};

/** A date as it is written, before any zone is applied; null where it is not one. @param clock the time of day from a column of its own */
export const writtenMoment = (
  value: string | number,
  reading: DateReading,
  clock: string | null,
): WrittenDate | null => {
  if (typeof value === 'number')
    return Number.isFinite(value) ? (reading.format?.read(String(value)) ?? fromEpoch(value)) : null;
  const date = read(value.trim(), reading);
  return date !== null && clock !== null ? withClock(date, clock) : date;
};

/**
 * A moment in the chosen format, or in a spelling that cannot be misread (`plain-dates.ts`): ISO 8601 (no zone means the reading's, else
 * UTC), `YYYY-MM-DD`, X's, RFC 5322, JavaScript's, epoch seconds, milliseconds or microseconds. Never the machine's own zone, never
 * `Date.parse`. @param clock the time of day from a column of its own. @returns null where it is not one of them.
 */
export const parseMoment = (
  value: string | number,
  reading: DateReading = PLAIN_DATES,
  clock: string | null = null,
): StatedMoment | null => {
  const date = writtenMoment(value, reading, clock);
  return date === null ? null : momentOf(date, reading);
};

const isWithin = ({ ms }: StatedMoment, { from, to }: Years): boolean =>
  ms >= Date.UTC(from, 0, 1) && ms < Date.UTC(to + 1, 0, 1);

/**
 * The date of a value that is one. @throws FieldProblem where it is not one, or none of these years.
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
  if (moment?.isDoubled !== undefined) reading.onDoubled?.(moment.isDoubled);
  if (moment !== null && isWithin(moment, years)) return moment;
  const shown = isDate
    ? `"${`${value}${clock === null ? '' : ` ${clock}`}`.slice(0, 60)}"`
    : 'something else';
  const isSkippedHere = (): boolean =>
    reading.toUtc !== null && isDate && parseMoment(value, { ...reading, toUtc: null }, clock) !== null;
  if (moment === null && isDate && (isSkippedHere() || isSkipped(String(value))))
    throw new FieldProblem(field, `${shown} is no time of that zone: its clocks skip this hour in spring`);
  const form = reading.format === null ? '' : ` as ${reading.format.text}`;
  throw new FieldProblem(
    field,
    moment === null
      ? `a date${form} expected, ${shown} given`
      : `a date from ${years.from} to ${years.to} expected, ${shown} given`,
  );
};

/**
 * The date field of a row; blank gives null. @param clock the time of day from a column of its own.
 * @throws FieldProblem where it is no date.
 */
export const momentAt = (
  row: Row,
  key: string,
  years: Years,
  reading: DateReading = PLAIN_DATES,
  clock: string | null = null,
): StatedMoment | null => {
  const value = valueOf(row, key);
  return isBlank(value) ? null : requireMoment(value, key, years, reading, clock);
};
