import { useCallback, useMemo } from 'react';
import { formatP } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption, type ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { chancePlace, type ObservedRow } from './observed-row.ts';

/** Rows of which a ratio can be drawn: chance gives more than nothing. */
const drawable = (rows: readonly ObservedRow[]): readonly ObservedRow[] =>
  rows.filter(({ expected }) => expected > 0);

const ratio = (value: number, { expected }: ObservedRow): number =>
  Math.round((value / expected) * 1000) / 1000;

const SYMBOLS = { above: 'triangle', below: 'triangle', within: 'circle', unknown: 'emptyCircle' } as const;

const tooltipOf = (rows: readonly ObservedRow[]) =>
  chartTooltip((parameters: readonly { readonly dataIndex: number }[]) => {
    const row = rows[parameters[0]?.dataIndex ?? -1];
    if (row === undefined) return null;
    const band = row.band === null ? '–' : `${row.band[0].toFixed(1)} to ${row.band[1].toFixed(1)}`;
    return {
      title: row.label,
      rows: [
        { label: 'Observed', value: String(row.observed), color: palette.seriesDrops },
        { label: 'Expected by chance', value: row.expected.toFixed(1), color: palette.chance },
        { label: '95% range of chance', value: band },
        { label: 'q', value: formatP(row.q) },
      ],
      note: `${chancePlace(row)} the 95% range of chance`,
    };
  });

const optionOf = (rows: readonly ObservedRow[]): ChartOption => ({
  animation: false,
  grid: { left: 8, right: 24, top: 48, bottom: 28, outerBoundsMode: 'same' },
  legend: { top: 0, left: 0, data: ['Observed', '95% range of chance'] },
  tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, formatter: tooltipOf(rows) },
  xAxis: {
    type: 'value',
    min: 0,
    name: 'observed ÷ expected by chance',
    nameLocation: 'middle',
    nameGap: 26,
  },
  yAxis: { type: 'category', inverse: true, data: rows.map(({ label }) => label), axisTick: { show: false } },
  series: [
    {
      id: 'band-low',
      name: 'Low',
      type: 'bar',
      stack: 'band',
      silent: true,
      itemStyle: { color: 'transparent' },
      data: rows.map((row) => (row.band === null ? 0 : ratio(row.band[0], row))),
    },
    {
      id: 'band',
      name: '95% range of chance',
      type: 'bar',
      stack: 'band',
      silent: true,
      barWidth: 12,
      itemStyle: { color: palette.chance, opacity: 0.45 },
      data: rows.map((row) => (row.band === null ? 0 : ratio(row.band[1] - row.band[0], row))),
    },
    {
      id: 'observed',
      name: 'Observed',
      type: 'scatter',
      symbolSize: 10,
      z: 3,
      itemStyle: { color: palette.seriesDrops },
      data: rows.map((row, at) => ({
        value: [ratio(row.observed, row), at],
        symbol: SYMBOLS[chancePlace(row)],
        symbolRotate: chancePlace(row) === 'below' ? 180 : 0,
      })),
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.textMuted, type: 'dashed' },
        label: { formatter: 'expected by chance', color: palette.textMuted, position: 'start' },
        data: [{ xAxis: 1 }],
      },
    },
  ],
});

const tableOf = (rows: readonly ObservedRow[]): ChartTable => ({
  columns: ['test', 'observed', 'expected', '95% range, low', '95% range, high', 'q'],
  rows: rows.map(({ label, observed, expected, band, q }) => [
    label,
    observed,
    Number(expected.toFixed(2)),
    band?.[0] ?? null,
    band?.[1] ?? null,
    q,
  ]),
});

interface ObservedChartProps {
  readonly title: string;
  readonly rows: readonly ObservedRow[];
  readonly context?: string;
}

/** Counts beside what chance gives for them, all on one scale: 1 is exactly what chance gives. */
export const ObservedChart = ({ title, rows, context }: ObservedChartProps) => {
  const drawnRows = useMemo(() => drawable(rows), [rows]);
  const option = useCallback(() => optionOf(drawnRows), [drawnRows]);
  const table = useMemo(() => tableOf(rows), [rows]);
  const below = rows.filter((row) => chancePlace(row) === 'below').length;
  const outside = rows.filter((row) => chancePlace(row) === 'above').length;
  return (
    <div className="ds-stack-tight">
      <Chart
        title={title}
        description={`${rows.length} tests, each with the count expected by chance; ${outside} are above the 95% range of chance.`}
        option={option}
        height={98 + drawnRows.length * 24}
        table={table}
        {...(context === undefined ? {} : { context })}
      />
      <p className="ds-muted ds-small ds-num">
        {outside} of {rows.length} results are above the 95% chance range (▲) and {below} below (▼). By chance
        alone, each happens about 1 time in 40. Overlapping windows share matches.
        {rows.length > drawnRows.length
          ? ` ${rows.length - drawnRows.length} with an expected count of 0 appear only in the table.`
          : ''}
      </p>
    </div>
  );
};
