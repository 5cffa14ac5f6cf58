import { describe, expect, it } from 'vitest';
import { countsAround, firstCounts } from './tried-counts.ts';
import type { SparseMatrix } from './weighted-matrix.ts';

const sized = (rows: number): SparseMatrix => ({
  ...{ rows, columns: rows, starts: new Int32Array(rows + 1) },
  ...{ indices: new Int32Array(rows * 15), values: new Float64Array(rows * 15) },
});
const counts = { least: 4, most: 30 };

describe('the numbers of topics that are tried', () => {
  it('are all of them for few posts, and a grid with both ends for many', () => {
    expect(firstCounts(sized(1000), counts)).toEqual(Array.from({ length: 27 }, (_, at) => at + 4));
    expect(firstCounts(sized(5000), counts)).toEqual([4, 5, 6, 8, 10, 13, 16, 20, 25, 30]);
    expect(firstCounts(sized(5000), { least: 4, most: 3 })).toEqual([]);
    expect(firstCounts(sized(5000), { least: 12, most: 12 })).toEqual([12]);
  });

  it('are then those between the neighbors of the best', () => {
    const grid = [4, 5, 6, 8, 10, 13, 16, 20, 25, 30];
    expect(countsAround(grid, 13)).toEqual([11, 12, 14, 15]);
    expect(countsAround(grid, 30)).toEqual([26, 27, 28, 29]);
    expect(countsAround(grid, 4)).toEqual([]);
    expect(countsAround([7], 7)).toEqual([]);
  });
});
