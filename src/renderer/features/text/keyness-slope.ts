import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption, ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { formatFigure, isSignificant, SIGNIFICANT_Q } from '#shared/figures.ts';
import type { KeynessAnswerRow } from '#shared/methods/text-results.ts';
import { axisWord } from './keyness-rows.ts';

export interface SetSizes {
  readonly tokensA: number;
  readonly tokensB: number;
}

export interface WordSlope {
  readonly word: string;
  /** Per 10,000 words. */
  readonly a: number;
  readonly b: number;
  readonly isBeyond: boolean;
}

const PER = 10_000;
const TICKS = [0, 1, 3, 10, 30, 100, 300, 1000, 3000, 10_000];

/** Height of a rate: the logarithm of 1 + rate, so that no use at all has a place too. */
export const heightOf = (rate: number): number => Math.log10(1 + rate);

export const slopesOf = (
  rows: readonly KeynessAnswerRow[],
  { tokensA, tokensB }: SetSizes,
): readonly WordSlope[] =>
  rows.map(({ word, a, b, q }) => ({
    word,
    a: tokensA === 0 ? 0 : (a * PER) / tokensA,
    b: tokensB === 0 ? 0 : (b * PER) / tokensB,
    isBeyond: isSignificant(q),
  }));

const SIDES = ['Set A', 'Set B'];

const lineOf = (slope: WordSlope) => {
  const { word, a, b, isBeyond } = slope;
  const color = isBeyond ? palette.seriesDrops : palette.chance;
  const label = { show: true, color: isBeyond ? palette.text : palette.textMuted, fontSize: 11, distance: 8 };
  return {
    id: `word-${word}`,
    name: axisWord(word),
    type: 'line',
    symbol: 'circle',
    symbolSize: 7,
    color,
    z: isBeyond ? 3 : 2,
    lineStyle: { width: isBeyond ? 2 : 1, opacity: isBeyond ? 1 : 0.6 },
    data: [
      { value: heightOf(a), label: { ...label, position: 'left', formatter: axisWord(word) } },
      { value: heightOf(b), label: { ...label, position: 'right', formatter: axisWord(word) } },
    ],
    labelLayout: { moveOverlap: 'shiftY', hideOverlap: true },
    tooltip: itemTooltip([slope, slope], () => ({
      title: axisWord(word),
      rows: [
        { label: 'Per 10,000 words of A', value: formatFigure(a) },
        { label: 'Per 10,000 words of B', value: formatFigure(b) },
      ],
      note: isBeyond ? `beyond chance (q < ${SIGNIFICANT_Q})` : 'within chance',
    })),
  };
};

export const slopeOption = (slopes: readonly WordSlope[]): ChartOption => {
  const most = Math.max(1, ...slopes.map(({ a, b }) => Math.max(a, b)));
  const ticks = TICKS.filter((tick) => tick <= most).map(heightOf);
  return {
    animation: false,
    grid: { left: 60, right: 170, top: 40, bottom: 8, outerBoundsMode: 'same' },
    xAxis: {
      type: 'category',
      data: SIDES,
      boundaryGap: ['30%', '10%'],
      position: 'top',
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      name: 'per 10,000 words (log)',
      nameTextStyle: { align: 'left' },
      min: 0,
      max: heightOf(most),
      axisTick: { customValues: ticks },
      axisLabel: {
        customValues: ticks,
        formatter: (height: number) => formatFigure(Math.round(10 ** height - 1)),
      },
      splitLine: { show: false },
    },
    tooltip: { trigger: 'item' },
    series: slopes.map(lineOf),
  };
};

export const slopeTable = (slopes: readonly WordSlope[]): ChartTable => ({
  columns: ['Word', 'Per 10,000 words of A', 'Per 10,000 words of B', 'Next to chance'],
  rows: slopes.map(({ word, a, b, isBeyond }) => [
    ...[word, Number(a.toFixed(2)), Number(b.toFixed(2))],
    isBeyond ? 'beyond chance' : 'within chance',
  ]),
});
