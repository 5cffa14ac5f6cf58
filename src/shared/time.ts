/** How exactly a time is known. */
export const TIME_RESOLUTIONS = ['second', 'minute', 'day'] as const;
export type TimeResolution = (typeof TIME_RESOLUTIONS)[number];

/** `YYYY-MM-DDThh:mm:ss`, UTC, no zone suffix: the API's form of a moment. */
export const toTimestamp = (epochSeconds: number): string =>
  new Date(epochSeconds * 1000).toISOString().slice(0, 19);

/** Epoch seconds of an API timestamp, or of a date (its midnight UTC). NaN where the text is neither. */
export const fromTimestamp = (timestamp: string): number => {
  const text = timestamp.length === 10 ? `${timestamp}T00:00:00` : timestamp;
  return Date.parse(`${text}Z`) / 1000;
};

/** First second of a date or date-time bound, inclusive. */
export const startOfBound = (bound: string): number => fromTimestamp(bound);

/** Last second of a bound, inclusive: a bare date means its whole UTC day. */
export const endOfBound = (bound: string): number =>
  bound.length === 10 ? fromTimestamp(bound) + 86_399 : fromTimestamp(bound);
