import { formatCount } from '#renderer/lib/format.ts';
import { barsOf, type DrawnChart } from '#renderer/ui/chart/bars.ts';
import { itemTooltip } from '#renderer/ui/chart/chart-text.ts';
import { heatCells, heatKey } from '#renderer/ui/chart/heat.ts';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import { WEEKDAYS_SHORT } from '#shared/calendar-words.ts';
import type { PostStatistics } from '#shared/contract/posts.ts';

const DAY_HOURS = 24;

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

export const topChart = (
  head: string,
  counts: readonly { readonly value: string; readonly count: number }[],
): DrawnChart =>
  barsOf({
    head,
    labels: counts.map(({ value }) => value),
    isHorizontal: true,
    series: [{ name: 'posts', color: () => palette.seriesPosts, values: counts.map(({ count }) => count) }],
  });

const LENGTH_STEP = 40;
const LONG = 480;

export const lengthChart = (lengths: PostStatistics['lengths']): DrawnChart => {
  const steps = Array.from({ length: LONG / LENGTH_STEP + 1 }, (_, step) => step * LENGTH_STEP);
  const counts = steps.map((from) =>
    lengths
      .filter((row) => (from === LONG ? row.from >= LONG : row.from === from))
      .reduce((sum, { count }) => sum + count, 0),
  );
  return barsOf({
    head: 'characters',
    labels: steps.map((from) => (from === LONG ? `${LONG}+` : `${from}–${from + LENGTH_STEP - 1}`)),
    series: [{ name: 'posts', color: () => palette.seriesPosts, values: counts }],
  });
};

/** In the colors after gold and blue, which are drops and news. */
const FIGURES = [
  { figure: 'likes', name: 'Likes' },
  { figure: 'reposts', name: 'Reposts' },
  { figure: 'replies', name: 'Replies' },
] as const;

const UNITS = [
  [1_000_000, 'M'],
  [1000, 'k'],
  [1, ''],
] as const;

/** `1–9`, `10k–99k`, `1M–9M`. */
const digitLabel = (digits: number): string => {
  if (digits === 0) return '0';
  const [from, to] = [10 ** (digits - 1), 10 ** digits - 1];
  const [size, unit] = UNITS.find(([least]) => from >= least) ?? [1, ''];
  return `${formatCount(from / size)}${unit}–${formatCount(Math.floor(to / size))}${unit}`;
};

/** Posts by how many likes, reposts and replies they have, in steps of ten times as many. */
export const engagementChart = (engagement: PostStatistics['engagement']): DrawnChart => {
  const most = engagement.reduce((digits, row) => Math.max(digits, row.digits), -1);
  const steps = Array.from({ length: most + 1 }, (_, digits) => digits);
  return barsOf({
    head: 'likes, reposts or replies',
    labels: steps.map(digitLabel),
    isRanges: true,
    series: FIGURES.map(({ figure, name }, at) => ({
      name,
      color: () => categoryColors()[at + 2] ?? palette.seriesPosts,
      values: steps.map(
        (digits) => engagement.find((row) => row.figure === figure && row.digits === digits)?.count ?? 0,
      ),
    })),
  });
};

const minute = (timestamp: string): string => timestamp.slice(0, 16).replace('T', ' ');

export const silenceChart = (silences: PostStatistics['silences']): DrawnChart =>
  barsOf({
    head: 'without a post (UTC)',
    labels: silences.map(({ from, to }) => `${minute(from)} – ${minute(to)}`),
    isHorizontal: true,
    isLog: true,
    unit: ' h',
    axis: 'hours, logarithmic',
    series: [{ name: 'hours', color: () => palette.chance, values: silences.map(({ hours }) => hours) }],
  });
