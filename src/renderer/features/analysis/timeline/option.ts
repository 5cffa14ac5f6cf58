import type { ChartOption, ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { palette } from '#renderer/ui/chart/palette.ts';
import { NEWS_CATEGORIES } from '#shared/constants.ts';
import { axisOf, bucketLabel, type Granularity, type ZoomWindow } from './buckets.ts';
import { markerLines, type Marker } from './markers.ts';
import {
  bars,
  dropPoints,
  meanLine,
  newsPoints,
  pairPoints,
  sightOf,
  silenceAreas,
  type DrawnTracks,
} from './series.ts';
import type { Tracks } from './tracks.ts';

/** What is drawn of the tracks, and how. */
export interface TimelineView {
  readonly drawn: DrawnTracks;
  readonly granularity: Granularity;
  readonly zoom: ZoomWindow;
  /** Name of the zone whose clocks the axis shows. */
  readonly zone: string;
  readonly markers: readonly Marker[];
}

const STRONG = 0.7;
const strongLine = {
  yAxis: STRONG,
  name: String(STRONG),
  lineStyle: { color: palette.chance, type: 'dashed' },
  label: { formatter: '{b}', color: palette.textMuted, position: 'end', distance: 6 },
};

const valueAxis = (gridIndex: number, name: string) => ({
  type: 'value',
  gridIndex,
  name,
  nameLocation: 'end',
  nameTextStyle: { align: 'left', color: palette.textMuted },
  minInterval: 1,
  splitNumber: 3,
});

const axes = (tracks: Tracks) => ({
  grid: [
    { left: 46, right: 72, top: 46, height: 116, outerBoundsMode: 'none' },
    { left: 46, right: 72, top: 190, height: 66, outerBoundsMode: 'none' },
    { left: 46, right: 72, top: 284, height: 50, outerBoundsMode: 'none' },
  ],
  xAxis: [0, 1, 2].map((gridIndex) => ({
    type: 'time',
    gridIndex,
    ...axisOf(tracks.first, tracks.last),
    axisLabel: { show: gridIndex === 2, hideOverlap: true },
    // A line only: looking for the nearest of 4,966 points at every step of the hand would hold it up.
    axisPointer: { show: true, snap: false, triggerTooltip: false, label: { show: false } },
  })),
  yAxis: [
    // Left of the axis: above it stand the names of the marked moments.
    {
      ...valueAxis(0, 'Drops'),
      nameTextStyle: { align: 'right', padding: [0, 16, 0, 0], color: palette.textMuted },
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
      axisLabel: { fontSize: 9, interval: 0 },
      axisTick: { show: false },
    },
    { ...valueAxis(2, 'Correlation strength'), min: 0, max: 1, interval: 0.5 },
  ],
});

const zoomOf = (zoom: ZoomWindow) => [
  {
    type: 'inside',
    xAxisIndex: [0, 1, 2],
    filterMode: 'none',
    ...zoom,
    minSpan: 5,
    maxSpan: 100,
  },
  {
    type: 'slider',
    xAxisIndex: [0, 1, 2],
    filterMode: 'none',
    ...zoom,
    minSpan: 5,
    maxSpan: 100,
    height: 20,
    bottom: 4,
    left: 46,
    right: 72,
    brushSelect: true,
    showDetail: false,
  },
];

/** The series by when they are drawn: first the bars of the drops, then the other counts, then the points. */
const seriesOf = (tracks: Tracks, { drawn, granularity, zone, markers }: TimelineView) => ({
  bars: bars(tracks, granularity, 'drops', 0),
  marks: {
    id: 'drops-bars',
    markArea: silenceAreas(tracks),
    markLine: { silent: true, symbol: 'none', data: markerLines(markers, true) },
  },
  counts: [
    {
      ...bars(tracks, granularity, 'events', 1),
      markLine: { silent: true, symbol: 'none', data: markerLines(markers, false) },
    },
    {
      ...meanLine(tracks, granularity),
      markLine: { silent: true, symbol: 'none', data: [strongLine, ...markerLines(markers, false)] },
    },
  ],
  points: [...dropPoints(drawn, zone), newsPoints(drawn, tracks, zone), pairPoints(drawn)],
});

const base = {
  useUTC: true,
  animation: false,
  axisPointer: { link: [{ xAxisIndex: 'all' }] },
  tooltip: { trigger: 'item' },
} as const;

/** Three tracks over one time axis; the axis is read as wall-clock time of `zone`. */
export const timelineOption = (tracks: Tracks, view: TimelineView): ChartOption => {
  const { bars: first, marks, counts, points } = seriesOf(tracks, view);
  return {
    ...base,
    ...axes(tracks),
    dataZoom: zoomOf(view.zoom),
    series: [{ ...first, ...marks }, ...counts, ...points],
  };
};

/** The same, cut into what each of the first frames adds: axes, the bars of the drops, silences and markers, other counts, points. */
export const timelineParts = (tracks: Tracks, view: TimelineView): readonly ChartOption[] => {
  const { grid, xAxis, yAxis } = axes(tracks);
  const { bars: first, marks, counts, points } = seriesOf(tracks, view);
  // Until the zoom is there the axis itself ends where the sight does: nothing jumps.
  const [min, max] = sightOf(tracks, view.zoom);
  const inSight = xAxis.map((axis) => ({ ...axis, min, max }));
  return [
    { ...base, grid: grid.slice(0, 1), xAxis: inSight.slice(0, 1), yAxis: yAxis.slice(0, 2) },
    { grid, xAxis: inSight, yAxis, series: [first] },
    { xAxis, dataZoom: zoomOf(view.zoom), series: [marks] },
    { series: counts },
    { series: points },
  ];
};

/** The plotted numbers: what "show as table" and the CSV hold. */
export const timelineTable = ({ buckets }: Tracks, granularity: Granularity): ChartTable => ({
  columns: [granularity, 'drops', 'news events', 'pairs with score > 0.7', 'mean score'],
  rows: buckets.map(({ start, drops, events, pairs, meanScore }) => [
    bucketLabel(start, granularity),
    drops,
    events,
    pairs,
    meanScore === null ? null : Number(meanScore.toFixed(3)),
  ]),
});
