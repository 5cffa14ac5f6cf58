import { describe, expect, it } from 'vitest';
import { relativeTime } from './relative-time.ts';

const NOW = Date.UTC(2026, 7, 1, 12);

describe('relativeTime', () => {
  it('goes by whole days where only the day is known', () => {
    const now = Date.UTC(2018, 2, 6, 23, 59);
    expect(
      ['2018-03-06', '2018-03-05', '2018-03-07', '2018-02-01'].map((day) => relativeTime(day, now)),
    ).toEqual(['today', '1 day ago', 'in 1 day', '1 month ago']);
  });

  it.each([
    ['2026-08-01T11:59:40', 'just now'],
    ['2026-08-01T11:59:00', '1 minute ago'],
    ['2026-08-01T09:00:00', '3 hours ago'],
    ['2026-07-30T12:00:00', '2 days ago'],
    ['2026-05-01T12:00:00', '3 months ago'],
    ['2019-08-01T12:00:00', '7 years ago'],
    ['2026-08-03T12:00:00', 'in 2 days'],
  ])('%s is %s', (timestamp, words) => {
    expect(relativeTime(timestamp, NOW)).toBe(words);
  });
});
