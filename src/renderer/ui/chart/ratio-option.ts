import { BAND, OBSERVED } from './band-option.ts';
import { itemTooltip, type TooltipContent } from './chart-text.ts';
import type { ChartOption } from './Chart.tsx';
import { palette } from './palette.ts';

interface CountRow {
  readonly observed: number;
  readonly expected: number;
}

interface RatioLook<Row> {
  readonly nameOf: (row: Row) => string;
  /** The middle 95% of chance; null where it is unknown. */
  readonly bandOf: (row: Row) => readonly [low: number, high: number] | null;
  readonly tooltip: (row: Row) => TooltipContent;
  readonly color: string;
  readonly xAxis: { readonly name: string; readonly min?: number; readonly scale?: boolean };
  /** What is written at the line of 1. */
  readonly lineLabel?: string;
  readonly symbolOf?: (row: Row) => { readonly symbol: string; readonly symbolRotate: number };
}

/** As in every strip: what chance explains has its gray. */
const isWithin = (value: number, band: readonly [low: number, high: number] | null): boolean =>
  band !== null && value >= band[0] && value <= band[1];

/** Counts in units of what is expected by chance, so that one axis serves all rows: 1 is exactly what is expected by chance. */
export const ratioOption = <Row extends CountRow>(
  rows: readonly Row[],
  { nameOf, bandOf, tooltip, color, xAxis, lineLabel, symbolOf }: RatioLook<Row>,
): ChartOption => {
  /** Null where none is expected by chance. */
  const ratio = (value: number, { expected }: Row): number | null =>
    expected > 0 ? Math.round((value / expected) * 1000) / 1000 : null;
  const strip = (name: string, opacity: number, widthOf: (low: number, high: number) => number) => ({
    id: name,
    name,
    type: 'bar',
    stack: 'range',
    silent: true,
    barWidth: 12,
    itemStyle: { color: palette.chance, opacity },
    data: rows.map((row) => {
      const band = bandOf(row);
      return band === null ? 0 : ratio(widthOf(...band), row);
    }),
  });
  return {
    animation: false,
    grid: { left: 8, right: 24, top: lineLabel === undefined ? 32 : 48, bottom: 28, outerBoundsMode: 'same' },
    legend: {
      top: 0,
      left: 0,
      data: [OBSERVED, BAND],
      formatter: (name: string) => (name === OBSERVED ? `${OBSERVED} (gray: within the range)` : name),
    },
    tooltip: { trigger: 'axis', axisPointer: { type: 'shadow' }, ...itemTooltip(rows, tooltip) },
    xAxis: { type: 'value', nameLocation: 'middle', nameGap: 26, ...xAxis },
    yAxis: { type: 'category', inverse: true, data: rows.map(nameOf), axisTick: { show: false } },
    series: [
      strip('Below the range', 0, (low) => low),
      strip(BAND, 0.3, (low, high) => high - low),
      {
        id: 'observed',
        name: OBSERVED,
        type: 'scatter',
        symbolSize: 10,
        z: 3,
        itemStyle: { color },
        data: rows.map((row, at) => ({
          value: [ratio(row.observed, row), at],
          ...(isWithin(row.observed, bandOf(row)) && {
            itemStyle: { color: palette.chance, borderColor: palette.surface, borderWidth: 1 },
          }),
          ...symbolOf?.(row),
        })),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: palette.textMuted, type: 'dashed' },
          label: {
            show: lineLabel !== undefined,
            formatter: lineLabel ?? '',
            color: palette.textMuted,
            position: 'start',
          },
          data: [{ xAxis: 1 }],
        },
      },
    ],
  };
};
