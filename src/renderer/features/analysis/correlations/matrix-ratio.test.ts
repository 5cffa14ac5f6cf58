import { expect, it } from 'vitest';
import { outsideRange } from './matrix-ratio.ts';

const cell = (observed: number, range: readonly [number, number] | null, expected: number | null = 20) => ({
  ...{ row: 'a', col: 'b', observed, expected, surrogates: 100, p: 1, q: 1 },
  ...{ bandLow: range?.[0] ?? null, bandHigh: range?.[1] ?? null },
});

it('colors a cell of the matrix by its distance from the range of chance, never within it', () => {
  // Twice as many as by chance and half as many, both within a wide range: no color.
  expect([40, 10, 20, 5, 50].map((observed) => outsideRange(cell(observed, [5, 50])))).toEqual([
    0, 0, 0, 0, 0,
  ]);
  const [near = 0, far = 0] = [22, 40].map((observed) => outsideRange(cell(observed, [19, 21])));
  expect(near).toBeGreaterThan(0.3);
  expect(far).toBe(1);
  expect(outsideRange(cell(18, [19, 21]))).toBeLessThan(-0.3);
  expect([outsideRange(cell(9, null)), outsideRange(cell(9, [1, 2], null))]).toEqual([0, 0]);
});
