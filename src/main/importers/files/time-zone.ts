import { invalidQuery } from '#main/base/errors.ts';

/**
 * Epoch milliseconds at which a local clock shows a reading, given as if it were UTC: none where the clock skips it (put forward in
 * spring), two where it comes twice (put back in autumn), the first of them first.
 */
export type ToUtc = (localMs: number) => readonly number[];

const QUARTER_MS = 900_000;

const formatOf = (zone: string): Intl.DateTimeFormat => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw invalidQuery(
      `timeZone: the name of a time zone such as America/New_York is expected, "${zone.slice(0, 60)}" was given.`,
    );
  }
};

/** Milliseconds that the zone's clock is ahead of UTC at a moment; zones change only at full quarters of an hour. */
const offsetsOf = (zone: string): ((ms: number) => number) => {
  const format = formatOf(zone);
  const cache = new Map<number, number>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER_MS) * QUARTER_MS;
    const cached = cache.get(quarter);
    if (cached !== undefined) return cached;
    const parts = new Map(format.formatToParts(quarter).map(({ type, value }) => [type, Number(value)]));
    const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    const local = Date.UTC(
      part('year'),
      part('month') - 1,
      part('day'),
      part('hour'),
      part('minute'),
      part('second'),
    );
    cache.set(quarter, local - quarter);
    return local - quarter;
  };
};

/** Reads a zone's local clock. @param zone IANA name. @throws AppError `invalid_query` for a name that is not one. */
export const createToUtc = (zone: string): ToUtc => {
  const offsetAt = offsetsOf(zone);
  return (localMs) => {
    const moments = [offsetAt(localMs - 86_400_000), offsetAt(localMs + 86_400_000)]
      .map((offset) => localMs - offset)
      .filter((ms) => ms + offsetAt(ms) === localMs);
    return [...new Set(moments)].sort((a, b) => a - b);
  };
};

/** Whether the calendar knows a zone of this name. */
export const isTimeZone = (zone: string): boolean => {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
};
