import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { bucketLabel, hoverRadius, newsBand, pointRadius, sampleEvenly } from './buckets.ts';

describe('bucketLabel', () => {
  it('names a bucket by its size', () => {
    const labels = (['day', 'week', 'month', 'year'] as const).map((size) =>
      bucketLabel({ start: '2018-03-05' }, size),
    );
    expect(labels).toEqual(['2018-03-05', 'week of 2018-03-05', '2018-03', '2018']);
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

describe('the constants of section 9', () => {
  it('gives the radii', () => {
    expect([pointRadius(0), pointRadius(150), pointRadius(900)]).toEqual([3, 4.5, 6]);
    expect([hoverRadius(0), hoverRadius(150), hoverRadius(900)]).toEqual([5, 6.5, 8]);
  });

  it('colors news above 0.8 and above 0.6', () => {
    expect([0.81, 0.8, 0.61, 0.6, null].map(newsBand)).toEqual(['high', 'medium', 'medium', 'low', 'low']);
  });
});
