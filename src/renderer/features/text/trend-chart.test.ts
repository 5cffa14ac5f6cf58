import { describe, expect, it } from 'vitest';
import { peaksFinding } from './trend-words.ts';
import { eventBins, FEW_POSTS, trendPanels, type TrendWord } from './TrendChart.tsx';

const DAY = 86_400_000;
const bin = (firstDay: number, posts: number, per1000: number | null) => ({
  ...{ label: `day ${String(firstDay)}`, firstDay, posts, tokens: posts * 10, occurrences: 1 },
  ...{ postsWithWord: 1, per1000, per1000Low: 1, per1000High: 3, perPost: 0.5, smoothed: 2 },
  ...{ postShare: 0.1, postShareLow: 0, postShareHigh: 0.2 },
});
const word: TrendWord = {
  ...{ word: 'news', posts: 1, tokens: 1, occurrences: 1, undatedPosts: 0 },
  bins: [bin(0, FEW_POSTS, 4), bin(31, FEW_POSTS - 1, 90), bin(59, 0, null)],
};

describe('the panels of trends', () => {
  it('mark bins of few posts, leave gaps, and have a band only for the rate that has one', () => {
    expect(trendPanels([word], 'words', false)[0]?.points).toMatchObject([
      { value: 4, low: 1, high: 3, isThin: false },
      { value: 90, isThin: true },
      { value: null },
    ]);
    expect(trendPanels([word], 'posts', true)[0]?.points[0]).toMatchObject({ value: 0.5, low: null });
    expect(trendPanels([word], 'words', true)[0]?.points[0]).toMatchObject({ value: 2 });
    expect(trendPanels([], 'words', false)).toEqual([]);
  });

  it('have a line once for each bin with events, none outside the bins', () => {
    const events = [-5, 3, 4, 31, 80, 400].map((day) => ({ time: day * DAY, title: '' }));
    expect(eventBins(word.bins, events)).toEqual([0, 1, 2]);
    expect(eventBins([], events)).toEqual([]);
  });
});

it('says when each word is used most, but not by a bin of few posts', () => {
  expect(peaksFinding([word, { ...word, word: 'wire' }])).toBe(
    'news is most frequent in day 0 (4 per 1,000 words, 95% 1–3); wire in day 0 (4 per 1,000 words, 95% 1–3)',
  );
  expect(peaksFinding([])).toBe('');
});
