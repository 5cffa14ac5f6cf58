import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { HOSTILE } from './hostile.ts';

const hostile = HOSTILE[0] ?? '';
const months = Array.from({ length: 24 }, (_, month) => `2018-${String(month + 1).padStart(2, '0')}`);
const counts = months.map((_, month) => 40 + Math.round(30 * Math.sin(month)));

interface Point {
  readonly name: string;
  readonly value: number;
}

const bars = (): ChartOption => ({
  tooltip: {
    trigger: 'item',
    formatter: chartTooltip(({ name, value }: Point) => ({
      title: name,
      rows: [{ color: palette.seriesDrops, label: hostile, value: String(value) }],
    })),
  },
  legend: {},
  xAxis: { type: 'category', data: [hostile, ...months] },
  yAxis: { type: 'value', name: 'drops' },
  series: [{ type: 'bar', name: hostile, data: [50, ...counts], itemStyle: { color: palette.seriesDrops } }],
});

export const BarExample = () => (
  <Chart
    title="Drops a month"
    description="Between 10 and 70 drops."
    draw={[bars]}
    table={{
      columns: ['Month', 'Drops'],
      rows: [[hostile, 50], ...months.map((month, at) => [month, counts[at]])],
    }}
  />
);

const line = (): ChartOption => ({
  // No formatter: ECharts' own tooltip, with a hostile name in it.
  tooltip: { trigger: 'axis' },
  legend: { data: [hostile, 'chance'] },
  xAxis: { type: 'category', data: months },
  yAxis: { type: 'value' },
  dataZoom: [{ type: 'inside' }, { type: 'slider', height: 18, bottom: 4 }],
  grid: { bottom: 40 },
  series: [
    { type: 'line', name: hostile, data: counts },
    {
      type: 'line',
      name: 'chance',
      data: months.map(() => 42),
      lineStyle: { color: palette.chance, type: 'dashed' },
    },
  ],
});

export const LineExample = () => (
  <Chart
    title="Observed and chance"
    description="The observed line crosses the chance line often."
    draw={[line]}
    table={{
      columns: ['Month', 'Observed', 'Chance'],
      rows: months.map((month, at) => [month, counts[at], 42]),
    }}
  />
);

/** More than the library paints in one frame; laid out in one step, so that all of it is there to paint. */
const CELLS = Array.from({ length: 20_000 }, (_, at) => [at % 200, Math.floor(at / 200), at % 7]);

const cells = (): ChartOption => ({
  animation: false,
  xAxis: { type: 'category', data: Array.from({ length: 200 }, (_, at) => at) },
  yAxis: { type: 'category', data: Array.from({ length: 100 }, (_, at) => at) },
  visualMap: {
    min: 0,
    max: 6,
    show: false,
    inRange: { color: [palette.surfaceRaised, palette.seriesDrops] },
  },
  series: [{ type: 'heatmap', progressive: CELLS.length, data: CELLS }],
});

export const CellsExample = () => (
  <Chart
    title="Many cells"
    description="As many cells as are painted over many frames."
    draw={[cells]}
    table={{ columns: ['x', 'y', 'count'], rows: CELLS.slice(0, 5) }}
  />
);

const unsafe = (): ChartOption => ({ tooltip: { formatter: () => hostile }, series: [] });

export const UnsafeExample = () => (
  <Chart title="Unsafe" description="Never drawn." draw={[unsafe]} table={{ columns: ['x'], rows: [[1]] }} />
);
