import { compileDateFormat } from '#main/importers/files/date-format.ts';
import {
  momentAt,
  PLAIN_DATES,
  type DateReading,
  type StatedMoment,
  type Years,
} from '#main/importers/files/dates.ts';
import { FieldProblem, type Row } from '#main/importers/files/fields.ts';

/** A moment as a file states it: epoch milliseconds UTC, and how fine the statement is. */
export interface StatedTime {
  readonly ms: number;
  readonly precision: 'second' | 'minute';
}

/** From the year of the first tweet. */
export const POST_YEARS: Years = { from: 2006, to: 2099 };

/** Exports of the Trump Twitter Archive state month, day and year in this order. */
export const US_DATES: DateReading = { format: compileDateFormat('MM/DD/YYYY HH:mm'), toUtc: null };

/** A moment with a time of day; a bare day gives null. */
export const timeOfMoment = (moment: StatedMoment | null): StatedTime | null =>
  moment === null || moment.precision === 'day' ? null : { ms: moment.ms, precision: moment.precision };

/** The date field of a row; blank gives null. @throws FieldProblem where it is no date with a time of day. */
export const timeOf = (row: Row, key: string, reading: DateReading = PLAIN_DATES): StatedTime | null => {
  const moment = momentAt(row, key, POST_YEARS, reading);
  const time = timeOfMoment(moment);
  if (moment !== null && time === null)
    throw new FieldProblem(key, 'a date with a time of day expected, a day given');
  return time;
};
