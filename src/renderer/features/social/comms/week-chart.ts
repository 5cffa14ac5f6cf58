import { formatCount } from '#renderer/lib/format.ts';
import type { DrawnChart } from '#renderer/ui/chart/bars.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { heatCells, heatKey } from '#renderer/ui/chart/heat.ts';
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
      visualMap: heatKey(Math.max(...week), ['more posts', 'fewer'], palette.seriesPosts),
      tooltip: itemTooltip(cells, ({ day, hour, count }) => ({
        title: `${day} ${hour}:00–${hour}:59`,
        rows: [{ label: 'Posts', value: `${formatCount(count)} of ${formatCount(total)}` }],
      })),
      series: [
        heatCells(
          'hour-of-week',
          cells.map(({ hour, count }, at) => [hour, Math.floor(at / DAY_HOURS), count]),
        ),
      ],
    }),
    table: {
      columns: ['weekday', 'hour', 'posts'],
      rows: cells.map(({ day, hour, count }) => [day, hour, count]),
    },
  };
};
