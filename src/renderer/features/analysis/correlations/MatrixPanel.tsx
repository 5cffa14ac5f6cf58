import { HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { dropStatsQuery } from '#renderer/entities/drop/drops.ts';
import { matrixQuery } from '#renderer/features/analysis/correlations.ts';
import {
  boundsOf,
  filterWords,
  isEmptyRange,
  pairParameter,
} from '#renderer/features/analysis/filters/filter-bounds.ts';
import type { Filters } from '#renderer/features/analysis/filters/filters.ts';
import { formatCount, formatScore } from '#renderer/lib/format.ts';
import type { SetUrlState } from '#renderer/lib/url.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { EmptyState } from '#renderer/ui/EmptyState.tsx';
import { HowComputed } from '#renderer/ui/HowComputed.tsx';
import { QueryState } from '#renderer/ui/QueryState.tsx';
import { SectionCard } from '#renderer/ui/SectionCard.tsx';
import { MATRIX_DIMENSIONS, type CorrelationMatrix } from '#shared/contract/correlations.ts';

const LABELS: Readonly<Record<Filters['dimension'], string>> = {
  'event-types': 'Event Types',
  'time-periods': 'Time Periods',
  platforms: 'Platforms',
};

/** Colours of the bands of section 9: low from 0.2, medium from 0.4, high from 0.7; the figure stands in the cell, too. */
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

interface CellApi {
  readonly value: (dimension: number) => number;
  readonly coord: (place: readonly number[]) => readonly [number, number];
  readonly size: (size: readonly number[]) => readonly [number, number];
}

/** A dashed outline around a dash: nothing was measured there, which is not a low score. */
const emptyCell = (_: unknown, { value, coord, size }: CellApi) => {
  const [x, y] = coord([value(0), value(1)]);
  const [width, height] = size([1, 1]);
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { x: x - width / 2 + 3, y: y - height / 2 + 3, width: width - 6, height: height - 6, r: 2 },
        style: { fill: 'transparent', stroke: palette.textMuted, lineDash: [2, 4] },
      },
      {
        type: 'text',
        style: { x, y, text: '–', fill: palette.textMuted, align: 'center', verticalAlign: 'middle' },
      },
    ],
  };
};

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

const Heat = ({
  matrix,
  dimension,
  context,
}: {
  readonly matrix: CorrelationMatrix;
  readonly dimension: Filters['dimension'];
  readonly context: string;
}) => {
  const option = useCallback(() => optionOf(matrix), [matrix]);
  const table = useMemo(() => tableOf(matrix), [matrix]);
  return (
    <Chart
      title={`Event Correlation Matrix, ${LABELS[dimension]}`}
      description={`Mean stored score of ${formatCount(matrix.cells.length)} cells, ${LABELS[dimension]} in the rows.`}
      option={option}
      table={table}
      context={context}
      height={100 + matrix.rows.length * 46}
    />
  );
};

const NO_CELLS: CorrelationMatrix = { dimension: 'event-types', rows: [], columns: [], cells: [] };

interface MatrixPanelProps {
  readonly filters: Filters;
  readonly setFilters: SetUrlState<Filters>;
}

/** Event Correlation Matrix: mean stored score and events per cell, in three dimensions. */
export const MatrixPanel = ({ filters, setFilters }: MatrixPanelProps) => {
  const { dimension, threshold } = filters;
  const { data: stats } = useQuery(dropStatsQuery());
  const bounds = boundsOf(filters, stats?.lastDrop ?? null);
  const asked = pairParameter(filters);
  const nothing = asked === null || isEmptyRange(bounds);
  const matrix = useQuery({
    ...matrixQuery({ dimension, ...bounds, ...asked, minScore: threshold }),
    enabled: !nothing,
  });
  const query = nothing ? { ...matrix, data: NO_CELLS, error: null, isPending: false } : matrix;
  return (
    <SectionCard
      title="Event Correlation Matrix"
      icon="heat-grid"
      subtitle={`Pairs with a score of ${threshold.toFixed(2)} or more; ${filterWords(filters, bounds)}`}
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
            A cell's value is the mean score of its pairs that are over the threshold; its count is the number
            of different events among them. A drop stands in each of its own categories, also in those that
            are not checked. Pairs are stored from a score of 0.2 up. A mean of kept scores says nothing about
            chance: the pairs' q does.
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
            title="No correlations found with current threshold settings"
            description="Lower the threshold, widen the time range or check more categories and sources."
          />
        }
      >
        {(data) => <Heat matrix={data} dimension={dimension} context={filterWords(filters, bounds)} />}
      </QueryState>
    </SectionCard>
  );
};
