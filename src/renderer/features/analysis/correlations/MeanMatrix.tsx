import { useCallback, useMemo } from 'react';
import { formatCount, formatScore } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { CorrelationMatrix } from '#shared/contract/correlations.ts';
import { cellPoints, emptyCell, type MatrixCell } from './matrix-cells.ts';

/** Colors of the bands of section 9: low from 0.2, medium from 0.4, high from 0.7; the figure is in the cell, too. */
const pieces = () => [
  { gte: 0.7, label: 'high, 0.7 or more', color: palette.scoreHigh },
  { gte: 0.4, lt: 0.7, label: 'medium, 0.4 to 0.7', color: palette.scoreMedium },
  { gte: 0.2, lt: 0.4, label: 'low, 0.2 to 0.4', color: palette.scoreLow },
  { lt: 0.2, label: 'below 0.2', color: palette.surfaceRaised },
];
const HIGH = 0.7;

/** Dark words on the bright band, bright words on the others. */
const cellText = (value: number, count: number): string => {
  const tone = value >= HIGH ? 'dark' : 'bright';
  return `{${tone}|${value.toFixed(3)}}\n{${tone}|n ${formatCount(count)}}`;
};

const NO_PAIRS = '– no pair over the threshold';

const optionOf = ({ rows, columns, cells }: CorrelationMatrix): ChartOption => {
  const filled = cells.filter(({ value }) => value !== null);
  const empty = cells.filter(({ value }) => value === null);
  const placeOf = ({ row, col }: { readonly row: string; readonly col: string }): [number, number] => [
    columns.indexOf(col),
    rows.indexOf(row),
  ];
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 30, bottom: 44, outerBoundsMode: 'same' },
    legend: { top: 0, left: 0, data: [NO_PAIRS], selectedMode: false, icon: 'rect' },
    tooltip: {},
    xAxis: { type: 'category', data: columns, axisLabel: { interval: 0 }, splitArea: { show: false } },
    yAxis: { type: 'category', data: rows, inverse: true, axisLabel: { interval: 0 } },
    visualMap: {
      type: 'piecewise',
      seriesIndex: 0,
      dimension: 2,
      pieces: pieces(),
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 14,
    },
    series: [
      {
        id: 'matrix',
        type: 'heatmap',
        data: filled.map((cell) => [...placeOf(cell), cell.value, cell.count]),
        label: {
          show: true,
          fontSize: 11,
          lineHeight: 14,
          rich: { dark: { color: palette.bg, fontSize: 11 }, bright: { color: palette.text, fontSize: 11 } },
          formatter: ({ value: [, , value, count] }: { value: readonly [number, number, number, number] }) =>
            cellText(value, count),
        },
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
        emphasis: { itemStyle: { borderColor: palette.text } },
        tooltip: {
          formatter: chartTooltip(({ dataIndex }: { dataIndex: number }) => {
            const cell = filled[dataIndex];
            return cell === undefined
              ? null
              : {
                  title: `${cell.row} × ${cell.col}`,
                  rows: [
                    { label: 'Mean score', value: formatScore(cell.value) },
                    { label: 'Events', value: formatCount(cell.count) },
                  ],
                };
          }),
        },
      },
      {
        id: 'no-pairs',
        name: NO_PAIRS,
        type: 'custom',
        renderItem: emptyCell,
        itemStyle: {
          color: 'transparent',
          borderColor: palette.textMuted,
          borderType: 'dashed',
          borderWidth: 1,
        },
        data: empty.map(placeOf),
        tooltip: {
          formatter: chartTooltip(({ dataIndex }: { dataIndex: number }) => {
            const cell = empty[dataIndex];
            return cell === undefined
              ? null
              : { title: `${cell.row} × ${cell.col}`, rows: [], note: 'No pair over the threshold.' };
          }),
        },
      },
    ],
  };
};

const tableOf = ({ cells }: CorrelationMatrix): ChartTable => ({
  columns: ['row', 'column', 'mean score', 'events'],
  rows: cells.map(({ row, col, value, count }) => [
    row,
    col,
    value === null ? null : Number(value.toFixed(3)),
    count,
  ]),
});

interface MeanMatrixProps {
  readonly matrix: CorrelationMatrix;
  readonly title: string;
  readonly context: string;
  readonly onCell: (cell: MatrixCell) => void;
}

/** The mean stored score of each cell, in the bands of section 9. */
export const MeanMatrix = ({ matrix, title, context, onCell }: MeanMatrixProps) => {
  const option = useCallback(() => optionOf(matrix), [matrix]);
  const table = useMemo(() => tableOf(matrix), [matrix]);
  return (
    <Chart
      title={title}
      description={`Mean stored score of ${formatCount(matrix.cells.length)} cells.`}
      option={option}
      table={table}
      context={context}
      pointsInRow={matrix.columns.length}
      points={cellPoints(
        matrix.cells,
        ({ value }) => value !== null,
        ({ value, count }) =>
          value === null
            ? 'no pair over the threshold'
            : `mean score ${formatScore(value)}, events: ${formatCount(count)}`,
        onCell,
      )}
      height={100 + matrix.rows.length * 46}
    />
  );
};
