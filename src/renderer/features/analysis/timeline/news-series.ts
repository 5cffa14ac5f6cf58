import { formatScore } from '#renderer/lib/format.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import type { CustomSeriesRenderItem } from '#renderer/ui/chart/echarts.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import type { TimelineEvent } from '#shared/contract/timeline.ts';
import { newsBand } from './buckets.ts';
import { dayOf } from './clock.ts';
import { momentText, type DrawnTracks } from './series.ts';
import type { Placed } from './tracks.ts';

const MARK_PX = 9;

const colorOf = ({ bestScore }: TimelineEvent): string => {
  const colors = { high: palette.bad, medium: palette.warn, low: palette.good } as const;
  return colors[newsBand(bestScore)];
};

const tooltip = (events: readonly Placed<TimelineEvent>[], zone: string) =>
  itemTooltip(events, ({ at, item }) => ({
    title: item.title,
    rows: [
      item.hasTimeOfDay
        ? { label: zone, value: momentText(at) }
        : { label: 'Day', value: item.publishedAt.slice(0, 10) },
      { label: 'Source', value: item.source },
      { label: 'Category', value: item.category },
      {
        label: 'Best score',
        value: item.bestScore === null ? 'no stored pair' : formatScore(item.bestScore),
      },
    ],
    ...(item.hasTimeOfDay ? {} : { note: 'Only the day is known.' }),
  }));

/** An event of which only the day is known is drawn as wide as that day; a day of a few pixels as a small square. */
const dayMarkOf =
  (dated: readonly Placed<TimelineEvent>[]): CustomSeriesRenderItem =>
  ({ dataIndex }, api) => {
    const event = dated[dataIndex];
    if (event === undefined) return null;
    const [left = 0, middle = 0] = api.coord([api.value(0), api.value(2)]);
    const [right = 0] = api.coord([api.value(1), api.value(2)]);
    const width = Math.max(right - left, MARK_PX);
    return {
      type: 'rect',
      shape: { x: (left + right - width) / 2, y: middle - MARK_PX / 2, width, height: MARK_PX, r: 1 },
      style: { fill: colorOf(event.item) },
    };
  };

const pointOf = (event: TimelineEvent, times: readonly number[]) => ({
  value: [...times, event.category],
  name: event.id,
  itemStyle: { color: colorOf(event) },
});

const base = { xAxisIndex: 1, yAxisIndex: 3 };

/** The events of the news track: points where their time is known, day-wide marks where only the day is. */
export const newsPoints = ({ events }: DrawnTracks, zone: string) => {
  const timed = events.filter(({ item }) => item.hasTimeOfDay);
  const dated = events.filter(({ item }) => !item.hasTimeOfDay);
  return [
    {
      ...base,
      id: 'news-days',
      name: 'News events (day known)',
      type: 'custom',
      renderItem: dayMarkOf(dated),
      clip: true,
      encode: { x: [0, 1], y: 2 },
      data: dated.map(({ at, item }) => pointOf(item, [dayOf(at).from, dayOf(at).to])),
      tooltip: tooltip(dated, zone),
    },
    {
      ...base,
      id: 'news-points',
      name: 'News events (time known)',
      type: 'scatter',
      symbolSize: MARK_PX,
      data: timed.map(({ at, item }) => pointOf(item, [at])),
      tooltip: tooltip(timed, zone),
    },
  ];
};
