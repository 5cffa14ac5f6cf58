import { expect, it } from 'vitest';
import { associationMeasures } from './association-measures.ts';

it('every measure is that of its table of four cells', () => {
  // 10 of 100 words near the node and 20 of 900 others are the collocate; the node itself occurs 20 times.
  const pair = { f: 10, windowTokens: 100, node: 20, collocate: 30, tokens: 1000 };
  const { expected, mi, mi3, t, dice, logDice, g2, deltaPCollocate, deltaPNode } = associationMeasures(pair);
  expect(expected).toBe(3);
  expect([mi, mi3]).toEqual([Math.log2(10 / 3), Math.log2(1000 / 3)]);
  expect(t).toBeCloseTo(7 / Math.sqrt(10), 12);
  expect([dice, logDice]).toEqual([0.4, 14 + Math.log2(0.4)]);
  const cells = [
    [10, 3],
    [90, 97],
    [20, 27],
    [880, 873],
  ] as const;
  expect(g2).toBeCloseTo(
    2 * cells.reduce((sum, [seen, chance]) => sum + seen * Math.log(seen / chance), 0),
    9,
  );
  expect(deltaPCollocate).toBeCloseTo(10 / 100 - 20 / 900, 12);
  expect(deltaPNode).toBeCloseTo(10 / 30 - 90 / 970, 12);
});

it('no cell is below 0 where windows overlap, and an empty row has no share', () => {
  const pair = { f: 5, windowTokens: 4, node: 3, collocate: 4, tokens: 4 };
  // Cells 5, 0, 0 and 0.
  expect(associationMeasures(pair)).toMatchObject({
    expected: 4,
    g2: 0,
    p: 1,
    deltaPCollocate: 1,
    deltaPNode: 1,
  });
});

it('rows with the same share do not differ', () => {
  // Cells 1, 1, 2 and 2.
  const pair = { f: 1, windowTokens: 2, node: 2, collocate: 3, tokens: 6 };
  expect(associationMeasures(pair)).toMatchObject({ deltaPCollocate: 0, deltaPNode: 0 });
});
