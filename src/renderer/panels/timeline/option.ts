import { NEWS_CATEGORIES } from '#shared/constants.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { ChartOption, ChartTable } from '#renderer/components/Chart.tsx';
import { chartTooltip } from '#renderer/lib/chart-text.ts';
import { formatCount, formatDelta, formatScore } from '#renderer/lib/format.ts';
import { palette } from '#renderer/lib/palette.ts';
import {
  axisOf,
  bucketLabel,
  hoverRadius,
  newsBand,
  pointRadius,
  sampleEvenly,
} from '#renderer/lib/timeline.ts';
import type { Granularity, ZoomWindow } from '#renderer/lib/timeline.ts';
import { compact } from '#renderer/lib/compact.ts';
import type { Placed, Tracks } from './tracks.ts';

/** Section 9: points per track. */
export const DROP_POINTS = 100;
export const OTHER_POINTS = 50;

const NEWS_COLORS = { high: palette.bad, medium: palette.warn, low: palette.good } as const;
const DAY_MS = 86_400_000;

export interface DrawnTracks {
  readonly drops: readonly Placed<Drop>[];
  readonly events: readonly Placed<NewsEvent>[];
  readonly pairs: readonly (Placed<CorrelationItem> & { readonly score: number })[];
  /** How many of each stand in the window in sight. */
  readonly inSight: { readonly drops: number; readonly events: number; readonly pairs: number };
}

/** The points to draw for the part of the axis in sight: a sample by order, all drops where asked. */
export const drawnTracks = (tracks: Tracks, zoom: ZoomWindow, allDrops: boolean): DrawnTracks => {
  const { min, max } = axisOf(tracks.first, tracks.last);
  const from = min + (zoom.start / 100) * (max - min);
  const to = min + (zoom.end / 100) * (max - min);
  const within = <Item extends { readonly at: number }>(items: readonly Item[]): readonly Item[] =>
    items.filter(({ at }) => at >= from && at <= to);
  const [drops, events, pairs] = [within(tracks.drops), within(tracks.events), within(tracks.pairs)];
  return {
    drops: allDrops ? drops : sampleEvenly(drops, DROP_POINTS),
    events: sampleEvenly(events, OTHER_POINTS),
    pairs: sampleEvenly(pairs, OTHER_POINTS),
    inSight: { drops: drops.length, events: events.length, pairs: pairs.length },
  };
};

const shortDate = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
const hourOf = (ms: number): number => (ms % DAY_MS) / 3_600_000;

const dropPoints = ({ drops }: DrawnTracks, zone: string) => ({
  id: 'drop-points',
  name: 'Drops',
  type: 'scatter',
  xAxisIndex: 0,
  yAxisIndex: 1,
  itemStyle: { color: palette.seriesDrops, opacity: 0.85 },
  cursor: 'pointer',
  data: drops.map(({ at, item }) => ({
    value: [at, hourOf(at)],
    name: String(item.dropNumber),
    symbolSize: 2 * pointRadius(item.contentLength),
    emphasis: { scale: hoverRadius(item.contentLength) / pointRadius(item.contentLength) },
  })),
  tooltip: {
    formatter: chartTooltip(({ dataIndex }: { dataIndex: number }) => {
      const drop = drops[dataIndex];
      return drop === undefined
        ? null
        : {
            title: `Drop #${String(drop.item.dropNumber)}`,
            rows: [
              { label: zone, value: shortDate(drop.at) },
              { label: 'Characters', value: formatCount(drop.item.contentLength) },
              { label: 'Platform', value: drop.item.platform },
            ],
            note: compact(drop.item.content),
          };
    }),
  },
});

const newsPoints = ({ events }: DrawnTracks, { bestScore }: Tracks, zone: string) => ({
  id: 'news-points',
  name: 'News events',
  type: 'scatter',
  xAxisIndex: 1,
  yAxisIndex: 3,
  symbolSize: 9,
  data: events.map(({ at, item }) => ({
    value: [at, item.category],
    name: item.id,
    itemStyle: { color: NEWS_COLORS[newsBand(bestScore.get(item.id) ?? null)] },
  })),
  tooltip: {
    formatter: chartTooltip(({ dataIndex }: { dataIndex: number }) => {
      const event = events[dataIndex];
      const best = event === undefined ? undefined : bestScore.get(event.item.id);
      return event === undefined
        ? null
        : {
            title: event.item.title,
            rows: [
              { label: zone, value: shortDate(event.at) },
              { label: 'Source', value: event.item.source },
              { label: 'Category', value: event.item.category },
              { label: 'Best score', value: best === undefined ? 'none of 0.7 or more' : formatScore(best) },
            ],
          };
    }),
  },
});

