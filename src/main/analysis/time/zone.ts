import { lowerBound } from '#main/analysis/statistics/lower-bound.ts';
import type { Granularity } from '#shared/granularities.ts';
import type { TimeZone } from '#shared/zones.ts';

/**
 * Civil time of epoch seconds, without `Intl` or the machine's own zone. New York follows the rule in force since 2007
 * (second Sunday of March 2:00 to first Sunday of November 2:00 local), precomputed for 2007–2037 and exact there; outside
 * those years it is taken as standard time all year.
 */
const HOUR = 3600;
export const DAY_SECONDS = 86_400;
const firstYear = 2007;
const lastYear = 2037;

/** Days since 1970-01-01 of a date of the proleptic Gregorian calendar. Source: Hinnant, days_from_civil. */
export const daysFromCivil = (year: number, month: number, day: number): number => {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
};

export interface CivilDate {
  readonly year: number;
  /** 1 … 12. */
  readonly month: number;
  /** 1 … 31. */
  readonly day: number;
}

/** The date of a day number (days since 1970-01-01). Source: Hinnant, civil_from_days. */
export const civilFromDays = (dayNumber: number): CivilDate => {
  const z = dayNumber + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1,
  };
};

/** 0 = Monday … 6 = Sunday. 1970-01-01 was a Thursday. */
export const weekdayOfDay = (dayNumber: number): number => (((dayNumber + 3) % 7) + 7) % 7;

const sundayOnOrAfter = (dayNumber: number): number => dayNumber + 6 - weekdayOfDay(dayNumber);

/** Epoch seconds at which New York's clocks change: spring, autumn, spring, … */
const newYorkChanges = Float64Array.from(
  Array.from({ length: lastYear - firstYear + 1 }, (_, i) => firstYear + i).flatMap((year) => [
    sundayOnOrAfter(daysFromCivil(year, 3, 8)) * DAY_SECONDS + 7 * HOUR,
    sundayOnOrAfter(daysFromCivil(year, 11, 1)) * DAY_SECONDS + 6 * HOUR,
  ]),
);

/** Changes are at whole seconds. */
const changesUpTo = (epochSeconds: number): number =>
  lowerBound(newYorkChanges, Math.floor(epochSeconds) + 1);

/** Seconds to add to epoch seconds for the local clock: 0 in UTC, −18,000 or −14,400 in New York. */
export const offsetSeconds = (epochSeconds: number, zone: TimeZone): number =>
  zone === 'UTC' ? 0 : changesUpTo(epochSeconds) % 2 === 1 ? -4 * HOUR : -5 * HOUR;

/** Seconds since 1970-01-01T00:00 of the local clock: a number to take days and clock times from, not a moment. */
export const localSeconds = (epochSeconds: number, zone: TimeZone): number =>
  epochSeconds + offsetSeconds(epochSeconds, zone);

/** The local date as days since 1970-01-01. */
export const dayNumberOf = (epochSeconds: number, zone: TimeZone): number =>
  Math.floor(localSeconds(epochSeconds, zone) / DAY_SECONDS);

/** Local clock time in seconds after midnight, 0 … 86,399. */
export const clockSeconds = (epochSeconds: number, zone: TimeZone): number => {
  const local = localSeconds(epochSeconds, zone);
  return local - Math.floor(local / DAY_SECONDS) * DAY_SECONDS;
};

/** Local hour of the week, 0 = Monday 00:00 … 167 = Sunday 23:00. */
export const hourOfWeek = (epochSeconds: number, zone: TimeZone): number =>
  weekdayOfDay(dayNumberOf(epochSeconds, zone)) * 24 + Math.floor(clockSeconds(epochSeconds, zone) / HOUR);

/** Local calendar date. */
export const civilDate = (epochSeconds: number, zone: TimeZone): CivilDate =>
  civilFromDays(dayNumberOf(epochSeconds, zone));

const two = (value: number): string => String(value).padStart(2, '0');

/** Number of the bucket that a local day is in; the next bucket's number is one more. Weeks are ISO weeks (Monday). */
const bucketOfDay = (day: number, granularity: Granularity): number => {
  if (granularity === 'day') return day;
  if (granularity === 'week') return Math.floor((day + 3) / 7);
  const { year, month } = civilFromDays(day);
  return granularity === 'year' ? year : year * 12 + month - 1;
};

/** Number of the calendar bucket of a moment; consecutive buckets have consecutive numbers. */
export const bucketOf = (epochSeconds: number, granularity: Granularity, zone: TimeZone): number =>
  bucketOfDay(dayNumberOf(epochSeconds, zone), granularity);

/** First day (days since 1970-01-01) of a bucket. */
export const firstDayOfBucket = (bucket: number, granularity: Granularity): number => {
  if (granularity === 'day') return bucket;
  if (granularity === 'week') return bucket * 7 - 3;
  if (granularity === 'year') return daysFromCivil(bucket, 1, 1);
  return daysFromCivil(Math.floor(bucket / 12), (((bucket % 12) + 12) % 12) + 1, 1);
};

/** `2018-05-04`, `2018-W18` (ISO week), `2018-05` or `2018`. */
export const bucketLabel = (bucket: number, granularity: Granularity): string => {
  const day = firstDayOfBucket(bucket, granularity);
  const date = civilFromDays(day);
  if (granularity === 'year') return String(date.year);
  if (granularity === 'month') return `${date.year}-${two(date.month)}`;
  if (granularity === 'day') return dateLabel(day);
  const { year } = civilFromDays(day + 3);
  const week = Math.floor((day + 3 - daysFromCivil(year, 1, 1)) / 7) + 1;
  return `${year}-W${two(week)}`;
};

/** `YYYY-MM-DD` of a day number. */
export const dateLabel = (dayNumber: number): string => {
  const { year, month, day } = civilFromDays(dayNumber);
  return `${year}-${two(month)}-${two(day)}`;
};

/** `HH:MM` of a clock minute. */
export const clockLabel = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
