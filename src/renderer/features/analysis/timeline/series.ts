import { compact } from '#renderer/entities/drop/compact.ts';
import { formatCount, formatDelta, formatScore } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { CorrelationItem } from '#shared/contract/correlations.ts';
import type { Drop } from '#shared/contract/drops.ts';
import type { NewsEvent } from '#shared/contract/news.ts';
import {
  axisOf,
  bucketLabel,
  hoverRadius,
  newsBand,
  pointRadius,
  sampleEvenly,
  type Granularity,
  type ZoomWindow,
} from './buckets.ts';
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

/** The wall-clock moments between which the axis is in sight. */
export const sightOf = ({ first, last }: Tracks, zoom: ZoomWindow): readonly [from: number, to: number] => {
  const { min, max } = axisOf(first, last);
  return [min + (zoom.start / 100) * (max - min), min + (zoom.end / 100) * (max - min)];
};

/** The points to draw for the part of the axis in sight: a sample by order, all drops where asked. */
export const drawnTracks = (tracks: Tracks, zoom: ZoomWindow, allDrops: boolean): DrawnTracks => {
  const [from, to] = sightOf(tracks, zoom);
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

/** Over so many the points are drawn as one shape per size: each on its own would hold the window while the axis moves. */
const SINGLE_POINTS = 500;

const dropSeries = (drops: DrawnTracks['drops'], zone: string, id: string) => ({
  id,
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
            title: `Drop #${drop.item.dropNumber}`,
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

/** The drops as points; ids of the series begin with `drop-points`. */
export const dropPoints = ({ drops }: DrawnTracks, zone: string) => {
  if (drops.length <= SINGLE_POINTS) return [dropSeries(drops, zone, 'drop-points')];
  const bySize = Map.groupBy(drops, ({ item }) => Math.round(pointRadius(item.contentLength)));
  return [...bySize].map(([radius, some]) => ({
    ...dropSeries(some, zone, `drop-points-${radius}`),
    symbolSize: 2 * radius,
    large: true,
    largeThreshold: 0,
  }));
};

export const newsPoints = ({ events }: DrawnTracks, { bestScore }: Tracks, zone: string) => ({
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

export const pairPoints = ({ pairs }: DrawnTracks) => ({
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
            title: `Drop #${pair.item.qDrop.dropNumber} and an event`,
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

export const bars = (
  { buckets }: Tracks,
  granularity: Granularity,
  kind: 'drops' | 'events',
  axis: number,
) => ({
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

export const meanLine = ({ buckets }: Tracks, granularity: Granularity) => ({
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

export const silenceAreas = ({ silences }: Tracks) => ({
  silent: true,
  itemStyle: { color: palette.chanceBand },
  label: { color: palette.textMuted, fontSize: 10, position: 'insideTop' },
  data: silences.map(({ from, to, days }, at) => [
    { xAxis: from, ...(at < 3 ? { name: `${Math.round(days)} d silent` } : {}) },
    { xAxis: to },
  ]),
});
