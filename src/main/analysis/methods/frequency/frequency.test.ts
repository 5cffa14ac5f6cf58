import { describe, expect, it } from 'vitest';
import { dropsAt } from '#tests/helpers/drops.ts';
import fc from '#tests/helpers/properties.ts';
import { frequency, type ScaleFrequency } from './frequency.ts';

const at = (iso: string): number => Date.parse(`${iso}Z`) / 1000;
const run = (times: readonly number[], chosen: Record<string, unknown> = {}) =>
  frequency.run({ drops: dropsAt(times) }, frequency.parameters.parse(chosen), { seed: 4966 });
const scale = (times: readonly number[], name: string, chosen = {}): ScaleFrequency => {
  const found = run(times, chosen).scales.find((one) => one.scale === name);
  if (found === undefined) throw new Error(`no scale ${name}`);
  return found;
};

describe('frequency', () => {
  const times = [
    '2018-01-30T23:10:00',
    '2018-01-30T23:40:00',
    '2018-01-31T00:10:00',
    '2018-02-05T10:00:00',
    '2018-02-05T10:00:00',
    '2018-02-05T11:30:00',
  ].map(at);

  it('counts empty buckets between the first and the last', () => {
    expect(scale(times, 'day')).toMatchObject({ buckets: 7, filledBuckets: 3, mean: 6 / 7 });
    expect(scale(times, 'month')).toMatchObject({ buckets: 2, filledBuckets: 2, mean: 3, variance: 0 });
    expect(scale(times, 'week').filled.map(({ label, count }) => [label, count])).toEqual([
      ['2018-W05', 3],
      ['2018-W06', 3],
    ]);
    expect(scale(times, 'hour').buckets).toBe(133);
    expect(scale(times, 'hour-of-week').buckets).toBe(168);
  });

  it('takes the mean interval inside a bucket', () => {
    const day = scale(times, 'day');
    expect(day.filled.map(({ averageIntervalMinutes }) => averageIntervalMinutes)).toEqual([30, null, 45]);
    expect(day.averageIntervalMinutes).toBe((30 + 0 + 90) / 3);
    expect(scale(times, 'hour').averageIntervalMinutes).toBe(15);
    expect(run(times).averageIntervalMinutes).toBeCloseTo(
      (at('2018-02-05T11:30:00') - (times[0] ?? 0)) / 300,
      9,
    );
  });

  it('takes two weeks of one hour of the week as two visits', () => {
    const weekly = [0, 10, 7 * 1440, 7 * 1440 + 30].map(
      (minutes) => at('2018-01-01T05:00:00') + minutes * 60,
    );
    expect(scale(weekly, 'hour-of-week').filled).toEqual([
      { label: 'Mon 05:00', localStart: null, count: 4, averageIntervalMinutes: 20 },
    ]);
  });

  it('names its zone: the calendar of New York moves the late evening to the day before', () => {
    expect(scale(times, 'day', { zone: 'America/New_York' }).filled.map(({ label }) => label)).toEqual([
      '2018-01-30',
      '2018-02-05',
    ]);
    expect(scale(times, 'hour', { zone: 'America/New_York' }).filled[0]?.label).toBe('2018-01-30T18:00');
    // 2017-11-05: 01:00–01:59 comes twice in New York; the two hours stay two buckets.
    const twice = [at('2017-11-05T05:30:00'), at('2017-11-05T06:30:00')];
    expect(scale(twice, 'hour', { zone: 'America/New_York' }).filled.map(({ label }) => label)).toEqual([
      '2017-11-05T01:00',
      '2017-11-05T01:00',
    ]);
  });

  it('finds peaks, outliers and silences', () => {
    const steady = Array.from({ length: 20 }, (_, i) => at('2018-01-01T12:00:00') + i * 86_400);
    const peak = Array.from({ length: 8 }, (_, i) => at('2018-01-10T13:00:00') + i * 60);
    const later = at('2018-03-01T00:00:00');
    const answer = run([...steady, ...peak, later], { silenceDays: 10 });
    const day = answer.scales[1];
    expect(day?.peaks[0]).toMatchObject({ label: '2018-01-10', count: 9 });
    expect(day?.outliers[0]).toMatchObject({ label: '2018-01-10', count: 9 });
    expect(answer.silences).toEqual([
      {
        fromDrop: 28,
        toDrop: 29,
        startTime: at('2018-01-20T12:00:00'),
        endTime: later,
        seconds: later - at('2018-01-20T12:00:00'),
      },
    ]);
  });

  it('measures outliers by the buckets with drops where a quarter of all is empty', () => {
    const daily = Array.from({ length: 40 }, (_, i) => at('2018-01-01T12:00:00') + i * 86_400);
    const burst = Array.from({ length: 30 }, (_, i) => at('2018-01-10T13:00:00') + i * 60);
    const hour = scale(
      [...daily, ...burst].sort((a, b) => a - b),
      'hour',
    );
    expect(hour).toMatchObject({ filledBuckets: 41, emptyOutliers: 0, fences: { q1: 1, q3: 1 } });
    expect(hour.outliers.map(({ label, count }) => [label, count])).toEqual([['2018-01-10T13:00', 30]]);
  });

  it('has a defined answer for no drop, one drop and equal stamps', () => {
    for (const { filledBuckets, variance, averageIntervalMinutes, peaks } of run([]).scales)
      expect([filledBuckets, variance, averageIntervalMinutes, peaks]).toEqual([0, null, null, []]);
    expect(scale([at('2018-01-01T00:00:00')], 'day')).toMatchObject({
      buckets: 1,
      mean: 1,
      variance: null,
      dispersionIndex: null,
      dispersionP: null,
      averageIntervalMinutes: null,
      outliers: [],
    });
    const equal = [1, 1, 1].map(() => at('2018-01-01T00:00:00'));
    expect(scale(equal, 'hour')).toMatchObject({ buckets: 1, averageIntervalMinutes: 0 });
  });

  it('keeps every drop in one bucket of each scale, and no figure is NaN', () => {
    const some = fc.array(fc.integer({ min: 1_509_000_000, max: 1_520_000_000 }), { maxLength: 60 });
    fc.assert(
      fc.property(some, fc.constantFrom('UTC', 'America/New_York'), (moments, zone) => {
        for (const one of run(moments, { zone }).scales) {
          expect(one.filled.reduce((sum, { count }) => sum + count, 0)).toBe(moments.length);
          expect((one.mean ?? 0) * one.buckets).toBeCloseTo(moments.length, 6);
          for (const figure of [one.mean, one.variance, one.dispersionIndex, one.dispersionP])
            expect(figure === null || Number.isFinite(figure)).toBe(true);
        }
      }),
      { numRuns: 30 },
    );
  });
});
