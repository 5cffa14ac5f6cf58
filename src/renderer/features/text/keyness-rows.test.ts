import { expect, it } from 'vitest';
import type { KeynessAnswerRow } from '#shared/methods/text-results.ts';
import { axisWord, drawnWords, SHOWN_OF_SIDE } from './keyness-rows.ts';

const row = (word: string, logRatio: number | null, q: number, g2FourCells = 1): KeynessAnswerRow => ({
  ...{ word, a: 5, b: 5, postsA: 4, postsB: 4, g2FourCells, llTwoCells: 1, chi2: 1, chi2Yates: 1 },
  ...{ logRatio, logRatioExpected: 0, logRatioLow: -1, logRatioHigh: 1, pctDiff: 1 },
  ...{ dispersionA: 0, dispersionB: 0, p: q, pPermutation: q, q },
});

it('draws both sides alike, beyond chance before large G², from most of A to most of B', () => {
  const many = Array.from({ length: 30 }, (_, at) => row(`a${at}`, 1 + at / 10, 0.5, 100 - at));
  const drawn = drawnWords([...many, row('rare', 0.2, 0.01, 0.1), row('b', -3, 0.01), row('none', null, 1)]);
  expect(drawn).toHaveLength(SHOWN_OF_SIDE + 1);
  expect(drawn.map(({ word }) => word)).toContain('rare');
  expect(drawn.at(-1)?.word).toBe('b');
  expect(drawn.map(({ logRatio }) => logRatio)).toEqual(
    drawn.map(({ logRatio }) => logRatio).toSorted((x, y) => (y ?? 0) - (x ?? 0)),
  );
  expect(drawnWords([])).toEqual([]);
});

it('cuts a word of 400 letters between letters, and keeps right-to-left words apart', () => {
  expect([...axisWord('x'.repeat(400))]).toHaveLength(26);
  expect(axisWord('e\u0301'.repeat(30)).endsWith('e\u0301…\u2069')).toBe(true);
  expect(axisWord('שלום')).toBe('\u2068שלום\u2069');
});
