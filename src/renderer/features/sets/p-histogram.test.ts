import { expect, it } from 'vitest';
import { pCounts, registerFinding } from './PHistogram.tsx';

it('counts p in twentieths, 1 in the last one', () => {
  const counts = pCounts([{ p: 0 }, { p: 0.049 }, { p: 0.05 }, { p: 1 }]);
  expect([counts[0], counts[1], counts.at(-1), counts.length]).toEqual([2, 1, 1, 20]);
});

it('says how many tests have a small q, and how many of them were planned', () => {
  const of = (q: number, marking: 'confirmatory' | 'exploratory') => ({ p: q, q, marking });
  expect(registerFinding([of(0.01, 'confirmatory'), of(0.02, 'exploratory'), of(0.5, 'confirmatory')])).toBe(
    '2 of 3 tests have q < 0.05, 1 of them planned',
  );
});
