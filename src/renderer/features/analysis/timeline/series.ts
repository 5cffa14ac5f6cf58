import { compact } from '#renderer/entities/drop/compact.ts';
import { eventDelta, pairType } from '#renderer/lib/event-delta.ts';
import { formatCount, formatScore, plural } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import type { CustomSeriesRenderItem } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { POINT_EXCERPT } from '#shared/contract/timeline.ts';
import type { Granularity } from '#shared/granularities.ts';
import { isDayOnly } from '#shared/time.ts';
import { bucketLabel, hoverRadius, pointRadius, sampleEvenly } from './buckets.ts';
import { DAY_MS, dayOf } from './clock.ts';
import type { Tracks } from './tracks.ts';
import type { Span } from './zoom.ts';

/** Section 9: points per track. */
const DROP_POINTS = 100;
export const OTHER_POINTS = 50;

export interface DrawnTracks extends Pick<Tracks, 'drops' | 'events' | 'pairs'> {
  /** How many of the fetched drops and pairs are in sight. */
  readonly inSight: { readonly drops: number; readonly pairs: number };
}

/** The points to draw for the part of the axis in sight: a sample by order, or all drops. */
export const drawnTracks = (tracks: Tracks, sight: Span, allDrops: boolean): DrawnTracks => {
  const within = <Item extends { readonly at: number }>(items: readonly Item[]): readonly Item[] =>
    items.filter(({ at }) => at >= sight.from && at <= sight.to);
  const [drops, pairs] = [within(tracks.drops), within(tracks.pairs)];
  return {
    drops: allDrops ? drops : sampleEvenly(drops, DROP_POINTS),
    // The server samples the events.
    events: tracks.events,
    pairs: sampleEvenly(pairs, OTHER_POINTS),
    inSight: { drops: drops.length, pairs: pairs.length },
  };
};

/** `2018-03-04 16:40` of wall-clock milliseconds. */
export const momentText = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ');
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
  tooltip: itemTooltip(drops, ({ at, item }) => ({
    title: `Drop #${item.dropNumber}`,
    rows: [
      isDayOnly(item.timestamp)
        ? { label: 'Day', value: item.timestamp }
        : { label: zone, value: momentText(at) },
      { label: 'Characters', value: formatCount(item.contentLength) },
      { label: 'Platform', value: item.platform },
    ],
    note: compact(item.excerpt, POINT_EXCERPT),
  })),
});

/** The drops by the series that draws them: those of known times in one, or one per size where there are many, and those of days. */
export const dropSeriesOf = (drops: DrawnTracks['drops']) => {
  const timed = drops.filter(({ item }) => !isDayOnly(item.timestamp));
  const dated = drops.filter(({ item }) => isDayOnly(item.timestamp));
  const points =
    drops.length <= SINGLE_POINTS
      ? [{ id: 'drop-points', radius: null, members: timed }]
      : [...Map.groupBy(timed, ({ item }) => Math.round(pointRadius(item.contentLength)))].map(
          ([radius, members]) => ({ id: `drop-points-${radius}`, radius, members }),
        );
  return dated.length === 0 ? points : [...points, { id: 'drop-days', radius: null, members: dated }];
};

const DAY_MARK_PX = 3;

/** A drop of which only the day is known has no place on the axis of hours: a bar over all of them, as wide as that day. */
const dayBarOf =
  (drops: DrawnTracks['drops']): CustomSeriesRenderItem =>
  ({ dataIndex }, api) => {
    const drop = drops[dataIndex];
    if (drop === undefined) return null;
    const [left = 0, bottom = 0] = api.coord([dayOf(drop.at).from, 0]);
    const [right = 0, top = 0] = api.coord([dayOf(drop.at).to, 24]);
    const width = Math.max(right - left, DAY_MARK_PX);
    return {
      type: 'rect',
      shape: { x: (left + right - width) / 2, y: top, width, height: bottom - top },
      style: { fill: palette.seriesDrops, opacity: 0.35 },
    };
  };

/** The drops as points, or as wide as their day where only that is known; ids of the series begin with `drop-`. */
export const dropPoints = ({ drops }: DrawnTracks, zone: string) =>
  dropSeriesOf(drops).map(({ id, radius, members }) => ({
    ...dropSeries(members, zone, id),
    ...(id === 'drop-days' ? { type: 'custom', renderItem: dayBarOf(members), clip: true } : {}),
    ...(radius === null ? {} : { symbolSize: 2 * radius, large: true, largeThreshold: 0 }),
  }));

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
  tooltip: itemTooltip(pairs, ({ score, item: { correlation, newsEvent, qDrop } }) => ({
    title: `Drop #${qDrop.dropNumber} and an event`,
    rows: [
      { label: 'Score', value: formatScore(score) },
      { label: 'Event − drop', value: eventDelta(newsEvent, qDrop.timestamp) },
      { label: 'Type', value: pairType(correlation.correlationType, newsEvent, qDrop.timestamp) },
    ],
    note: newsEvent.title,
  })),
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
  data: buckets.map(({ from, to, item }) => [(from + to) / 2, item.meanScore]),
  tooltip: itemTooltip(buckets, ({ item }) => ({
    title: bucketLabel(item, granularity),
    rows: [
      { label: 'Mean score', value: formatScore(item.meanScore) },
      { label: 'Pairs', value: formatCount(item.pairs) },
    ],
  })),
});

const NAMED_SHARE = 0.09;

interface Area extends Span {
  readonly name: string;
  readonly color: string;
}

const areasOf = ({ silences, period, archive }: Tracks): readonly Area[] => [
  ...silences.map(({ from, to, item }) => ({
    from,
    to,
    name: `${plural(item.days, 'day')} without a drop`,
    color: palette.chanceBand,
  })),
  ...(archive === null
    ? []
    : [
        { from: period.from, to: archive.from, name: 'before the first drop', color: 'transparent' },
        { from: archive.to, to: period.to, name: 'after the last drop', color: 'transparent' },
      ]),
];

/** Silences, and what of the period is outside the archive; named where there is room. */
export const silenceAreas = (tracks: Tracks, sight: Span) => ({
  silent: true,
  label: { color: palette.textMuted, fontSize: 11, position: 'insideTop' },
  data: areasOf(tracks).flatMap(({ name, color, ...area }) => {
    const from = Math.max(area.from, tracks.period.from);
    const to = Math.min(area.to, tracks.period.to);
    const visible = Math.min(to, sight.to) - Math.max(from, sight.from);
    if (to <= from) return [];
    return [
      [
        {
          xAxis: from,
          itemStyle: { color },
          ...(visible > NAMED_SHARE * (sight.to - sight.from) ? { name } : {}),
        },
        { xAxis: to },
      ],
    ];
  }),
});
