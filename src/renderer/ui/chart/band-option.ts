import { figureText, formatP, formatRange } from '#renderer/lib/format.ts';
import { chartTooltip, type TooltipContent } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';

/** One point of a curve that was observed, with what is expected by chance there. */
export interface BandPoint {
  readonly x: number;
  readonly observed: number;
  readonly expected: number | null;
  /** The 2.5% and 97.5% quantiles of chance. */
  readonly low: number | null;
  readonly high: number | null;
  /** Of the observed value itself, where it has one. */
  readonly observedLow?: number | null;
  readonly observedHigh?: number | null;
}

interface BandOptions {
  readonly xAxis: Readonly<Record<string, unknown>>;
  readonly yName: string;
  readonly color: string;
  /** Where the vertical axis begins; 0 by default. */
  readonly yMin?: number;
  /** Vertical lines: where an event is, which window was chosen. */
  readonly lines?: readonly { readonly x: number; readonly label: string }[];
  readonly tooltip: (x: number) => TooltipContent | null;
  /** What the range of the observed value is, where it is not the interval of a mean. */
  readonly intervalName?: string;
}

/** A filled strip between two lines: an unseen line, and what is stacked on it. */
const strip = (
  name: string,
  points: readonly BandPoint[],
  color: string,
  endsOf: (point: BandPoint) => readonly [low: number | null, high: number | null],
) => {
  const base = {
    type: 'line',
    stack: name,
    symbol: 'none',
    silent: true,
    lineStyle: { opacity: 0 },
    // Also where the lower end is below zero.
    stackStrategy: 'all',
  };
  const places = points.map((point) => ({ x: point.x, ends: endsOf(point) }));
  return [
    { ...base, id: `${name}-low`, name: `${name}, low`, data: places.map(({ x, ends: [low] }) => [x, low]) },
    {
      ...base,
      id: `${name}-high`,
      name,
      areaStyle: { color, opacity: 0.28 },
      itemStyle: { color },
      data: places.map(({ x, ends: [low, high] }) => [x, low === null || high === null ? null : high - low]),
    },
  ];
};

export const OBSERVED = 'Observed';
export const EXPECTED = 'Expected by chance';
export const BAND = '95% range of chance';

interface Chance extends Pick<BandPoint, 'expected' | 'low' | 'high'> {
  readonly p?: number | null;
}

/** What is expected by chance, as rows of a tooltip. */
export const chanceRows = ({ expected, low, high, p }: Chance): NonNullable<TooltipContent['rows']> => [
  { color: palette.chance, label: EXPECTED, value: figureText(expected) },
  { label: BAND, value: low === null || high === null ? '–' : formatRange(low, high) },
  ...(p === undefined ? [] : [{ label: 'p', value: formatP(p) }]),
];

/** The dashed line, next to the filled band of the same gray. */
const DASHES = 'path://M0,4h6v2h-6zM9,4h6v2h-6zM18,4h6v2h-6z';
const INTERVAL = '95% interval of the observed mean';

/** The range of chance where only one point has it: an upright bar. */
const barOf = (points: readonly BandPoint[]) =>
  points.flatMap(({ x, low, high }) =>
    low === null || high === null
      ? []
      : [
          {
            id: 'one-range',
            name: BAND,
            type: 'line',
            symbol: 'none',
            silent: true,
            lineStyle: { color: palette.chance, opacity: 0.4, width: 10 },
            data: [
              [x, low],
              [x, high],
            ],
          },
        ],
  );

/** The observed curve over the band expected by chance: warm and solid over gray. */
export const bandOption = (points: readonly BandPoint[], options: BandOptions): ChartOption => {
  const { xAxis, yName, color, yMin = 0, lines = [], tooltip, intervalName = INTERVAL } = options;
  const hasChance = points.some(({ expected }) => expected !== null);
  // A line and a strip of one point show nothing.
  const isOnePoint = points.filter(({ expected }) => expected !== null).length === 1;
  const hasInterval = points.some(({ observedLow }) => typeof observedLow === 'number');
  return {
    animation: false,
    grid: { left: 8, right: 24, top: 44, bottom: 24, outerBoundsMode: 'same' },
    legend: {
      top: 0,
      left: 0,
      data: [
        OBSERVED,
        ...(hasInterval ? [intervalName] : []),
        ...(hasChance ? [{ name: EXPECTED, icon: DASHES }, BAND] : []),
      ],
    },
    xAxis,
    // At the left edge, also where the other axis crosses zero in the middle.
    yAxis: {
      type: 'value',
      name: yName,
      nameTextStyle: { align: 'left' },
      min: yMin,
      axisLine: { onZero: false },
    },
    tooltip: {
      trigger: 'axis',
      formatter: chartTooltip((parameters: readonly { readonly value: readonly [number, number] }[]) =>
        tooltip(parameters[0]?.value[0] ?? Number.NaN),
      ),
    },
    series: [
      ...strip(BAND, points, palette.chance, ({ low, high }) => [low, high]),
      ...(isOnePoint ? barOf(points) : []),
      ...(hasInterval
        ? strip(intervalName, points, color, ({ observedLow = null, observedHigh = null }) => [
            observedLow,
            observedHigh,
          ])
        : []),
      {
        id: 'expected',
        name: EXPECTED,
        type: 'line',
        symbol: isOnePoint ? 'diamond' : 'none',
        color: palette.chance,
        lineStyle: { type: 'dashed', width: 1.5 },
        data: points.map(({ x, expected }) => [x, expected]),
      },
      {
        id: 'observed',
        name: OBSERVED,
        type: 'line',
        color,
        symbolSize: points.length > 40 ? 3 : 6,
        lineStyle: { width: 2 },
        data: points.map(({ x, observed }) => [x, observed]),
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: palette.textMuted, type: 'dotted' },
          label: { color: palette.textMuted, fontSize: 11, formatter: '{b}', position: 'end' },
          data: lines.map(({ x, label }) => ({ name: label, xAxis: x })),
        },
      },
    ],
  };
};
