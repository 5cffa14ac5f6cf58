import { useCallback, useMemo } from 'react';
import { Chart } from '#renderer/ui/chart/Chart.tsx';
import { multiplesHeight, multiplesOption, type Panel } from '#renderer/ui/chart/multiples-option.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import { formatCount, formatFigure, formatRange, plural } from '#shared/figures.ts';
import type { TrendAnswerBin } from '#shared/methods/text-results.ts';

export type TrendWord = AnswerOf<'getWordTrends'>['words'][number];
type Rate = 'words' | 'posts';

export interface EventLine {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly title: string;
}

const DAY_MS = 86_400_000;
/** A bin of fewer posts does not set the scale: one post of a quiet month can be twenty times the usual rate. */
export const FEW_POSTS = 10;
const NAMES = { words: 'Per 1,000 words', posts: 'Per post' } as const;

const rateOf = (bin: TrendAnswerBin, rate: Rate): number | null =>
  rate === 'words' ? bin.per1000 : bin.perPost;

/** Each word as a panel: its rate or its smoothed rate, with the band of the rate. */
export const trendPanels = (words: readonly TrendWord[], rate: Rate, isSmoothed: boolean): readonly Panel[] =>
  words.map(({ word, bins }) => ({
    name: word,
    points: bins.map((bin) => ({
      value: isSmoothed && rate === 'words' ? bin.smoothed : rateOf(bin, rate),
      low: rate === 'words' ? bin.per1000Low : null,
      high: rate === 'words' ? bin.per1000High : null,
      isThin: bin.posts < FEW_POSTS,
    })),
  }));

/** The bins that events are in, each once; events before the first bin or long after the last are in none. */
export const eventBins = (
  bins: readonly Pick<TrendAnswerBin, 'firstDay'>[],
  events: readonly EventLine[],
): readonly number[] => {
  const days = bins.map(({ firstDay }) => firstDay);
  const last = days.length - 1;
  const longest = days.reduce((most, day, at) => Math.max(most, day - (days[at - 1] ?? day)), 1);
  const places = events.map(({ time }) => {
    const day = Math.floor(time / DAY_MS);
    const place = days.findLastIndex((first) => first <= day);
    return place === last && day - (days[last] ?? 0) >= longest ? -1 : place;
  });
  return [...new Set(places)].filter((place) => place >= 0);
};

const optionOf = ({ words, rate, isSmoothed, events }: Omit<TrendChartProps, 'context' | 'onOpen'>) => {
  const bins = words[0]?.bins ?? [];
  return multiplesOption(trendPanels(words, rate, isSmoothed), {
    labels: bins.map(({ label }) => label),
    color: palette.seriesDrops,
    valueText: formatFigure,
    lines: eventBins(bins, events),
    tooltip: (panel, at) => {
      const word = words[panel];
      const bin = word?.bins[at];
      if (word === undefined || bin === undefined) return null;
      const band =
        bin.per1000Low === null || bin.per1000High === null
          ? []
          : [{ label: '95% band', value: formatRange(bin.per1000Low, bin.per1000High) }];
      return {
        title: `${bin.label}: ${word.word}`,
        rows:
          bin.per1000 === null
            ? [{ label: 'Posts', value: 'none' }]
            : [
                {
                  color: palette.seriesDrops,
                  label: NAMES[rate],
                  value: rateOf(bin, rate)?.toFixed(2) ?? '–',
                },
                ...(rate === 'words' ? band : []),
                { label: 'Occurrences', value: `${bin.occurrences} of ${bin.tokens} words` },
                { label: 'Posts', value: formatCount(bin.posts) },
              ],
      };
    },
  });
};

interface TrendChartProps {
  readonly words: readonly TrendWord[];
  readonly rate: Rate;
  readonly isSmoothed: boolean;
  readonly events: readonly EventLine[];
  readonly context: string;
  /** Opens the lines of a word. */
  readonly onOpen: (word: string) => void;
}

/** The rate of each word over time in a picture of its own, with its band; a bin without posts is a gap. */
export const TrendChart = ({ words, rate, isSmoothed, events, context, onOpen }: TrendChartProps) => {
  const option = useCallback(
    () => optionOf({ words, rate, isSmoothed, events }),
    [words, rate, isSmoothed, events],
  );
  const points = useMemo(
    () =>
      words.flatMap(({ word, bins }, panel) =>
        bins.flatMap((bin, index) =>
          bin.per1000 === null
            ? []
            : [
                {
                  series: `panel-${String(panel)}`,
                  index,
                  label: `${bin.label}, ${word}: ${plural(bin.occurrences, 'occurrence')} in ${plural(bin.posts, 'post')}`,
                  open: () => onOpen(word),
                },
              ],
        ),
      ),
    [words, onOpen],
  );
  const panels = trendPanels(words, rate, isSmoothed);
  return (
    <Chart
      title="Trends of words"
      description={`${NAMES[rate]} of ${words.map(({ word }) => word).join(', ')}, each on its own scale; bins without posts are gaps, and a triangle is a bin of fewer than ${String(FEW_POSTS)} posts beyond the scale.`}
      option={option}
      context={context}
      height={multiplesHeight(panels)}
      points={points}
      table={{
        columns: [
          'Word',
          'Bin',
          'Posts',
          'Words',
          'Occurrences',
          'Per 1,000 words',
          'Low',
          'High',
          'Per post',
          'Smoothed',
        ],
        rows: words.flatMap(({ word, bins }) =>
          bins.map((bin) => [
            ...[word, bin.label, bin.posts, bin.tokens, bin.occurrences],
            ...[bin.per1000, bin.per1000Low, bin.per1000High, bin.perPost, bin.smoothed],
          ]),
        ),
      }}
    />
  );
};
