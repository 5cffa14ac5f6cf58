import { formatCount, formatScore } from '#renderer/lib/format.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { CorrelationMatrix } from '#shared/contract/correlations.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import { cellPoints, matrixOption, type MatrixProps } from './matrix-cells.ts';

/** Colors of the bands of section 9: low from 0.2, medium from 0.4, high from 0.7; the figure is in the cell, too. */
const pieces = () => [
  { gte: STRONG_SCORE, label: `high, ${STRONG_SCORE} or more`, color: palette.scoreHigh },
  { gte: 0.4, lt: STRONG_SCORE, label: `medium, 0.4 to ${STRONG_SCORE}`, color: palette.scoreMedium },
  { gte: 0.2, lt: 0.4, label: 'low, 0.2 to 0.4', color: palette.scoreLow },
  { lt: 0.2, label: 'below 0.2', color: palette.surfaceRaised },
];

const optionOf = ({ rows, columns, cells }: CorrelationMatrix): ChartOption =>
  matrixOption({
    rows,
    columns,
    filled: cells.flatMap((cell) => {
      const { value, count } = cell;
      if (value === null) return [];
      // Dark words on the bright band, bright words on the others.
      const tone = value >= STRONG_SCORE ? 'dark' : 'bright';
      return [
        { cell, value, count, text: `{${tone}|${value.toFixed(3)}}\n{${tone}|n ${formatCount(count)}}` },
      ];
    }),
    empty: cells.filter(({ value }) => value === null),
    emptyName: '– no pair over the threshold',
    bottom: 44,
    visualMap: { type: 'piecewise', pieces: pieces() },
    rich: { dark: { color: palette.bg, fontSize: 11 }, bright: { color: palette.text, fontSize: 11 } },
    tooltip: ({ row, col, value, count }) => ({
      title: `${row} × ${col}`,
      ...(value === null
        ? { note: 'No pair over the threshold.' }
        : {
            rows: [
              { label: 'Mean score', value: formatScore(value) },
              { label: 'Events', value: formatCount(count) },
            ],
          }),
    }),
  });

const tableOf = ({ cells }: CorrelationMatrix): ChartTable => ({
  columns: ['row', 'column', 'mean score', 'events'],
  rows: cells.map(({ row, col, value, count }) => [
    row,
    col,
    value === null ? null : Number(value.toFixed(3)),
    count,
  ]),
});

interface MeanMatrixProps extends MatrixProps {
  readonly matrix: CorrelationMatrix;
}

/** The mean stored score of each cell, in the bands of section 9. */
export const MeanMatrix = ({ matrix, title, context, onCell }: MeanMatrixProps) => (
  <Chart
    title={title}
    description={`Mean stored score of ${formatCount(matrix.cells.length)} cells.`}
    draw={[optionOf, matrix]}
    table={tableOf(matrix)}
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
