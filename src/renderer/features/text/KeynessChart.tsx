import { useMemo } from 'react';
import { formatCount, formatP, plural } from '#renderer/lib/format.ts';
import { BAND } from '#renderer/ui/chart/band-option.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { tableOf } from '#renderer/ui/chart/export.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { formatFigure, formatRange, isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import type { KeynessAnswerRow } from '#shared/methods/text-results.ts';
import { axisWord, drawnWords, SHOWN_OF_SIDE } from './keyness-rows.ts';

const ROW_HEIGHT = 19;
const AXES_HEIGHT = 96;
const LEAST_HEIGHT = 180;
const WORDS_WIDTH = 190;

const BEYOND = `Beyond chance (q < ${SIGNIFICANT_Q})`;
const WITHIN = `Not beyond chance (q ≥ ${SIGNIFICANT_Q})`;

/** A word of more posts is larger. */
const sizeOf = ({ postsA, postsB }: KeynessAnswerRow): number =>
  Math.min(18, 6 + Math.log2(Math.max(1, postsA + postsB)));

const tooltipOf = (row: KeynessAnswerRow) => ({
  title: axisWord(row.word),
  rows: [
    { label: 'Log Ratio', value: row.logRatio === null ? '–' : formatFigure(row.logRatio) },
    ...(row.logRatioLow === null || row.logRatioHigh === null
      ? []
      : [{ label: '95% of shuffles', value: formatRange(row.logRatioLow, row.logRatioHigh) }]),
    { label: 'Occurrences in A and B', value: `${formatCount(row.a)} and ${formatCount(row.b)}` },
    { label: 'Posts in A and B', value: `${formatCount(row.postsA)} and ${formatCount(row.postsB)}` },
    { label: 'Permutation p', value: formatP(row.pPermutation) },
    { label: 'q', value: formatP(row.q) },
  ],
});

/** The range as two bars on each other: an unseen one to its lower end, and its width. */
const range = (rows: readonly KeynessAnswerRow[], part: 'from' | 'width') => ({
  id: `range-${part}`,
  name: part === 'width' ? BAND : 'Below the range',
  type: 'bar',
  stack: 'range',
  stackStrategy: 'all',
  silent: true,
  barWidth: 11,
  itemStyle: { color: palette.chance, opacity: part === 'width' ? 0.35 : 0 },
  data: rows.map(({ logRatioLow: low, logRatioHigh: high }) =>
    low === null || high === null ? null : part === 'from' ? low : high - low,
  ),
});

const dots = (rows: readonly KeynessAnswerRow[], isBeyond: boolean) => ({
  id: isBeyond ? BEYOND : WITHIN,
  name: isBeyond ? BEYOND : WITHIN,
  type: 'scatter',
  z: 3,
  color: isBeyond ? palette.seriesDrops : palette.chance,
  symbol: isBeyond ? 'circle' : 'diamond',
  data: rows.map((row, at) => ({
    value: isSignificant(row.q) === isBeyond ? [row.logRatio, at] : [null, at],
    symbolSize: sizeOf(row),
  })),
});

const optionOf = (rows: readonly KeynessAnswerRow[]): ChartOption => ({
  animation: false,
  grid: { left: 8, right: 32, top: 58, bottom: 4, outerBoundsMode: 'same' },
  legend: { top: 0, left: 0, data: [BEYOND, WITHIN, BAND] },
  // At the top: what the directions mean is in sight with the first words.
  xAxis: {
    type: 'value',
    position: 'top',
    name: 'more in B  ←  Log Ratio (doublings)  →  more in A',
    nameLocation: 'middle',
    nameGap: 26,
  },
  yAxis: {
    type: 'category',
    inverse: true,
    data: rows.map(({ word }) => axisWord(word)),
    axisTick: { show: false },
    axisLine: { onZero: false },
    axisLabel: { interval: 0, width: WORDS_WIDTH, overflow: 'truncate' },
    splitLine: { show: false },
  },
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...itemTooltip(rows, tooltipOf) },
  series: [
    range(rows, 'from'),
    range(rows, 'width'),
    {
      ...dots(rows, true),
      markLine: {
        silent: true,
        symbol: 'none',
        label: { show: false },
        lineStyle: { color: palette.textMuted, type: 'dashed' },
        data: [{ xAxis: 0 }],
      },
    },
    dots(rows, false),
  ],
});

interface KeynessChartProps {
  readonly rows: readonly KeynessAnswerRow[];
  readonly context: string;
  readonly onWord: (word: string) => void;
}

/** How many times more A uses a word than B, a row per word, next to what shuffling gives; the larger, the more posts have it. */
export const KeynessChart = ({ rows, context, onWord }: KeynessChartProps) => {
  const drawn = useMemo(() => drawnWords(rows), [rows]);
  const beyond = drawn.filter(({ q }) => isSignificant(q)).length;
  return (
    <Chart
      title="Keyness of words"
      description={`Log Ratio of ${plural(drawn.length, 'word')}, at most ${SHOWN_OF_SIDE} of each side, with the 95% range of shuffling; ${beyond} are beyond chance. To the right: more in set A.`}
      draw={[optionOf, drawn]}
      context={context}
      height={Math.max(LEAST_HEIGHT, AXES_HEIGHT + drawn.length * ROW_HEIGHT)}
      emptyText="No word is more frequent in one of the sets"
      table={tableOf(drawn, {
        Word: (row) => row.word,
        'Log Ratio': (row) => row.logRatio,
        'Mean of shuffles': (row) => row.logRatioExpected,
        Low: (row) => row.logRatioLow,
        High: (row) => row.logRatioHigh,
        'Posts A': (row) => row.postsA,
        'Posts B': (row) => row.postsB,
        'G² (four cells)': (row) => row.g2FourCells,
        q: (row) => row.q,
      })}
      points={drawn.map(({ word, q }, index) => ({
        series: isSignificant(q) ? BEYOND : WITHIN,
        index,
        label: `${word}, ${isSignificant(q) ? 'beyond chance' : 'within chance'}`,
        open: () => onWord(word),
      }))}
    />
  );
};
