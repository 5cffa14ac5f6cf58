import { writtenMoment, type DateReading } from './dates.ts';
import { textOf, valueOf, type Row } from './fields.ts';
import { valueAtPath } from './mapping.ts';

const DAY_MS = 86_400_000;

/** Where a row has its date, and the time of day of it where that is in a column of its own. */
export interface DateColumns {
  readonly date: string;
  readonly clock: string | null;
}

/** The end of a day is a time, which nobody writes for a day alone. */
const DAY_END = /(?:^|\D)24[:.]?00/;

const isMidnight = (localMs: number): boolean => localMs % DAY_MS === 0;

const clockIn = (row: Row, clock: string | null): string | null => {
  if (clock === null) return null;
  const value = valueAtPath(row, clock);
  return value === undefined ? null : textOf({ clock: value }, 'clock')?.trim() || null;
};

/**
 * Whether all times of a column are midnight, as databases, pandas and spreadsheets write days: the file knows days alone.
 * Days without a time say nothing against it, one other time does.
 */
export const statesMidnights = (
  rows: readonly Row[],
  { date, clock }: DateColumns,
  reading: DateReading,
): boolean => {
  const moments = rows.flatMap((row) => {
    const value = valueOf({ date: valueAtPath(row, date) }, 'date');
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const time = clockIn(row, clock);
    const written = writtenMoment(value, reading, time);
    return written === null ? [] : { ...written, isEnd: DAY_END.test(time ?? String(value)) };
  });
  const timed = moments.filter(({ precision }) => precision !== 'day');
  return timed.length > 0 && timed.every(({ localMs, isEnd }) => isMidnight(localMs) && !isEnd);
};

export const MIDNIGHTS_NOTE =
  'All times of the first records are 00:00, as programs write a date without a time: 00:00 is read as “only the day is known”.';
