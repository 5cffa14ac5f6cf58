import { formatCount } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import type { CustomSeriesRenderItem } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { Granularity } from '#shared/granularities.ts';
import { bucketLabel } from './buckets.ts';
import type { Tracks } from './tracks.ts';

/** A bar as the chart is given it: from, to (wall-clock milliseconds), count. */
export type Bar = readonly [from: number, to: number, count: number];

/** Width under which a bar could not be seen. */
const LEAST_WIDTH = 1;
/** Width from which a line between neighbors takes nothing from either. */
const PARTED_WIDTH = 4;

const OPACITY = 0.38;

/** Draws a bar from the start of its bucket to its end, at least a pixel wide. */
const barIn =
  (fill: string): CustomSeriesRenderItem =>
  (_, api) => {
    const [left = 0, bottom = 0] = api.coord([api.value(0), 0]);
    const [right = 0, top = 0] = api.coord([api.value(1), api.value(2)]);
    const width = Math.max(right - left, LEAST_WIDTH);
    return {
      type: 'rect',
      shape: { x: left, y: top, width, height: bottom - top },
      style: {
        fill,
        opacity: OPACITY,
        ...(width < PARTED_WIDTH ? {} : { stroke: palette.surface, lineWidth: 1 }),
      },
    };
  };

/** The bars of a track; each is as wide as its bucket. */
export const bars = (
  { buckets }: Tracks,
  granularity: Granularity,
  kind: 'drops' | 'events',
  axis: number,
) => {
  const filled = buckets.filter(({ item }) => item[kind] > 0);
  const color = kind === 'drops' ? palette.seriesDrops : palette.seriesNews;
  return {
    id: `${kind}-bars`,
    name: kind === 'drops' ? `Drops per ${granularity}` : `Events per ${granularity}`,
    type: 'custom',
    renderItem: barIn(color),
    clip: true,
    xAxisIndex: axis,
    yAxisIndex: axis === 0 ? 0 : 2,
    encode: { x: [0, 1], y: 2 },
    itemStyle: { color },
    data: filled.map(({ from, to, item }): Bar => [from, to, item[kind]]),
    tooltip: itemTooltip(filled, ({ item }) => ({
      title: bucketLabel(item, granularity),
      rows: [{ label: kind === 'drops' ? 'Drops' : 'News events', value: formatCount(item[kind]) }],
    })),
  };
};

export const overviewBars = (tracks: Tracks, granularity: Granularity, axis: number, value: number) => ({
  ...bars(tracks, granularity, 'drops', axis),
  id: 'overview-bars',
  yAxisIndex: value,
  silent: true,
  tooltip: { show: false },
});
