import { compileDateFormat } from '#main/importers/files/date-format.ts';
import {
  momentAt,
  PLAIN_DATES,
  type DateReading,
  type StatedMoment,
  type Years,
} from '#main/importers/files/dates.ts';
import type { Row } from '#main/importers/files/fields.ts';

/** A moment as a file states it: epoch milliseconds UTC, midnight of a day alone, and how fine the statement is. */
export type StatedTime = StatedMoment;

/** From the year of the first tweet. */
export const POST_YEARS: Years = { from: 2006, to: 2099 };

/** Exports of the Trump Twitter Archive state month, day and year in this order. */
export const US_DATES: DateReading = { format: compileDateFormat('MM/DD/YYYY HH:mm'), toUtc: null };

/** The date field of a row; blank gives null. @throws FieldProblem where it is no date. */
export const timeOf = (
  row: Row,
  key: string,
  reading: DateReading = PLAIN_DATES,
  clock: string | null = null,
): StatedTime | null => momentAt(row, key, POST_YEARS, reading, clock);
