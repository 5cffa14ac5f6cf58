import { formatFigure, formatRange } from '#shared/figures.ts';
import type { TrendAnswerBin } from '#shared/methods/text-results.ts';
import { FEW_POSTS } from './TrendChart.tsx';

interface Word {
  readonly word: string;
  readonly bins: readonly TrendAnswerBin[];
}

/** The bin of most uses per 1,000 words, among those of enough posts where there are any. */
const peakOf = ({ bins }: Word): TrendAnswerBin | undefined => {
  const used = bins.filter(({ per1000 }) => per1000 !== null && per1000 > 0);
  const solid = used.filter(({ posts }) => posts >= FEW_POSTS);
  return (solid.length > 0 ? solid : used).toSorted((a, b) => (b.per1000 ?? 0) - (a.per1000 ?? 0))[0];
};

/** When each word is used most: `POTUS is most frequent in 2017-10 (13 per 1,000 words, 95% 7.2–18.9)`. */
export const peaksFinding = (words: readonly Word[]): string =>
  words
    .flatMap((word) => {
      const peak = peakOf(word);
      if (peak === undefined) return [];
      const { per1000Low: low, per1000High: high } = peak;
      const band = low === null || high === null ? '' : `, 95% ${formatRange(low, high)}`;
      return [
        {
          word: word.word,
          when: `${peak.label} (${formatFigure(peak.per1000 ?? 0)} per 1,000 words${band})`,
        },
      ];
    })
    .map(({ word, when }, at) => `${word} ${at === 0 ? 'is most frequent ' : ''}in ${when}`)
    .join('; ');
