import { describe, expect, it } from 'vitest';
import { fromTimestamp } from '#shared/time.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import fc from '#tests/helpers/properties.ts';
import { utcTimestamp, wallClock } from './clock.ts';
import { boundsOfSpan, periodOf } from './period.ts';

const moment = fc.integer({ min: Date.UTC(2016, 0) / 1000, max: Date.UTC(2023, 0) / 1000 });
const timestampOf = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

describe('wallClock', () => {
  it('moves to US Eastern, daylight saving included', () => {
    expect(wallClock('2017-10-28T20:44:28', 'America/New_York')).toBe(Date.UTC(2017, 9, 28, 16, 44, 28));
    expect(wallClock('2018-01-01T03:00:00', 'America/New_York')).toBe(Date.UTC(2017, 11, 31, 22));
    expect(wallClock('2018-01-01T03:00:00', 'UTC')).toBe(Date.UTC(2018, 0, 1, 3));
  });

  it('is read back by utcTimestamp, but for the hour that comes twice', () => {
    fc.assert(
      fc.property(moment, fc.constantFrom(...TIME_ZONES), (seconds, zone) => {
        const back = fromTimestamp(utcTimestamp(wallClock(timestampOf(seconds), zone), zone));
        expect([0, 3600]).toContain(Math.abs(back - seconds));
        expect(wallClock(timestampOf(back), zone)).toBe(wallClock(timestampOf(seconds), zone));
      }),
    );
  });
});

const archive = { firstDrop: '2017-10-28T20:44:28', lastDrop: '2022-11-28T01:06:20' };

describe('periodOf', () => {
  it('is the days of the bounds, both whole, whatever the archive has of them', () => {
    expect(periodOf({ startDate: '2021-11-28', endDate: '2022-11-28' }, archive, 'UTC')).toEqual({
      from: Date.UTC(2021, 10, 28),
      to: Date.UTC(2022, 10, 29),
    });
  });

  it('ends where the archive does on an open side', () => {
    expect(periodOf({}, archive, 'America/New_York')).toEqual({
      from: Date.UTC(2017, 9, 28),
      to: Date.UTC(2022, 10, 28),
    });
    expect(periodOf({ startDate: '2020-01-01' }, archive, 'UTC')?.to).toBe(Date.UTC(2022, 10, 29));
  });

  it('is none where the bounds contain no day, or nothing says when', () => {
    expect(periodOf({ startDate: '2020-01-02', endDate: '2020-01-01' }, archive, 'UTC')).toBeNull();
    expect(periodOf({}, { firstDrop: null, lastDrop: null }, 'UTC')).toBeNull();
  });
});

describe('boundsOfSpan', () => {
  it('never leaves the bounds that are set', () => {
    const bounds = { startDate: '2018-01-01', endDate: '2018-12-31' };
    const wide = { from: Date.UTC(2017, 5, 1), to: Date.UTC(2019, 5, 1) };
    expect(boundsOfSpan(wide, bounds, 'UTC')).toEqual({ startDate: '2018-01-01', endDate: '2018-12-31' });
    expect(boundsOfSpan({ from: Date.UTC(2018, 2, 1), to: Date.UTC(2018, 3, 1) }, bounds, 'UTC')).toEqual({
      startDate: '2018-03-01T00:00:00',
      endDate: '2018-03-31T23:59:59',
    });
  });
});
