import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import {
  axisOf,
  bucketEnd,
  bucketLabel,
  bucketStart,
  hoverRadius,
  newsBand,
  pointRadius,
  sampleEvenly,
  silences,
  timelineBuckets,
  wallClock,
  WHOLE,
  zoomBy,
  zoomScale,
} from './buckets.ts';

const granularity = fc.constantFrom('day', 'week', 'month', 'year' as const);
const moment = fc.integer({ min: Date.UTC(2016, 0), max: Date.UTC(2023, 0) });

describe('wallClock', () => {
  it('moves to US Eastern, daylight saving included', () => {
    expect(wallClock('2017-10-28T20:44:28', 'America/New_York')).toBe(Date.UTC(2017, 9, 28, 16, 44, 28));
    expect(wallClock('2018-01-01T03:00:00', 'America/New_York')).toBe(Date.UTC(2017, 11, 31, 22));
    expect(wallClock('2018-01-01T03:00:00', 'UTC')).toBe(Date.UTC(2018, 0, 1, 3));
  });
});

describe('timelineBuckets', () => {
  it('holds every moment once, each inside its bucket', () => {
    fc.assert(
      fc.property(fc.array(moment), fc.array(moment), granularity, (drops, events, size) => {
        const buckets = timelineBuckets({ drops, events, pairs: [] }, size);
        expect(buckets.reduce((sum, bucket) => sum + bucket.drops, 0)).toBe(drops.length);
        expect(buckets.reduce((sum, bucket) => sum + bucket.events, 0)).toBe(events.length);
        for (const time of drops) {
          const start = bucketStart(time, size);
          expect(start <= time && time < bucketEnd(start, size)).toBe(true);
        }
        for (const [at, bucket] of buckets.entries())
          expect(bucket.end).toBeLessThanOrEqual(buckets[at + 1]?.start ?? Infinity);
      }),
    );
  });

  it('means the scores of its pairs and has none without pairs', () => {
    const day = Date.UTC(2018, 2, 7);
    const [bucket] = timelineBuckets(
      {
        drops: [day],
        events: [],
        pairs: [
          { at: day, score: 0.8 },
          { at: day + 1, score: 0.9 },
        ],
      },
      'week',
    );
    expect(bucket?.meanScore).toBeCloseTo(0.85);
    expect(bucketLabel(bucket?.start ?? 0, 'week')).toBe('week of 2018-03-05');
    expect(timelineBuckets({ drops: [day], events: [], pairs: [] }, 'year')[0]?.meanScore).toBeNull();
  });
});

describe('sampleEvenly', () => {
  it('keeps order, size, first and last', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5000 }), (count) => {
        const items = Array.from({ length: count }, (_, at) => at);
        const sample = sampleEvenly(items, 100);
        expect(sample).toHaveLength(Math.min(100, count));
        expect([...sample].sort((a, b) => a - b)).toEqual([...new Set(sample)]);
        expect(sample[0]).toBe(items[0]);
        expect(sample.at(-1)).toBe(items.at(-1));
      }),
    );
  });
});

describe('silences', () => {
  it('finds the gaps, longest first', () => {
    const day = 86_400_000;
    expect(silences([0, 20 * day, 21 * day, 61 * day], 14).map(({ days }) => days)).toEqual([40, 20]);
    expect(silences([], 14)).toEqual([]);
  });
});

describe('the constants of section 9', () => {
  it('gives the radii', () => {
    expect([pointRadius(0), pointRadius(150), pointRadius(900)]).toEqual([3, 4.5, 6]);
    expect([hoverRadius(0), hoverRadius(150), hoverRadius(900)]).toEqual([5, 6.5, 8]);
  });

  it('colours news above 0.8 and above 0.6', () => {
    expect([0.81, 0.8, 0.6, null].map(newsBand)).toEqual(['high', 'medium', 'low', 'low']);
  });
});

describe('zoomBy', () => {
  it('stays within 0.5× to 10× and inside the axis', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0.1, max: 10, noNaN: true }), { maxLength: 20 }), (factors) => {
        const window = factors.reduce(zoomBy, WHOLE);
        expect(zoomScale(window)).toBeGreaterThan(0.4999);
        expect(zoomScale(window)).toBeLessThan(10.001);
        expect(window.start).toBeGreaterThanOrEqual(-1e-9);
        expect(window.end).toBeLessThanOrEqual(100 + 1e-9);
      }),
    );
  });

  it('shows the data and nothing else at 1×', () => {
    const { min, max } = axisOf(1000, 1_000_000_000);
    expect(min + (WHOLE.start / 100) * (max - min)).toBeCloseTo(1000);
    expect(min + (WHOLE.end / 100) * (max - min)).toBeCloseTo(1_000_000_000);
  });
});
