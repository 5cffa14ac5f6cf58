import { chartTooltip, type TooltipContent } from './chart-text.ts';
import type { ChartOption } from './echarts.ts';
import { palette } from './palette.ts';

/** A value at one place of the shared axis, with its 95% band; null is a gap. */
export interface PanelPoint {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Rests on too little to set the scale: where it is above it, a triangle at the upper edge. */
  readonly isThin?: boolean;
}

export interface Panel {
  readonly name: string;
  readonly points: readonly PanelPoint[];
}

interface MultiplesLook {
  readonly labels: readonly string[];
  readonly color: string;
  /** What a panel measures, at the end of the line of its name. */
  readonly unitOf: (panel: number) => string;
  readonly valueText: (value: number) => string;
  /** Upper end of every scale; without it each panel has its own. */
  readonly top?: number;
  readonly tooltip: (panel: number, point: number) => TooltipContent | null;
  readonly lines?: readonly number[];
}

const MOST_COLUMNS = 3;
const ROW_HEIGHT = 132;
/** Of so few panels that all are in sight. */
const TALL_ROW_HEIGHT = 190;
const FEW_PANELS = 4;
const HEAD = 26;
const FOOT = 34;
/** Room for the buttons of the chart. */
const TOOLS = 36;
const NAME_LETTERS = 34;
/** With more points their marks would be one thick line. */
const MARKED_POINTS = 200;

/** Two and two, else up to three in a row. */
const columnsOf = ({ length }: readonly Panel[]): number =>
  length === 4 ? 2 : Math.min(MOST_COLUMNS, Math.max(1, length));

const rowHeightOf = ({ length }: readonly Panel[]): number =>
  length <= FEW_PANELS ? TALL_ROW_HEIGHT : ROW_HEIGHT;

export const multiplesHeight = (panels: readonly Panel[]): number =>
  Math.ceil(panels.length / columnsOf(panels)) * rowHeightOf(panels) + TOOLS;

const shortName = (name: string): string => {
  const letters = [...name];
  return letters.length > NAME_LETTERS ? `${letters.slice(0, NAME_LETTERS - 1).join('')}…` : name;
};

/** The upper end of a panel’s own scale: its largest value that rests on enough, rounded up to two digits. */
export const topOfPanel = ({ points }: Panel): number => {
  const solid = points.filter(({ isThin }) => isThin !== true);
  const most = (solid.length > 0 ? solid : points).reduce((top, { value }) => Math.max(top, value ?? 0), 0);
  if (most === 0) return 1;
  const step = 10 ** (Math.floor(Math.log10(most)) - 1);
  return Number((Math.ceil(most / step) * step).toPrecision(2));
};

const hasValue = ({ points }: Panel, at: number): boolean => typeof points[at]?.value === 'number';

const seriesOf = (panel: Panel, place: number, top: number, { color, lines = [] }: MultiplesLook) => {
  const base = {
    type: 'line',
    xAxisIndex: place,
    yAxisIndex: place,
    symbol: 'none',
    silent: true,
    connectNulls: false,
  };
  const within = (value: number | null): number | null => (value === null ? null : Math.min(value, top));
  const band = { ...base, stack: `band ${String(place)}`, lineStyle: { opacity: 0 } };
  const beyond = panel.points.flatMap(({ value }, at) => (value !== null && value > top ? [[at, top]] : []));
  const isMarked = panel.points.length <= MARKED_POINTS;
  // A value between two gaps is a point: a line would show nothing.
  const alone = panel.points.flatMap(({ value }, at) =>
    value !== null && !hasValue(panel, at - 1) && !hasValue(panel, at + 1) ? [[at, within(value)]] : [],
  );
  return [
    { ...band, data: panel.points.map(({ low }) => within(low)) },
    {
      ...band,
      areaStyle: { color, opacity: 0.28 },
      data: panel.points.map(({ low, high }) =>
        low === null || high === null ? null : Math.min(high, top) - Math.min(low, top),
      ),
    },
    {
      ...base,
      id: `panel-${String(place)}`,
      color,
      silent: false,
      lineStyle: { width: 1.5 },
      symbol: isMarked ? 'circle' : 'none',
      showAllSymbol: true,
      symbolSize: 3,
      data: panel.points.map(({ value }) => within(value)),
      markLine: {
        silent: true,
        symbol: 'none',
        lineStyle: { color: palette.seriesNews, type: 'dotted', opacity: 0.5 },
        label: { show: false },
        data: lines.map((at) => ({ xAxis: at })),
      },
    },
    {
      ...base,
      id: `alone-${String(place)}`,
      type: 'scatter',
      color,
      symbol: 'circle',
      symbolSize: 3,
      data: isMarked ? [] : alone,
    },
    {
      ...base,
      id: `beyond-${String(place)}`,
      type: 'scatter',
      color,
      symbol: 'triangle',
      symbolSize: 8,
      data: beyond,
    },
  ];
};

/** Small pictures of one kind on one axis, each named above itself: no legend to look up. */
export const multiplesOption = (panels: readonly Panel[], look: MultiplesLook): ChartOption => {
  const { labels, valueText, tooltip, unitOf } = look;
  const columns = columnsOf(panels);
  const rowHeight = rowHeightOf(panels);
  const width = 100 / columns;
  const places = panels.map((panel, place) => ({
    panel,
    place,
    column: place % columns,
    row: Math.floor(place / columns),
    top: look.top ?? topOfPanel(panel),
  }));
  return {
    animation: false,
    title: places.flatMap(({ panel, place, column, row }) => {
      const top = TOOLS + row * rowHeight;
      return [
        {
          text: shortName(panel.name),
          left: `${String(column * width + 3)}%`,
          top,
          textStyle: { fontSize: 12, fontWeight: 600, color: palette.text },
        },
        {
          text: unitOf(place),
          left: `${String((column + 1) * width - 1.5)}%`,
          top,
          textAlign: 'right',
          textStyle: { fontSize: 11, fontWeight: 400, color: palette.textMuted },
        },
      ];
    }),
    grid: places.map(({ column, row }) => ({
      left: `${String(column * width + 3.5)}%`,
      width: `${String(width - 5)}%`,
      top: TOOLS + row * rowHeight + HEAD,
      height: rowHeight - HEAD - FOOT,
    })),
    xAxis: places.map(({ place, row }) => ({
      type: 'category',
      gridIndex: place,
      data: labels,
      boundaryGap: labels.length === 1,
      axisLabel: { show: true, fontSize: 11, hideOverlap: true },
      axisTick: { show: row === Math.ceil(panels.length / columns) - 1 },
    })),
    yAxis: places.map(({ place, column, top }) => ({
      type: 'value',
      gridIndex: place,
      min: 0,
      max: top,
      interval: top,
      axisLabel: { show: look.top === undefined || column === 0, fontSize: 11, formatter: valueText },
    })),
    tooltip: {
      trigger: 'axis',
      formatter: chartTooltip(
        (points: readonly { readonly dataIndex: number; readonly axisIndex?: number }[]) => {
          const [point] = points;
          return point === undefined ? null : tooltip(point.axisIndex ?? -1, point.dataIndex);
        },
      ),
    },
    series: places.flatMap(({ panel, place, top }) => seriesOf(panel, place, top, look)),
  };
};
