import { describe, expect, it } from 'vitest';
import { chancePlace, leastLikely, type ObservedRow } from '#renderer/ui/chart/observed-row.ts';
import type { Pattern } from '#shared/contract/patterns.ts';
import { observedRows } from './observed-rows.ts';

const test = (type: string, metadata: Pattern['metadata']) => ({
  type,
  metadata: { unit: 'drops' as const, bandLow: 90, bandHigh: 110, label: `${type} test`, ...metadata },
});

describe('observedRows', () => {
  it('takes every pattern that carries a count and its expectation, however many there are', () => {
    const gaps = Array.from({ length: 121 }, (_, k) =>
      test('interval', { observed: k, expected: 100, p: 1 }),
    );
    const rows = observedRows([
      test('post', { observed: 100, expected: 101, q: 0.6 }),
      test('anniversary', { q: 0.001 }),
      test('clock', { observed: 3, expected: 4, unit: 'pairs', bandLow: null }),
      ...gaps,
    ]);
    expect(rows).toHaveLength(123);
    expect(rows.slice(0, 2).map(({ kind, label }) => [kind, label])).toEqual([
      ['Near a post', 'post test'],
      ['Same clock minute', 'clock test'],
    ]);
  });
});

const row = (kind: string, p: number): ObservedRow => ({
  ...{ kind, label: `${kind} ${String(p)}`, observed: 5, expected: 5, band: [1, 9], p, q: null },
});

describe('leastLikely', () => {
  it('shows rows of every kind, the least likely of each, in order of p', () => {
    const gaps = Array.from({ length: 100 }, (_, at) => row('gap', at / 1000));
    const shown = leastLikely([row('clock', 0.9), ...gaps, row('post', 0.5), row('post', 0.6)], 6);
    expect(shown.map(({ label }) => label)).toEqual([
      ...['gap 0', 'gap 0.001', 'gap 0.002', 'post 0.5', 'post 0.6', 'clock 0.9'],
    ]);
    expect(leastLikely([], 6)).toEqual([]);
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
