import { describe, expect, it } from 'vitest';
import { chancePlace } from '#renderer/ui/chart/observed-row.ts';
import { observedRows } from './observed-rows.ts';

const test = (id: string, type: string, metadata: Readonly<Record<string, unknown>>) => ({
  id,
  type,
  metadata: { unit: 'drops', bandLow: 90, bandHigh: 110, ...metadata },
});

describe('observedRows', () => {
  it('takes the patterns that carry a count and its expectation, the farthest from chance first', () => {
    const rows = observedRows([
      test('post-drops-5-1', 'post', { observed: 100, expected: 101, intervalMinutes: 5, q: 0.6 }),
      test('interval-7', 'interval', { observed: 150, expected: 100, intervalMinutes: 7, q: 0.01 }),
      test('anniversary-1-2', 'anniversary', { q: 0.001 }),
      test('clock-pairs-0-2', 'clock', { observed: 3, expected: 4, unit: 'pairs', bandLow: null }),
    ]);
    expect(rows.map(({ label }) => label)).toEqual([
      'Gap of 7 min',
      'Post within 5 min',
      'Same HH:MM, pairs',
    ]);
    expect(rows.map(chancePlace)).toEqual(['above', 'within', 'unknown']);
  });
});

describe('chancePlace', () => {
  it('counts the ends of the band as within', () => {
    const band = [1, 5] as const;
    expect([1, 5, 0, 6].map((observed) => chancePlace({ observed, band }))).toEqual([
      'within',
      'within',
      'below',
      'above',
    ]);
  });
});
