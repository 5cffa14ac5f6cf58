const UNITS = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** `3 hours ago`, `in 2 days`, `just now`; `now` in epoch milliseconds. The full date stands beside it, never this alone. */
export const relativeTime = (timestamp: string, now: number): string => {
  const seconds = (now - Date.parse(`${timestamp}Z`)) / 1000;
  const size = Math.abs(seconds);
  for (const [unit, length] of UNITS) {
    const count = Math.floor(size / length);
    if (count === 0) continue;
    const words = `${count} ${unit}${count === 1 ? '' : 's'}`;
    return seconds < 0 ? `in ${words}` : `${words} ago`;
  }
  return 'just now';
};
