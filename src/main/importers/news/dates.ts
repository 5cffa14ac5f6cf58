import { PLAIN_DATES, requireMoment, type DateReading, type Years } from '#main/importers/files/dates.ts';

/** When something happened, as a source states it. */
export interface EventMoment {
  /** Epoch seconds, UTC; noon UTC where only the day is stated. */
  readonly time: number;
  readonly hasTimeOfDay: boolean;
}

const NOON = 12 * 3600;
const DAY = 86_400;
/** No event list here reaches further back; what does is a broken date (one source has the year 16). */
const NEWS_YEARS: Years = { from: 1900, to: 2099 };

/**
 * When an event was. @param clock the time of day, where it is in a column of its own.
 * @throws FieldProblem where the value is no date, no day of the calendar, or outside 1900–2099.
 */
export const eventMoment = (
  value: unknown,
  field: string,
  reading: DateReading = PLAIN_DATES,
  clock: string | null = null,
): EventMoment => {
  const { ms, precision } = requireMoment(value, field, NEWS_YEARS, reading, clock);
  const seconds = Math.floor(ms / 1000);
  return precision === 'day'
    ? { time: seconds + NOON, hasTimeOfDay: false }
    : { time: seconds, hasTimeOfDay: true };
};

/** The day (UTC) of an epoch second as a moment without time of day. */
export const dayOf = (seconds: number): EventMoment => ({
  time: Math.floor(seconds / DAY) * DAY + NOON,
  hasTimeOfDay: false,
});
