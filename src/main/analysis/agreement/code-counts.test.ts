import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { countCode, type CountedItem } from './code-counts.ts';

const item = (final: string, ...coders: readonly string[]): CountedItem => ({
  bucket: 0,
  coders: coders.map((names) => new Set(names)),
  final: new Set(final),
});

describe('the count of a code', () => {
  it('has the drops that every coder gave it and those that any of them did as its interval', () => {
    const items = [item('a', 'a', 'a'), item('a', 'a', 'b'), item('', 'a', 'b'), item('b', 'b', 'b')];
    expect(countCode(items, 'a', false)).toEqual({
      ...{ count: 2, low: 1, high: 3, shareLow: null, shareHigh: null },
    });
    // Of a sample: Wilson’s ends of 1 and 3 in 4 (R: prop.test(1, 4, correct = FALSE) and of 3).
    const { shareLow, shareHigh } = countCode(items, 'a', true);
    expect([shareLow?.toFixed(4), shareHigh?.toFixed(4)]).toEqual(['0.0456', '0.9544']);
  });

  it('is in its interval, also where a decision has taken a code away from all, or has given it to a drop', () => {
    expect(countCode([item('b', 'a', 'a')], 'a', false)).toMatchObject({ count: 0, low: 0, high: 1 });
    expect(countCode([item('c', 'a', 'b')], 'c', false)).toMatchObject({ count: 1, low: 0, high: 1 });
    const names = fc.subarray(['a', 'b', 'c']).map((all) => all.join(''));
    fc.assert(
      fc.property(fc.array(fc.tuple(names, names, names, names)), (rows) => {
        const items = rows.map(([final, ...coders]) => item(final, ...coders));
        const { count, low, high } = countCode(items, 'a', false);
        expect(low).toBeLessThanOrEqual(count);
        expect(high).toBeGreaterThanOrEqual(count);
        expect(high).toBeLessThanOrEqual(items.length);
      }),
    );
  });
});
