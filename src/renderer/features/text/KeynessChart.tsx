import { useCallback } from 'react';
import { formatP } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { KeynessAnswerRow } from '#shared/methods/text-results.ts';

const SHOWN = 400;
const LABELED = 14;

interface Point {
  readonly name: string;
  readonly value: readonly [number, number];
  readonly row: KeynessAnswerRow;
}

const pointsOf = (rows: readonly KeynessAnswerRow[]): readonly Point[] =>
  rows.slice(0, SHOWN).map((row) => ({ name: row.word, value: [row.logRatio ?? 0, row.g2FourCells], row }));

/** A word of more posts is larger. */
const sizeOf = ({ postsA, postsB }: KeynessAnswerRow): number =>
  Math.min(18, 5 + Math.log2(Math.max(1, postsA + postsB)));

/** Words by what their q says, each with its mark. */
const seriesOf = (points: readonly Point[]) => [
  {
    name: 'q ≤ 0.05',
    members: points.filter(({ row }) => row.q <= 0.05),
    color: palette.seriesDrops,
    symbol: 'circle',
  },
  {
    name: 'q > 0.05',
    members: points.filter(({ row }) => row.q > 0.05),
    color: palette.chance,
    symbol: 'diamond',
  },
];

const optionOf = (points: readonly Point[]): ChartOption => {
  const labeled = new Set(points.slice(0, LABELED).map(({ name }) => name));
  const ratios = points.map(({ value: [ratio] }) => ratio);
  const middle = (Math.min(...ratios) + Math.max(...ratios)) / 2;
  return {
    animation: false,
    grid: { left: 8, right: 32, top: 44, bottom: 28, outerBoundsMode: 'same' },
    legend: { top: 0, left: 0 },
    xAxis: {
      type: 'value',
      name: 'more in B  ←  Log Ratio  →  more in A',
      nameLocation: 'middle',
      nameGap: 26,
    },
    yAxis: {
      type: 'value',
      name: 'G² (four cells)',
      nameTextStyle: { align: 'left' },
      axisLine: { onZero: false },
    },
    tooltip: {
      trigger: 'item',
      formatter: chartTooltip(({ data: { row } }: { readonly data: Point }) => ({
        title: row.word,
        rows: [
          { label: 'Occurrences in A and B', value: `${row.a} and ${row.b}` },
          { label: 'Nominal p', value: formatP(row.p) },
          { label: 'Permutation p', value: formatP(row.pPermutation) },
          { label: 'q', value: formatP(row.q) },
        ],
      })),
    },
    series: seriesOf(points).map(({ name, members, color, symbol }) => ({
      type: 'scatter',
      id: name,
      name,
      color,
      symbol,
      symbolSize: (_: unknown, { data: { row } }: { readonly data: Point }) => sizeOf(row),
      // A word is written toward the middle, where there is room for it.
      data: members.map((point) => ({
        ...point,
        label: { show: labeled.has(point.name), position: point.value[0] > middle ? 'left' : 'right' },
      })),
      label: { formatter: '{b}', color: palette.textMuted, fontSize: 11, textMargin: 2 },
      labelLayout: { hideOverlap: true },
    })),
  };
};

interface KeynessChartProps {
  readonly rows: readonly KeynessAnswerRow[];
  readonly context: string;
  readonly onWord: (word: string) => void;
}

/** How much more A uses a word than B, against G²; words with q up to 0.05 are circles, the others diamonds; the larger the more posts have them. */
export const KeynessChart = ({ rows, context, onWord }: KeynessChartProps) => {
  const option = useCallback(() => optionOf(pointsOf(rows)), [rows]);
  return (
    <Chart
      title="Keyness of words"
      description={`Log Ratio against G² of the ${Math.min(SHOWN, rows.length)} words with the largest G². To the right: more in set A.`}
      option={option}
      context={context}
      height={340}
      table={{
        columns: ['Word', 'Log Ratio', 'G² (four cells)', 'q'],
        rows: pointsOf(rows).map(({ row }) => [row.word, row.logRatio, row.g2FourCells, row.q]),
      }}
      points={seriesOf(pointsOf(rows)).flatMap(({ name, members }) =>
        members.map(({ row: { word } }, index) => ({
          series: name,
          index,
          label: `${word}, ${name}`,
          open: () => onWord(word),
        })),
      )}
    />
  );
};
