import { formatCount } from '#renderer/lib/format.ts';
import type { DrawnChart } from '#renderer/ui/chart/bars.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import { palette } from '#renderer/ui/chart/palette.ts';
import { WEEKDAYS_SHORT } from '#shared/calendar-words.ts';

const DAY_HOURS = 24;

/** Posts by weekday and hour of the chosen time zone. */
export const weekChart = (week: readonly number[]): DrawnChart => {
  const cells = week.map((count, at) => ({
    day: WEEKDAYS_SHORT[Math.floor(at / DAY_HOURS)] ?? '',
    hour: at % DAY_HOURS,
    count,
  }));
  const total = week.reduce((sum, count) => sum + count, 0);
  return {
    option: () => ({
      animation: false,
      grid: { left: 8, right: 16, top: 34, bottom: 44, outerBoundsMode: 'same' },
      xAxis: { type: 'category', data: Array.from({ length: DAY_HOURS }, (_, hour) => hour) },
      yAxis: { type: 'category', data: WEEKDAYS_SHORT, inverse: true },
      visualMap: {
        min: 0,
        max: Math.max(1, ...week),
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemHeight: 120,
        itemWidth: 12,
        text: ['more posts', 'fewer'],
        inRange: { color: [palette.surfaceRaised, palette.seriesPosts] },
      },
      tooltip: {
        formatter: chartTooltip(({ dataIndex }: { dataIndex: number }) => {
          const cell = cells[dataIndex];
          return cell === undefined
            ? null
            : {
                title: `${cell.day} ${cell.hour}:00–${cell.hour}:59`,
                rows: [{ label: 'Posts', value: `${formatCount(cell.count)} of ${formatCount(total)}` }],
              };
        }),
      },
      series: [
        {
          id: 'hour-of-week',
          type: 'heatmap',
          data: cells.map(({ hour, count }, at) => [hour, Math.floor(at / DAY_HOURS), count]),
          itemStyle: { borderColor: palette.surface, borderWidth: 1 },
        },
      ],
    }),
    table: {
      columns: ['weekday', 'hour', 'posts'],
      rows: cells.map(({ day, hour, count }) => [day, hour, count]),
    },
  };
};
