import { fromTimestamp, isDayOnly } from '#shared/time.ts';

const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const DAY_MS = 86_400_000;

/** `3 hours ago`, `in 2 days`, `just now`; no finer than a day where only that is known. `now` in epoch milliseconds. The full date is next to it, never this alone. */
export const relativeTime = (timestamp: string, now: number): string => {
  const isDay = isDayOnly(timestamp);
  const seconds = (isDay ? Math.floor(now / DAY_MS) * DAY_MS : now) / 1000 - fromTimestamp(timestamp);
  const size = Math.abs(seconds);
  if (isDay && size === 0) return 'today';
  for (const [unit, length] of UNITS) {
    const count = Math.floor(size / length);
    if (count === 0) continue;
    const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
    return seconds < 0 ? `in ${words}` : `${words} ago`;
  }
  return 'just now';
};
