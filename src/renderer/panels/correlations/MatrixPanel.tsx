import { HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MATRIX_DIMENSIONS } from '#shared/contract/correlations.ts';
import type { CorrelationMatrix } from '#shared/contract/correlations.ts';
import { matrixQuery } from '#renderer/api/queries/correlations.ts';
import { Chart } from '#renderer/components/Chart.tsx';
import type { ChartOption, ChartTable } from '#renderer/components/Chart.tsx';
import { EmptyState } from '#renderer/components/EmptyState.tsx';
import { HowComputed } from '#renderer/components/HowComputed.tsx';
import { QueryState } from '#renderer/components/QueryState.tsx';
import { SectionCard } from '#renderer/components/SectionCard.tsx';
import { chartTooltip } from '#renderer/lib/chart-text.ts';
import { formatCount, formatScore } from '#renderer/lib/format.ts';
import { palette } from '#renderer/lib/palette.ts';
import type { Filters } from '#renderer/state/filters.ts';
import type { SetUrlState } from '#renderer/state/url.ts';

const LABELS: Readonly<Record<Filters['dimension'], string>> = {
  'event-types': 'Event Types',
  'time-periods': 'Time Periods',
  platforms: 'Platforms',
};

/** Colours of the bands of section 9: low from 0.2, medium from 0.4, high from 0.7. */
const PIECES = [
  { gte: 0.7, label: 'high, 0.7 or more', color: '#e5b567' },
  { gte: 0.4, lt: 0.7, label: 'medium, 0.4 to 0.7', color: '#9c7d4a' },
  { gte: 0.2, lt: 0.4, label: 'low, 0.2 to 0.4', color: '#5e4f34' },
  { lt: 0.2, label: 'below 0.2', color: palette.surfaceRaised },
];

const cellText = (value: number, count: number): string => `${value.toFixed(3)}\nn ${formatCount(count)}`;

const optionOf = ({ rows, columns, cells }: CorrelationMatrix): ChartOption => {
  const filled = cells.filter(({ value }) => value !== null);
  return {
    animation: false,
    grid: { left: 8, right: 8, top: 30, bottom: 44, outerBoundsMode: 'same' },
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
    xAxis: { type: 'category', data: columns, axisLabel: { interval: 0 }, splitArea: { show: false } },
    yAxis: { type: 'category', data: rows, inverse: true, axisLabel: { interval: 0 } },
    visualMap: {
      type: 'piecewise',
      dimension: 2,
      pieces: PIECES,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 14,
    },
    series: [
      {
        id: 'matrix',
        type: 'heatmap',
        data: filled.map(({ row, col, value, count }) => [
          columns.indexOf(col),
          rows.indexOf(row),
          value,
          count,
        ]),
        label: {
          show: true,
          fontSize: 11,
          lineHeight: 14,
          color: palette.text,
          textBorderColor: palette.bg,
          textBorderWidth: 2,
          formatter: ({ value: [, , value, count] }: { value: readonly [number, number, number, number] }) =>
            cellText(value, count),
        },
        itemStyle: { borderColor: palette.surface, borderWidth: 2 },
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

const Heat = ({
  matrix,
  dimension,
}: {
  readonly matrix: CorrelationMatrix;
  readonly dimension: Filters['dimension'];
}) => {
  const option = useMemo(() => optionOf(matrix), [matrix]);
  const table = useMemo(() => tableOf(matrix), [matrix]);
  return (
    <Chart
      title={`Event Correlation Matrix, ${LABELS[dimension]}`}
      description={`Mean stored score of ${formatCount(matrix.cells.length)} cells, ${LABELS[dimension]} in the rows.`}
      option={option}
      table={table}
      height={100 + matrix.rows.length * 46}
    />
  );
};

interface MatrixPanelProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
}

/** Event Correlation Matrix: mean stored score and events per cell, in three dimensions. */
export const MatrixPanel = ({ filters: { dimension }, setFilters }: MatrixPanelProps) => {
  const query = useQuery(matrixQuery(dimension));
  return (
    <SectionCard
      title="Event Correlation Matrix"
      icon="heat-grid"
      subtitle="All stored pairs (score ≥ 0.2), whatever the filters"
      actions={
        <div className="ds-row">
          <HTMLSelect
            aria-label="Dimension of the matrix"
            value={dimension}
            options={MATRIX_DIMENSIONS.map((id) => ({ value: id, label: LABELS[id] }))}
            onChange={({ currentTarget }) => {
              const next = MATRIX_DIMENSIONS.find((id) => id === currentTarget.value);
              if (next !== undefined) setFilters({ dimension: next });
            }}
          />
          <HowComputed title="Event Correlation Matrix" methodId="correlation">
            A cell's value is the mean of the stored scores of its pairs; its count is the number of different
            events among them. A drop may stand in several categories. The mean of scores kept from 0.2 up
            says nothing about chance: the pairs' q does.
          </HowComputed>
        </div>
      }
    >
      <QueryState
        query={query}
        failed="Failed to fetch correlation matrix"
        loadingText="Loading correlation data..."
        isEmpty={({ cells }) => cells.every(({ value }) => value === null)}
        empty={
          <EmptyState
            icon="heat-grid"
            title="No correlations stored yet"
            description="Initialize the Q drops database to compute them."
          />
        }
      >
        {(matrix) => <Heat matrix={matrix} dimension={dimension} />}
      </QueryState>
    </SectionCard>
  );
};
