import { useCallback } from 'react';
import { formatCount, formatP } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { Chart, type ChartOption } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { LadderRow } from '#shared/contract/ladder.ts';
import { rowSentence, RUNG_LABELS, windowText } from './ladder.ts';

const OBSERVED = 'Observed';
const RANGE = '95% range of chance';
const ROW_HEIGHT = 24;
const AXES_HEIGHT = 92;

const nameOf = ({ windowMinutes, rung }: LadderRow): string =>
  `${windowText(windowMinutes)} · ${RUNG_LABELS[rung]}`;

/** A count in units of what chance gives, so that one axis serves all windows; null where chance gives none. */
const ratio = (value: number, { expected }: LadderRow): number | null =>
  expected > 0 ? value / expected : null;

const strip = (name: string, opacity: number, data: readonly (number | null)[]) => ({
  id: name,
  name,
  type: 'bar',
  stack: 'range',
  silent: true,
  barWidth: 10,
  itemStyle: { color: palette.chance, opacity },
  data,
});

const optionOf = (rows: readonly LadderRow[], noun: string): ChartOption => ({
  animation: false,
  grid: { left: 8, right: 24, top: 44, bottom: 28, outerBoundsMode: 'same' },
  legend: { top: 0, left: 0, data: [OBSERVED, RANGE] },
  xAxis: {
    type: 'value',
    scale: true,
    name: 'drops ÷ expected by chance',
    nameLocation: 'middle',
    nameGap: 26,
  },
  yAxis: { type: 'category', inverse: true, data: rows.map(nameOf), axisTick: { show: false } },
  tooltip: {
    trigger: 'axis',
    axisPointer: { type: 'shadow' },
    formatter: chartTooltip((points: readonly { readonly dataIndex: number }[]) => {
      const row = rows[points[0]?.dataIndex ?? -1];
      if (row === undefined) return null;
      return {
        title: nameOf(row),
        rows: [
          { color: palette.seriesPosts, label: 'Observed drops', value: formatCount(row.observed) },
          { color: palette.chance, label: 'Expected by chance', value: row.expected.toFixed(1) },
          { label: 'q', value: formatP(row.q) },
          { label: 'Moves', value: formatCount(row.moves) },
        ],
        note: rowSentence(row, noun),
      };
    }),
  },
  series: [
    strip(
      'Below the range',
      0,
      rows.map((row) => ratio(row.low, row)),
    ),
    strip(
      RANGE,
      0.4,
      rows.map((row) => ratio(row.high - row.low, row)),
    ),
    {
      id: 'observed',
      name: OBSERVED,
      type: 'scatter',
      symbolSize: 9,
      color: palette.seriesPosts,
      data: rows.map((row, index) => [ratio(row.observed, row), index]),
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.textMuted, type: 'dashed' },
        label: { show: false },
        data: [{ xAxis: 1 }],
      },
    },
  ],
});

interface RangesChartProps {
  /** Of one direction, in their order. */
  readonly rows: readonly LadderRow[];
  readonly direction: string;
  readonly account: string;
  readonly context: string;
  /** What the drops are compared with, in one word. */
  readonly noun?: string;
}

/** For each window its four rungs: the observed count over the range of the rung's moves. */
export const RangesChart = ({ rows, direction, account, context, noun = 'post' }: RangesChartProps) => {
  const option = useCallback(() => optionOf(rows, noun), [rows, noun]);
  return (
    <Chart
      title={`Chance ladder of ${account}, ${direction}`}
      description={`For each window the number of drops with ${noun === 'event' ? 'an event' : `a ${noun}`} in it, divided by the number expected by chance, over the 95% range of four null models from era to minute.`}
      option={option}
      height={AXES_HEIGHT + rows.length * ROW_HEIGHT}
      context={context}
      emptyText="No rung can be tested"
      table={{
        columns: [
          'window (min)',
          'rung',
          'observed drops',
          'expected',
          '95% range, low',
          '95% range, high',
          'p',
          'q',
          'Holm',
          'moves',
        ],
        rows: rows.map((row) => [
          row.windowMinutes,
          row.rung,
          row.observed,
          Math.round(row.expected * 10) / 10,
          row.low,
          row.high,
          row.p,
          row.q,
          row.holm,
          row.moves,
        ]),
      }}
    />
  );
};
