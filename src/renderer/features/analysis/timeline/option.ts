import type { ChartOption, ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { STRONG_SCORE } from '#shared/figures.ts';
import type { Granularity } from '#shared/granularities.ts';
import { axisLabel } from './axis-label.ts';
import { bars, overviewBars } from './bars.ts';
import { bucketLabel } from './buckets.ts';
import { markerLines, type Marker } from './markers.ts';
import { newsPoints } from './news-series.ts';
import { dropPoints, meanLine, pairPoints, silenceAreas, type DrawnTracks } from './series.ts';
import type { Tracks } from './tracks.ts';
import { axisOf, percentOf, ZOOM_MAX, type Span } from './zoom.ts';

export interface TimelineView {
  readonly drawn: DrawnTracks;
  readonly granularity: Granularity;
  readonly sight: Span;
  /** Name of the zone whose clocks the axis shows. */
  readonly zone: string;
  readonly markers: readonly Marker[];
}

const strongLine = () => ({
  yAxis: STRONG_SCORE,
  name: String(STRONG_SCORE),
  lineStyle: { color: palette.chance, type: 'dashed' },
  label: { formatter: '{b}', color: palette.textMuted, position: 'end', distance: 6 },
});

const valueAxis = (gridIndex: number, name: string) => ({
  type: 'value',
  gridIndex,
  name,
  nameLocation: 'end',
  nameTextStyle: { align: 'left', color: palette.textMuted },
  minInterval: 1,
  splitNumber: 3,
});

const SIDES = { left: 46, right: 72 } as const;
const OVERVIEW = { ...SIDES, height: 24, bottom: 4 } as const;
/** Axes of the overview: the fourth of time, the sixth of value. */
const OVERVIEW_TIME = 3;
const OVERVIEW_VALUE = 5;

const timeAxis = (gridIndex: number, { from, to }: Span) => ({
  type: 'time',
  gridIndex,
  min: from,
  max: to,
  axisLabel: { show: gridIndex === 2, hideOverlap: true, formatter: axisLabel, lineHeight: 13 },
  // A line only: looking for the nearest of 4,966 points at every step of the hand would hold it up.
  axisPointer: { show: true, snap: false, triggerTooltip: false, label: { show: false } },
});

const overviewAxes = (axis: Span) => ({
  grid: { ...OVERVIEW, outerBoundsMode: 'none', show: true, borderColor: palette.border },
  xAxis: {
    type: 'time',
    gridIndex: OVERVIEW_TIME,
    min: axis.from,
    max: axis.to,
    axisLabel: { show: false },
    axisTick: { show: false },
    axisLine: { show: false },
    axisPointer: { show: false },
  },
  yAxis: { type: 'value', gridIndex: OVERVIEW_TIME, show: false },
});

const axes = (axis: Span) => ({
  grid: [
    { ...SIDES, top: 46, height: 116, outerBoundsMode: 'none' },
    { ...SIDES, top: 190, height: 66, outerBoundsMode: 'none' },
    { ...SIDES, top: 284, height: 46, outerBoundsMode: 'none' },
  ],
  xAxis: [0, 1, 2].map((gridIndex) => timeAxis(gridIndex, axis)),
  yAxis: [
    // Left of the axis: above it are the names of the marked moments.
    {
      ...valueAxis(0, 'Drops'),
      nameTextStyle: { align: 'right', padding: [0, 8, 0, 0], color: palette.textMuted },
    },
    {
      type: 'value',
      gridIndex: 0,
      min: 0,
      max: 24,
      interval: 6,
      splitLine: { show: false },
      axisLabel: { formatter: '{value} h' },
    },
    valueAxis(1, 'News events'),
    {
      type: 'category',
      gridIndex: 1,
      position: 'right',
      data: [...NEWS_CATEGORIES],
      axisLabel: { fontSize: 11, interval: 0 },
      axisTick: { show: false },
    },
    { ...valueAxis(2, 'Correlation strength'), min: 0, max: 1, interval: 0.5 },
  ],
});

const zoomOf = (period: Span, axis: Span, sight: Span) => {
  const shared = {
    xAxisIndex: [0, 1, 2],
    filterMode: 'none',
    ...percentOf(axis, sight),
    minSpan: (100 / ZOOM_MAX) * ((period.to - period.from) / (axis.to - axis.from)),
    maxSpan: 100,
  };
  return [
    { type: 'inside', ...shared },
    {
      type: 'slider',
      ...shared,
      ...OVERVIEW,
      // The bars of the overview are behind it.
      backgroundColor: 'transparent',
      showDataShadow: false,
      brushSelect: true,
      showDetail: false,
    },
  ];
};

/** The series by when they are drawn: first the bars of the drops, then the other counts, then the points. */
const seriesOf = (tracks: Tracks, { drawn, granularity, sight, zone, markers }: TimelineView) => ({
  bars: bars(tracks, granularity, 'drops', 0),
  overview: overviewBars(tracks, granularity, OVERVIEW_TIME, OVERVIEW_VALUE),
  marks: {
    id: 'drops-bars',
    markArea: silenceAreas(tracks, sight),
    markLine: { silent: true, symbol: 'none', data: markerLines(markers, true) },
  },
  counts: [
    {
      ...bars(tracks, granularity, 'events', 1),
      markLine: { silent: true, symbol: 'none', data: markerLines(markers, false) },
    },
    {
      ...meanLine(tracks, granularity),
      markLine: { silent: true, symbol: 'none', data: [strongLine(), ...markerLines(markers, false)] },
    },
  ],
  points: [...dropPoints(drawn, zone), ...newsPoints(drawn, zone), pairPoints(drawn)],
});

const base = {
  useUTC: true,
  axisPointer: { link: [{ xAxisIndex: [0, 1, 2] }] },
  tooltip: { trigger: 'item' },
} as const;

const withOverview = (axis: Span) => {
  const { grid, xAxis, yAxis } = axes(axis);
  const overview = overviewAxes(axis);
  return {
    grid: [...grid, overview.grid],
    xAxis: [...xAxis, overview.xAxis],
    yAxis: [...yAxis, overview.yAxis],
  };
};

/** Three tracks over one time axis, and all of that axis below; it is read as wall-clock time of `zone`. */
export const timelineOption = (tracks: Tracks, view: TimelineView): ChartOption => {
  const axis = axisOf(tracks.period, view.sight);
  const { bars: first, overview, marks, counts, points } = seriesOf(tracks, view);
  return {
    ...base,
    ...withOverview(axis),
    dataZoom: zoomOf(tracks.period, axis, view.sight),
    series: [{ ...first, ...marks }, overview, ...counts, ...points],
  };
};

/** The same, cut into what each of the first frames adds: axes, the bars of the drops, silences and markers, other counts, points. */
export const timelineParts = (tracks: Tracks, view: TimelineView): readonly ChartOption[] => {
  const axis = axisOf(tracks.period, view.sight);
  // Until the zoom is there the axis itself ends where the sight does: nothing jumps.
  const { grid, xAxis, yAxis } = axes(view.sight);
  const { bars: first, overview, marks, counts, points } = seriesOf(tracks, view);
  return [
    { ...base, grid: grid.slice(0, 1), xAxis: xAxis.slice(0, 1), yAxis: yAxis.slice(0, 2) },
    { grid, xAxis, yAxis, series: [first] },
    { ...withOverview(axis), dataZoom: zoomOf(tracks.period, axis, view.sight), series: [marks, overview] },
    { series: counts },
    { series: points },
  ];
};

/** The plotted numbers: what "show as table" and the CSV contain. */
export const timelineTable = ({ buckets }: Tracks, granularity: Granularity): ChartTable => ({
  columns: [granularity, 'drops', 'news events', `pairs with score > ${STRONG_SCORE}`, 'mean score'],
  rows: buckets.map(({ item }) => [
    bucketLabel(item, granularity),
    item.drops,
    item.events,
    item.pairs,
    item.meanScore === null ? null : Number(item.meanScore.toFixed(3)),
  ]),
});
