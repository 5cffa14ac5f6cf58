import { expect, it } from 'vitest';
import { pCounts, registerFinding } from './PHistogram.tsx';

it('counts p in twentieths, 1 in the last one', () => {
  const counts = pCounts([{ p: 0 }, { p: 0.049 }, { p: 0.05 }, { p: 1 }]);
  expect([counts[0], counts[1], counts.at(-1), counts.length]).toEqual([2, 1, 1, 20]);
});

const testOf = (q: number, more: Partial<Parameters<typeof registerFinding>[0][number]> = {}) => ({
  ...{ p: q, q, marking: 'exploratory' as const, runId: 1, surrogates: 199, size: 1 },
  ...more,
});

it('says how many tests have a small q, and how many of them were planned', () => {
  const planned = { marking: 'confirmatory' } as const;
  expect(registerFinding([testOf(0.01, planned), testOf(0.02), testOf(0.5, planned)])).toBe(
    '2 of 3 tests compared with chance have q < 0.05, 1 of them planned',
  );
});

it('counts the p of a formula apart where the same run compared the same words with chance', () => {
  const words = [testOf(0.0001, { surrogates: 0, size: 3131 }), testOf(0.8, { size: 3131 })];
  expect(registerFinding(words)).toBe(
    '0 of 1 test compared with chance have q < 0.05, 0 of them planned; by a formula that assumes independent words, 1 more',
  );
});
