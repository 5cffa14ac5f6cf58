import { useCallback } from 'react';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { AnswerOf } from '#shared/contract/endpoints.ts';
import type { TrendAnswerBin } from '#shared/methods/text-results.ts';
import type { CodeLine, CodePoint } from './code-line.ts';

export type TrendWord = AnswerOf<'getWordTrends'>['words'][number];
type Rate = 'words' | 'posts';

export interface EventLine {
  /** Epoch milliseconds. */
  readonly time: number;
  readonly title: string;
}

const DAY_MS = 86_400_000;
const dayLabel = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const rateOf = (bin: TrendAnswerBin, rate: Rate): number | null =>
  rate === 'words' ? bin.per1000 : bin.perPost;
const codeName = (code: string): string => `Code “${code}”`;
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

const shareOf = (count: number, { drops }: CodePoint): number | null => (drops === 0 ? null : count / drops);

/** A code on an axis of its own: a share of coded drops has another unit than a rate of words. */
const codeSeries = ({ code, points }: CodeLine) => {
  const base = { type: 'line', yAxisIndex: 1, symbol: 'none', color: palette.seriesScore };
  const band = { ...base, stack: 'band of the code', silent: true, lineStyle: { opacity: 0 } };
  const series = (pick: (point: CodePoint) => number) =>
    points.map((point) => [point.at, shareOf(pick(point), point)]);
  return [
    { ...band, name: 'by every coder', data: series(({ low }) => low) },
    {
      ...band,
      name: 'by at least one or decided',
      areaStyle: { color: palette.seriesScore, opacity: 0.2 },
      data: series(({ low, high }) => high - low),
    },
    {
      ...base,
      name: codeName(code),
      lineStyle: { type: 'dashed', width: 2 },
      connectNulls: false,
      data: series(({ count }) => count),
    },
  ];
};

const codeRow = ({ code, points }: CodeLine, day: number) => {
  const point = points.find(({ at, drops }) => at === day * DAY_MS && drops > 0);
  return point === undefined
    ? []
    : [
        {
          color: palette.seriesScore,
          label: codeName(code),
          value: `${point.count} (${point.low}–${point.high}) of ${point.drops} coded drops`,
        },
      ];
};

const optionOf = (
  words: readonly TrendWord[],
  rate: Rate,
  isSmoothed: boolean,
  events: readonly EventLine[],
  code: CodeLine | null,
): ChartOption => {
  const colors = categoryColors();
  const colorOf = (place: number): string => colors[place % colors.length] ?? palette.seriesDrops;
  const shown = (bin: TrendAnswerBin): number | null =>
    isSmoothed && rate === 'words' ? bin.smoothed : rateOf(bin, rate);
  return {
    animation: false,
    grid: { left: 8, right: 24, top: 44, bottom: 28, outerBoundsMode: 'same' },
    legend: {
      ...{ top: 0, left: 0 },
      data: [...words.map(({ word }) => word), ...(code === null ? [] : [codeName(code.code)])],
    },
    xAxis: { type: 'time' },
    yAxis: [
      {
        type: 'value',
        name: words.length === 0 ? '' : NAMES[rate],
        nameTextStyle: { align: 'left' },
        min: 0,
      },
      ...(code === null
        ? []
        : [
            {
              ...{ type: 'value', name: 'Share of coded drops', min: 0, splitLine: { show: false } },
              nameTextStyle: { align: 'right' },
            },
          ]),
    ],
    tooltip: {
      trigger: 'axis',
      formatter: chartTooltip((points: readonly { readonly value: readonly [number, number | null] }[]) => {
        const day = Math.round((points[0]?.value[0] ?? 0) / DAY_MS);
        const bins = words.flatMap(({ word, bins: all }, place) => {
          const bin = all.find(({ firstDay }) => firstDay === day);
          return bin === undefined ? [] : [{ word, bin, color: colorOf(place) }];
        });
        const ofCode = code === null ? [] : codeRow(code, day);
        const [first] = bins;
        if (first === undefined && ofCode.length === 0) return null;
        const rows = bins.map(({ word, bin, color }) => ({
          color,
          label: word,
          value:
            bin.per1000 === null
              ? 'no posts'
              : `${rateOf(bin, rate)?.toFixed(2) ?? '–'} (${bin.occurrences} of ${bin.tokens} words)`,
        }));
        return { title: first?.bin.label ?? dayLabel(day), rows: [...rows, ...ofCode] };
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
      ...(code === null ? [] : codeSeries(code)),
    ],
  };
};

interface TrendChartProps {
  readonly words: readonly TrendWord[];
  readonly rate: Rate;
  readonly isSmoothed: boolean;
  readonly events: readonly EventLine[];
  /** A code next to the words. */
  readonly code: CodeLine | null;
  readonly context: string;
}

/** Rates of words over time with their bands; a bin without posts is a gap. */
export const TrendChart = ({ words, rate, isSmoothed, events, code, context }: TrendChartProps) => {
  const option = useCallback(
    () => optionOf(words, rate, isSmoothed, events, code),
    [words, rate, isSmoothed, events, code],
  );
  return (
    <Chart
      title="Trends of words"
      description={[
        ...(words.length === 0 ? [] : [`${NAMES[rate]} of ${words.map(({ word }) => word).join(', ')}`]),
        ...(code === null ? [] : [`Share of the coded drops with the code ${code.code}`]),
        'Bins without posts are gaps.',
      ].join('; ')}
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
        rows: [
          ...words.flatMap(({ word, bins }) =>
            bins.map((bin) => [
              ...[word, bin.label, bin.posts, bin.tokens, bin.occurrences],
              ...[bin.per1000, bin.per1000Low, bin.per1000High, bin.perPost, bin.smoothed],
            ]),
          ),
          ...(code?.points ?? [])
            .filter(({ drops }) => drops > 0)
            .map((point) => [
              ...[codeName(code?.code ?? ''), point.label, point.drops, null, point.count],
              ...[null, null, null, shareOf(point.count, point), null],
            ]),
        ],
      }}
    />
  );
};
