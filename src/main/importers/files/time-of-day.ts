import { compileDateFormat } from './date-format.ts';
import { textOf, valueOf, type Row } from './fields.ts';
import type { FieldSign } from './mapping.ts';
import { isTimeOfDay } from './plain-dates.ts';

/** Where a column has times of day alone, and another one their days. */
export const TIME_OF_DAY_SIGN: FieldSign = {
  names: [
    /^(time|time_?of_?day|clock|post_?time|time_?(utc|gmt)|hour)$/i,
    /^(uhrzeit|heure|hora|ora|tijd)$/i,
  ],
  fits: (value) => typeof value === 'string' && isTimeOfDay(value),
  isQuiet: true,
};

/** The time of day of a row under our names for its fields; null where it has none. */
export const timeOfDayOf = (row: Row): string | null =>
  valueOf(row, 'timeOfDay') === undefined ? null : textOf(row, 'timeOfDay')?.trim() || null;

/** `04.05.18` is a day where a column of days is looked for, though clocks may be written so. */
const dotted = compileDateFormat('DD.MM.YY');

/** Whether a value can be of a column of dates: one of times of day alone is another field. */
export const isMoment = (value: unknown): boolean =>
  typeof value === 'string'
    ? !isTimeOfDay(value) || dotted.read(value.trim()) !== null
    : typeof value !== 'object' && typeof value !== 'boolean';
