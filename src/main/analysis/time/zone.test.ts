import { describe, expect, it } from 'vitest';
import { GRANULARITIES } from '#shared/granularities.ts';
import { TIME_ZONES } from '#shared/zones.ts';
import fc from '#tests/helpers/properties.ts';
import {
  bucketLabel,
  bucketOf,
  civilDate,
  civilFromDays,
  clockLabel,
  clockSeconds,
  dateLabel,
  dayNumberOf,
  daysFromCivil,
  firstDayOfBucket,
  hourOfWeek,
  offsetSeconds,
} from './zone.ts';

const at = (text: string): number => Date.parse(text) / 1000;
const moments = fc.integer({ min: at('2007-01-01T12:00:00Z'), max: at('2037-12-30T00:00:00Z') });
const newYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'medium',
  hourCycle: 'h23',
});

describe('New York', () => {
  it('agrees with Intl everywhere from 2007 to 2037', () => {
    fc.assert(
      fc.property(moments, (epoch) => {
        const seconds = clockSeconds(epoch, 'America/New_York');
        const clock = `${clockLabel(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
        const date = dateLabel(dayNumberOf(epoch, 'America/New_York'));
        expect(newYork.format(epoch * 1000)).toBe(`${date}, ${clock}`);
      }),
      { numRuns: 2000 },
    );
  });

  it('changes its clocks at the second', () => {
    const change = at('2017-11-05T06:00:00Z');
    expect(offsetSeconds(change - 1, 'America/New_York')).toBe(-14_400);
    expect(offsetSeconds(change, 'America/New_York')).toBe(-18_000);
    expect(offsetSeconds(at('2020-03-08T07:00:00Z'), 'America/New_York')).toBe(-14_400);
  });
});

describe('calendar', () => {
  it('agrees with Date', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000, max: 100_000 }), (day) => {
        const date = new Date(day * 86_400_000);
        const civil = civilFromDays(day);
        expect(civil).toEqual({
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
        });
        expect(daysFromCivil(civil.year, civil.month, civil.day)).toBe(day);
        expect(hourOfWeek(day * 86_400, 'UTC')).toBe(((date.getUTCDay() + 6) % 7) * 24);
      }),
    );
  });

  it('numbers ISO weeks', () => {
    const week = (text: string): string => bucketLabel(bucketOf(at(text), 'week', 'UTC'), 'week');
    expect(week('2018-01-01T00:00:00Z')).toBe('2018-W01');
    expect(week('2018-12-31T00:00:00Z')).toBe('2019-W01');
    expect(week('2021-01-03T23:59:59Z')).toBe('2020-W53');
    expect(week('2017-10-28T20:44:28Z')).toBe('2017-W43');
  });

  it('labels the other buckets', () => {
    const moment = at('2018-05-04T02:30:00Z');
    expect(bucketLabel(bucketOf(moment, 'day', 'UTC'), 'day')).toBe('2018-05-04');
    expect(bucketLabel(bucketOf(moment, 'day', 'America/New_York'), 'day')).toBe('2018-05-03');
    expect(bucketLabel(bucketOf(moment, 'month', 'UTC'), 'month')).toBe('2018-05');
    expect(bucketLabel(bucketOf(moment, 'year', 'UTC'), 'year')).toBe('2018');
    expect(civilDate(moment, 'America/New_York')).toEqual({ year: 2018, month: 5, day: 3 });
  });

  it('gives consecutive buckets consecutive numbers, each moment in exactly one', () => {
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...GRANULARITIES),
        fc.constantFrom(...TIME_ZONES),
        (epoch, size, zone) => {
          const bucket = bucketOf(epoch, size, zone);
          const day = dayNumberOf(epoch, zone);
          expect(firstDayOfBucket(bucket, size)).toBeLessThanOrEqual(day);
          expect(firstDayOfBucket(bucket + 1, size)).toBeGreaterThan(day);
        },
      ),
    );
  });
});
