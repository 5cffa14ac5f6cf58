import { describe, expect, it } from 'vitest';
import fc from '#tests/helpers/properties.ts';
import { nextSort, sortRows } from './sort.ts';

const values = fc.array(fc.option(fc.oneof(fc.integer(), fc.double())));

describe('sortRows', () => {
  it('keeps every row, in order, the missing ones last', () => {
    fc.assert(
      fc.property(values, fc.boolean(), (rows, descending) => {
        const sorted = sortRows(rows, (value) => value, descending);
        expect([...sorted].map(String).sort()).toEqual(rows.map(String).sort());
        const present = sorted.filter((value): value is number => value !== null && !Number.isNaN(value));
        expect(sorted.slice(0, present.length)).toEqual(present);
        for (const [at, value] of present.entries()) {
          const next = present[at + 1] ?? value;
          expect(descending ? value >= next : value <= next).toBe(true);
        }
      }),
    );
  });

  it('is stable', () => {
    const rows = [
      { k: 1, id: 'a' },
      { k: 1, id: 'b' },
      { k: 0, id: 'c' },
    ];
    expect(sortRows(rows, (row) => row.k, true).map((row) => row.id)).toEqual(['a', 'b', 'c']);
  });
});

describe('nextSort', () => {
  it('goes ascending, descending, none', () => {
    const first = nextSort(null, 'x');
    const second = nextSort(first, 'x');
    expect([first, second, nextSort(second, 'x')]).toEqual([
      { column: 'x', descending: false },
      { column: 'x', descending: true },
      null,
    ]);
  });
});
