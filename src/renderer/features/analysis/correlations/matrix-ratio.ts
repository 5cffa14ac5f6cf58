import { formatCount, formatP } from '#renderer/lib/format.ts';
import { chanceWords } from '#renderer/ui/ChanceMark.tsx';
import type { TooltipContent } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption, ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { echarts } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { PairCounts } from '#shared/contract/correlations.ts';
import { chanceFigures, chanceSentence, SIGNIFICANT_Q } from '#shared/figures.ts';
import { matrixOption, type CellKey } from './matrix-cells.ts';

type CountCell = PairCounts['cells'][number];

/** The scale ends where a count is twice as far from its mean as the range of chance reaches. */
const ENDS = 1;
/** The least color of a cell outside of the range, so that it is seen. */
const LEAST = 0.3;

/** Observed ÷ expected; null where none is expected by chance. */
export const ratioOf = ({ observed, expected }: CountCell): number | null =>
  expected === null || expected === 0 ? null : observed / expected;

/** How far a count is outside of the 95% range of chance, in reaches of that range: 0 within it, signed outside, -1 … 1. */
export const outsideRange = ({ observed, expected, bandLow, bandHigh }: CountCell): number => {
  if (expected === null || bandLow === null || bandHigh === null) return 0;
  const isAbove = observed > bandHigh;
  if (!isAbove && observed >= bandLow) return 0;
  const reach = Math.max(isAbove ? bandHigh - expected : expected - bandLow, Number.EPSILON);
  const out = (isAbove ? observed - bandHigh : bandLow - observed) / reach;
  const size = Math.min(ENDS, LEAST + (1 - LEAST) * out);
  return Math.round((isAbove ? size : -size) * 1000) / 1000;
};

export const isSignificant = ({ q }: CountCell): boolean => q < SIGNIFICANT_Q;

const digits = (value: number): string => (value >= 100 ? formatCount(Math.round(value)) : value.toFixed(1));

const scale = (): string[] => [palette.seriesNews, palette.surfaceRaised, palette.seriesDrops];

/** The text color that is farther from the cell’s color: which one depends on the theme. */
const toneOf = (count: CountCell): 'onColor' | 'plain' => {
  const cell = echarts.color.lerp((outsideRange(count) / ENDS + 1) / 2, scale());
  const distance = (text: string): number =>
    Math.abs(echarts.color.lum(text, 1) - echarts.color.lum(String(cell), 1));
  return distance(palette.bg) > distance(palette.text) ? 'onColor' : 'plain';
};

const labelOf = (cell: CountCell, ratio: number): string => {
  const tone = toneOf(cell);
  return [
    `{${tone}|${ratio.toFixed(2)}×${isSignificant(cell) ? ' *' : ''}}`,
    `{${tone}|${formatCount(cell.observed)} / ${digits(cell.expected ?? 0)}}`,
  ].join('\n');
};

const tooltipOf = (cell: CountCell): TooltipContent => {
  return {
    title: `${cell.row} × ${cell.col}`,
    rows: [
      { label: 'Observed ÷ expected', value: ratioOf(cell)?.toFixed(2) ?? '–' },
      { label: 'q', value: formatP(cell.q) },
    ],
    note: `${chanceSentence('pairs', chanceFigures(cell))} ${chanceWords(cell)}.`,
  };
};

/** The rows and columns of the cells, in the order of the answer. */
export const sidesOf = (cells: readonly CellKey[]) => ({
  rows: [...new Set(cells.map(({ row }) => row))],
  columns: [...new Set(cells.map(({ col }) => col))],
});

/** The matrix as observed ÷ expected, colored by its distance from the range of chance. */
export const ratioOption = ({ cells }: Pick<PairCounts, 'cells'>): ChartOption => {
  const text = { fontSize: 11, lineHeight: 14 };
  return matrixOption({
    ...sidesOf(cells),
    filled: cells.flatMap((cell) => {
      const ratio = ratioOf(cell);
      return ratio === null
        ? []
        : [{ cell, value: outsideRange(cell), count: cell.observed, text: labelOf(cell, ratio) }];
    }),
    empty: cells.filter((cell) => ratioOf(cell) === null),
    emptyName: '– nothing expected by chance',
    bottom: 52,
    visualMap: {
      type: 'continuous',
      min: -ENDS,
      max: ENDS,
      inRange: { color: scale() },
      text: ['above it; gray: within', 'below the 95% range of chance'],
      textStyle: { color: palette.textMuted },
      itemHeight: 180,
      calculable: false,
      hoverLink: false,
    },
    rich: { onColor: { color: palette.bg, ...text }, plain: { color: palette.text, ...text } },
    tooltip: tooltipOf,
  });
};

export const ratioTable = ({ cells }: Pick<PairCounts, 'cells'>): ChartTable => ({
  columns: ['row', 'column', 'pairs', 'expected', 'range from', 'range to', 'observed ÷ expected', 'p', 'q'],
  rows: cells.map((cell) => [
    cell.row,
    cell.col,
    cell.observed,
    cell.expected === null ? null : Number(cell.expected.toFixed(2)),
    cell.bandLow,
    cell.bandHigh,
    ratioOf(cell) === null ? null : Number(ratioOf(cell)?.toFixed(3)),
    Number(cell.p.toFixed(5)),
    Number(cell.q.toFixed(5)),
  ]),
});
