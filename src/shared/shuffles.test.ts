import { expect, it } from 'vitest';
import { calledByShuffles, floorSentence, neededForQ, smallestP } from './shuffles.ts';

it('has a smallest p, which a level can lie below', () => {
  expect(smallestP(999)).toBe(0.001);
  expect(calledByShuffles({ level: 0.0001, permutation: 0 }, 999)).toBeNull();
  expect(calledByShuffles({ level: 0.001, permutation: 0 }, 999)).toBe(0);
  expect(calledByShuffles({ level: 0.05, permutation: 7 }, 19)).toBe(7);
  expect(calledByShuffles({ level: 0.05, permutation: null }, 999)).toBeNull();
});

it('says how many tests must reach it before q falls to a level', () => {
  expect(neededForQ(3125, 999, 0.05)).toBe(63);
  expect(neededForQ(50, 999, 0.05)).toBe(1);
  // 63 p of 0.001 among 3,125: q = 0.001 · 3125 / 63, which is at most 0.05; with 62 it is above.
  expect((0.001 * 3125) / 63).toBeLessThanOrEqual(0.05);
  expect((0.001 * 3125) / 62).toBeGreaterThan(0.05);
});

it('says where draws are too few for any q, and nothing where they are enough or no p is the smallest', () => {
  const moves = { family: 3125, draws: 199, noun: 'move' };
  expect(floorSentence({ ...moves, ps: [0.005, 0.005, 0.3, null] })).toBe(
    '199 moves give no p below 0.005, which 2 words have; q falls to 0.05 only where 313 have it.',
  );
  expect(floorSentence({ ...moves, ps: [0.01, 0.3] })).toBeNull();
  expect(floorSentence({ ...moves, family: 10, ps: [0.005] })).toBeNull();
  expect(floorSentence({ ...moves, draws: 0, ps: [null] })).toBeNull();
});