const pairPoints = ({ pairs }: DrawnTracks) => ({
  id: 'pair-points',
  name: 'Correlation strength',
  type: 'scatter',
  xAxisIndex: 2,
  yAxisIndex: 4,
  symbolSize: 7,
  itemStyle: { color: palette.seriesScore, opacity: 0.8 },
  cursor: 'pointer',
  data: pairs.map(({ at, score, item }) => ({ value: [at, score], name: String(item.qDrop.dropNumber) })),
  tooltip: {
    formatter: chartTooltip(({ dataIndex }: { dataIndex: number }) => {
      const pair = pairs[dataIndex];
      return pair === undefined
        ? null
        : {
            title: `Drop #${String(pair.item.qDrop.dropNumber)} and an event`,
            rows: [
              { label: 'Score', value: formatScore(pair.score) },
              { label: 'Event − drop', value: formatDelta(pair.item.correlation.timeDelta) },
              { label: 'Type', value: pair.item.correlation.correlationType },
            ],
            note: pair.item.newsEvent.title,
          };
    }),
  },
});

const bars = ({ buckets }: Tracks, granularity: Granularity, kind: 'drops' | 'events', axis: number) => ({
  id: `${kind}-bars`,
  name: kind === 'drops' ? `Drops per ${granularity}` : `Events per ${granularity}`,
  type: 'bar',
  xAxisIndex: axis,
  yAxisIndex: axis === 0 ? 0 : 2,
  large: false,
  barMinWidth: 1,
  itemStyle: { color: kind === 'drops' ? palette.seriesDrops : palette.seriesNews, opacity: 0.38 },
  data: buckets.flatMap((bucket) =>
    bucket[kind] === 0 ? [] : [[(bucket.start + bucket.end) / 2, bucket[kind]]],
  ),
  tooltip: {
    formatter: chartTooltip(({ value: [middle, count] }: { value: [number, number] }) => {
      const bucket = buckets.find(({ start, end }) => start <= middle && middle < end);
      return {
        title: bucket === undefined ? '' : bucketLabel(bucket.start, granularity),
        rows: [{ label: kind === 'drops' ? 'Drops' : 'News events', value: formatCount(count) }],
      };
    }),
  },
});

const meanLine = ({ buckets }: Tracks, granularity: Granularity) => ({
  id: 'score-line',
  name: `Mean score per ${granularity}`,
  type: 'line',
  xAxisIndex: 2,
  yAxisIndex: 4,
  showSymbol: true,
  symbolSize: 4,
  // A bucket without a pair breaks the line: nothing was measured there.
  connectNulls: false,
  itemStyle: { color: palette.textMuted },
  lineStyle: { color: palette.textMuted, width: 1 },
  data: buckets.map(({ start, end, meanScore }) => [(start + end) / 2, meanScore]),
  markLine: {
    silent: true,
    symbol: 'none',
    lineStyle: { color: palette.chance, type: 'dashed' },
    label: { formatter: '0.7', color: palette.textFaint, position: 'insideEndTop' },
    data: [{ yAxis: 0.7 }],
  },
  tooltip: {
    formatter: chartTooltip(({ value: [middle, mean] }: { value: [number, number] }) => {
      const bucket = buckets.find(({ start, end }) => start <= middle && middle < end);
      return {
        title: bucket === undefined ? '' : bucketLabel(bucket.start, granularity),
        rows: [
          { label: 'Mean score', value: formatScore(mean) },
          { label: 'Pairs', value: formatCount(bucket?.pairs) },
        ],
      };
    }),
  },
});

const silenceAreas = ({ silences }: Tracks) => ({
  silent: true,
  itemStyle: { color: palette.chanceBand },
  label: { color: palette.textMuted, fontSize: 10, position: 'insideTop' },
  data: silences.map(({ from, to, days }, at) => [
    { xAxis: from, ...(at < 3 ? { name: `${String(Math.round(days))} d silent` } : {}) },
    { xAxis: to },
  ]),
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

const axes = (tracks: Tracks) => ({
  grid: [
    { left: 46, right: 66, top: 34, height: 128, outerBoundsMode: 'none' },
    { left: 46, right: 66, top: 190, height: 66, outerBoundsMode: 'none' },
    { left: 46, right: 66, top: 284, height: 50, outerBoundsMode: 'none' },
  ],
  xAxis: [0, 1, 2].map((gridIndex) => ({
    type: 'time',
    gridIndex,
    ...axisOf(tracks.first, tracks.last),
    axisLabel: { show: gridIndex === 2, hideOverlap: true },
    axisPointer: { show: true, snap: false, label: { show: false } },
  })),
  yAxis: [
    valueAxis(0, 'Drops'),
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
    { ...valueAxis(2, 'Correlation strength'), min: 0, max: 1, minInterval: 0.5, splitNumber: 2 },
  ],
});

/** Three tracks over one time axis; the axis is read as wall-clock time of `zone`. */
export const timelineOption = (
  tracks: Tracks,
  drawn: DrawnTracks,
  granularity: Granularity,
  zoom: ZoomWindow,
  zone: string,
): ChartOption => ({
  useUTC: true,
  animation: false,
  axisPointer: { link: [{ xAxisIndex: 'all' }] },
  tooltip: { trigger: 'item' },
  ...axes(tracks),
  dataZoom: [
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
      right: 66,
      brushSelect: true,
      showDetail: false,
    },
  ],
  series: [
    { ...bars(tracks, granularity, 'drops', 0), markArea: silenceAreas(tracks) },
    dropPoints(drawn, zone),
    bars(tracks, granularity, 'events', 1),
    newsPoints(drawn, tracks, zone),
    meanLine(tracks, granularity),
    pairPoints(drawn),
  ],
});

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
