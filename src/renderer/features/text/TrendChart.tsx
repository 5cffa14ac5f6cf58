import { useCallback } from 'react';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { TrendAnswerBin } from '#shared/methods/text-results.ts';

export type TrendWord = AnswerOf<'getWordTrends'>['words'][number];
type Rate = 'words' | 'posts';

export interface EventLine {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly title: string;
}

const DAY_MS = 86_400_000;
const rateOf = (bin: TrendAnswerBin, rate: Rate): number | null =>
  rate === 'words' ? bin.per1000 : bin.perPost;
const NAMES = { words: 'Per 1,000 words', posts: 'Per post' } as const;

const bandOf = (word: TrendWord, color: string) => {
  const base = {
    type: 'line',
    stack: `band ${word.word}`,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
  };
  const at = ({ firstDay }: TrendAnswerBin): number => firstDay * DAY_MS;
  return [
    { ...base, name: `${word.word}, low`, data: word.bins.map((bin) => [at(bin), bin.per1000Low]) },
    {
      ...base,
      name: `${word.word}, 95% band`,
      areaStyle: { color, opacity: 0.2 },
      data: word.bins.map((bin) => [
        at(bin),
        bin.per1000High === null || bin.per1000Low === null ? null : bin.per1000High - bin.per1000Low,
      ]),
    },
  ];
};

const optionOf = (
  words: readonly TrendWord[],
  rate: Rate,
  isSmoothed: boolean,
  events: readonly EventLine[],
): ChartOption => {
  const colors = categoryColors();
  const colorOf = (place: number): string => colors[place % colors.length] ?? palette.seriesDrops;
  const shown = (bin: TrendAnswerBin): number | null =>
    isSmoothed && rate === 'words' ? bin.smoothed : rateOf(bin, rate);
  return {
    animation: false,
    grid: { left: 8, right: 24, top: 44, bottom: 28, outerBoundsMode: 'same' },
    legend: { top: 0, left: 0, data: words.map(({ word }) => word) },
    xAxis: { type: 'time' },
    yAxis: { type: 'value', name: NAMES[rate], nameTextStyle: { align: 'left' }, min: 0 },
    tooltip: {
      trigger: 'axis',
      formatter: chartTooltip((points: readonly { readonly value: readonly [number, number | null] }[]) => {
        const day = Math.round((points[0]?.value[0] ?? 0) / DAY_MS);
        const bins = words.flatMap(({ word, bins: all }, place) => {
          const bin = all.find(({ firstDay }) => firstDay === day);
          return bin === undefined ? [] : [{ word, bin, color: colorOf(place) }];
        });
        const [first] = bins;
        if (first === undefined) return null;
        return {
          title: first.bin.label,
          rows: bins.map(({ word, bin, color }) => ({
            color,
            label: word,
            value:
              bin.per1000 === null
                ? 'no posts'
                : `${rateOf(bin, rate)?.toFixed(2) ?? '–'} (${bin.occurrences} of ${bin.tokens} words)`,
          })),
        };
      }),
    },
    series: [
      ...(rate === 'words' ? words.flatMap((word, place) => bandOf(word, colorOf(place))) : []),
      ...words.map((word, place) => ({
        type: 'line',
        name: word.word,
        color: colorOf(place),
        symbolSize: word.bins.length > 60 ? 3 : 6,
        connectNulls: false,
        data: word.bins.map((bin) => [bin.firstDay * DAY_MS, shown(bin)]),
        markLine:
          place > 0 || events.length === 0
            ? {}
            : {
                silent: true,
                symbol: 'none',
                lineStyle: { color: palette.seriesNews, type: 'dotted', opacity: 0.5 },
                label: { show: false },
                data: events.map(({ time, title }) => ({ name: title, xAxis: time })),
              },
      })),
    ],
  };
};

interface TrendChartProps {
  readonly words: readonly TrendWord[];
  readonly rate: Rate;
  readonly isSmoothed: boolean;
  readonly events: readonly EventLine[];
  readonly context: string;
}

/** Rates of words over time with their bands; a bin without posts is a gap. */
export const TrendChart = ({ words, rate, isSmoothed, events, context }: TrendChartProps) => {
  const option = useCallback(
    () => optionOf(words, rate, isSmoothed, events),
    [words, rate, isSmoothed, events],
  );
  return (
    <Chart
      title="Trends of words"
      description={`${NAMES[rate]} of ${words.map(({ word }) => word).join(', ')}; bins without posts are gaps.`}
      option={option}
      context={context}
      height={340}
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
