/** How exactly a time is known. */
export const TIME_RESOLUTIONS = ['second', 'minute', 'day'] as const;
export type TimeResolution = (typeof TIME_RESOLUTIONS)[number];

/** `YYYY-MM-DDThh:mm:ss`, UTC, no zone suffix: the API's form of a moment. */
export const toTimestamp = (epochSeconds: number): string =>
  new Date(epochSeconds * 1000).toISOString().slice(0, 19);

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/u;

/** Whether a text is an API timestamp of a moment, which says no zone. */
export const isMoment = (text: string): boolean => MOMENT.test(text);

const MOMENTS =
  /(?<![\d-])(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(?![\d:.]|Z|[+-]\d|\s?(?:UTC|US|GMT))/gu;

/** A text whose moments without a zone are written as `write` has them. */
export const momentsIn = (text: string, write: (date: string, clock: string) => string): string =>
  text.replaceAll(MOMENTS, (_moment, date: string, clock: string) => write(date, clock));

/** An API timestamp as it is written alone: with its zone; a date alone, and what has a zone, stays as it is. */
export const zonedTime = (timestamp: string): string => (isMoment(timestamp) ? `${timestamp}Z` : timestamp);

/** Whether an API timestamp is of a moment of which only the day (UTC) is known: a date alone. */
export const isDayOnly = (timestamp: string): boolean => timestamp.length === 10;

/** A moment as its source states it: its date alone where only the day (UTC) is known. */
export const toStatedTimestamp = (epochSeconds: number, resolution: TimeResolution): string =>
  toTimestamp(epochSeconds).slice(0, resolution === 'day' ? 10 : 19);

/**
 * The first or last of many times as its source states it.
 * @param day the same of those of which only the day is known; a moment next to it counts as that day
 */
export const toStatedBound = (epochSeconds: number, day: number | null): string =>
  toStatedTimestamp(epochSeconds, epochSeconds === day ? 'day' : 'second');

/** Epoch seconds of an API timestamp, or of a date (its midnight UTC). NaN where the text is neither. */
export const fromTimestamp = (timestamp: string): number => {
  const text = isDayOnly(timestamp) ? `${timestamp}T00:00:00` : timestamp;
  return Date.parse(`${text}Z`) / 1000;
};

/** First second of a date or date-time bound, inclusive. */
export const startOfBound = (bound: string): number => fromTimestamp(bound);

/** Last second of a bound, inclusive: a bare date means its whole UTC day. */
export const endOfBound = (bound: string): number =>
  isDayOnly(bound) ? fromTimestamp(bound) + 86_399 : fromTimestamp(bound);
