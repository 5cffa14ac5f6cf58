import { formatCount } from '#renderer/lib/format.ts';
import { chartTooltip } from './chart-text.ts';
import type { ChartOption, ChartPoint, ChartTable } from './Chart.tsx';

export interface DrawnChart {
  readonly option: () => ChartOption;
  readonly table: ChartTable;
}

interface Series {
  readonly name: string;
  readonly color: () => string;
  readonly values: readonly (number | null)[];
  readonly type?: 'bar' | 'line';
  readonly stack?: string;
}

interface AxisTip {
  readonly dataIndex: number;
}

interface BarsInput {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly unit?: string;
  readonly axis?: string;
  readonly isHorizontal?: boolean;
  /** A logarithmic axis of values: one of them is far larger than the others. */
  readonly isLog?: boolean;
  /** A picture of little height: few lines across it. */
  readonly isLow?: boolean;
  /** Labels are few ranges (`10–99`), each on two lines: none is left out where the picture is narrow. */
  readonly isRanges?: boolean;
  /** Table heads: the label and the series. */
  readonly head: string;
}

/** `10,000` is wider than the step of a logarithmic axis in a narrow card: its label would be left out. */
const powerLabel = (value: number): string =>
  value < 10_000 ? formatCount(value) : `${formatCount(value / 1000)}k`;

export const barsOf = ({
  labels,
  series,
  unit = '',
  axis = 'posts',
  isHorizontal = false,
  isLog = false,
  isLow = false,
  isRanges = false,
  head,
}: BarsInput): DrawnChart => ({
  option: () => {
    const names = {
      type: 'category' as const,
      data: [...labels],
      ...(isRanges && {
        axisLabel: { interval: 0, lineHeight: 14, formatter: (label: string) => label.replace('–', '–\n') },
      }),
    };
    const values = {
      ...(isLog ? { type: 'log' as const, min: 1 } : { type: 'value' as const, minInterval: 1 }),
      name: axis,
      ...(isLow && { splitNumber: 2 }),
      ...(isHorizontal
        ? {
            nameLocation: 'middle' as const,
            nameGap: 26,
            axisLabel: { hideOverlap: true, ...(isLog && { formatter: powerLabel }) },
          }
        : { nameTextStyle: { align: 'left' as const } }),
    };
    return {
      animation: false,
      grid: {
        left: 8,
        right: 20,
        top: series.length > 1 ? 52 : 34,
        bottom: isHorizontal ? 24 : 8,
        outerBoundsMode: 'same',
      },
      ...(series.length > 1 ? { legend: { top: 0, left: 0, data: series.map(({ name }) => name) } } : {}),
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        formatter: chartTooltip((hovered: readonly AxisTip[]) => {
          const at = hovered[0]?.dataIndex ?? -1;
          const label = labels[at];
          return label === undefined
            ? null
            : {
                title: label,
                rows: series.map(({ name, color, values: all }) => ({
                  label: name,
                  value: `${formatCount(all[at])}${unit}`,
                  color: color(),
                })),
              };
        }),
      },
      xAxis: isHorizontal ? values : names,
      yAxis: isHorizontal ? { ...names, inverse: true } : values,
      series: series.map(({ name, color, values: data, type = 'bar', stack }) => ({
        id: name,
        name,
        type,
        data: [...data],
        itemStyle: { color: color() },
        ...(stack === undefined ? {} : { stack }),
        ...(type === 'line'
          ? { symbol: 'none', lineStyle: { color: color(), width: 1.5 } }
          : { barMaxWidth: 28 }),
      })),
    };
  },
  table: {
    columns: [head, ...series.map(({ name }) => name)],
    rows: labels.map((label, at) => [label, ...series.map(({ values }) => values[at] ?? null)]),
  },
});

/** Each row of a chart’s table as a point that leads somewhere. */
export const pointsOf = (
  { columns, rows }: ChartTable,
  open: (name: string) => void,
): readonly ChartPoint[] =>
  rows.map(([name, ...counts], index) => ({
    index,
    label: `${name ?? ''}: ${counts.map((count, at) => `${columns[at + 1] ?? ''} ${count ?? '–'}`).join(', ')}`,
    open: () => open(String(name)),
  }));
