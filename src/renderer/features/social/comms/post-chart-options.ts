import { formatCount } from '#renderer/lib/format.ts';
import { chartTooltip } from '#renderer/ui/chart/chart-text.ts';
import type { ChartOption, ChartTable } from '#renderer/ui/chart/Chart.tsx';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { Bucket } from '#shared/contract/drops.ts';
import { inPlatformOrder, platformLabel } from '#shared/contract/platforms.ts';
import type { PostStatistics } from '#shared/contract/posts.ts';

/** What a chart draws and its numbers as a table. */
export interface PostChart {
  readonly option: () => ChartOption;
  readonly table: ChartTable;
}

interface Series {
  readonly name: string;
  readonly color: () => string;
  readonly values: readonly (number | null)[];
  readonly type?: 'bar' | 'line';
  readonly stack?: string;
}

interface AxisTip {
  readonly dataIndex: number;
}

interface BarsInput {
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly unit?: string;
  /** What the axis of values counts. */
  readonly axis?: string;
  readonly isHorizontal?: boolean;
  /** Table heads: the label and the series. */
  readonly head: string;
}

/** Bars or lines over named places, and their table. */
const barsOf = ({
  labels,
  series,
  unit = '',
  axis = 'posts',
  isHorizontal = false,
  head,
}: BarsInput): PostChart => ({
  option: () => {
    const names = { type: 'category' as const, data: [...labels] };
    const values = {
      type: 'value' as const,
      minInterval: 1,
      name: axis,
      ...(isHorizontal
        ? { nameLocation: 'middle' as const, nameGap: 26 }
        : { nameTextStyle: { align: 'left' as const } }),
    };
    return {
      animation: false,
      grid: {
        left: 8,
        right: 20,
        top: series.length > 1 ? 52 : 34,
        bottom: isHorizontal ? 24 : 8,
        outerBoundsMode: 'same',
      },
      ...(series.length > 1 ? { legend: { top: 0, left: 0, data: series.map(({ name }) => name) } } : {}),
      tooltip: {
        trigger: 'axis',
        axisPointer: { type: 'shadow' },
        formatter: chartTooltip((hovered: readonly AxisTip[]) => {
          const at = hovered[0]?.dataIndex ?? -1;
          const label = labels[at];
          return label === undefined
            ? null
            : {
                title: label,
                rows: series.map(({ name, color, values: all }) => ({
                  label: name,
                  value: `${formatCount(all[at])}${unit}`,
                  color: color(),
                })),
              };
        }),
      },
      xAxis: isHorizontal ? values : names,
      yAxis: isHorizontal ? { ...names, inverse: true } : values,
      series: series.map(({ name, color, values: data, type = 'bar', stack }) => ({
        id: name,
        name,
        type,
        data: [...data],
        itemStyle: { color: color() },
        ...(stack === undefined ? {} : { stack }),
        ...(type === 'line'
          ? { symbol: 'none', lineStyle: { color: color(), width: 1.5 } }
          : { barMaxWidth: 28 }),
      })),
    };
  },
  table: {
    columns: [head, ...series.map(({ name }) => name)],
    rows: labels.map((label, at) => [label, ...series.map(({ values }) => values[at] ?? null)]),
  },
});

const monthLabels = (months: readonly { readonly month: string }[]): readonly string[] => {
  const sorted = [...new Set(months.map(({ month }) => month))].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const labels: string[] = [];
  for (const day = new Date(`${first}-01T00:00:00Z`); ; day.setUTCMonth(day.getUTCMonth() + 1)) {
    const label = day.toISOString().slice(0, 7);
    if (label > last) return labels;
    labels.push(label);
  }
};

type Months = PostStatistics['months'];

const sumOf = (months: Months, label: string, of: (month: Months[number]) => number): number =>
  months.filter(({ month }) => month === label).reduce((sum, month) => sum + of(month), 0);

/** Colors of platforms, by their order in the chart. */
const platformColors = (): readonly string[] => [
  palette.seriesNews,
  palette.seriesPosts,
  ...categoryColors(),
];

/** Posts of each platform per UTC month, the drops of the same months as a line. */
export const monthChart = (months: Months, drops: readonly Bucket[]): PostChart => {
  const labels = monthLabels(months);
  const dropCounts = new Map(drops.map(({ bucket, count }) => [bucket, count]));
  const shown = inPlatformOrder(['twitter', 'truthsocial', ...months.map(({ platform }) => platform)]);
  const postsOn = (platform: Months[number]['platform']): readonly number[] =>
    labels.map((label) => sumOf(months, label, (month) => (month.platform === platform ? month.posts : 0)));
  return barsOf({
    head: 'month',
    labels,
    axis: 'posts, drops',
    series: [
      ...shown.map((id, at) => ({
        name: platformLabel(id),
        color: () => platformColors()[at % platformColors().length] ?? palette.seriesPosts,
        values: postsOn(id),
        stack: 'posts',
      })),
      {
        name: 'Q drops',
        color: () => palette.seriesDrops,
        values: labels.map((label) => dropCounts.get(label) ?? 0),
        type: 'line',
      },
    ],
  });
};

const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** What is missing from the share of deleted posts; null where every post’s source states it. */
export const deletionNote = (months: Months): string | null => {
  const total = (of: (month: Months[number]) => number): number =>
    months.reduce((sum, month) => sum + of(month), 0);
  const [posts, stated] = [total(({ posts }) => posts), total(({ deletionStated }) => deletionStated)];
  if (stated === posts) return null;
  return stated === 0
    ? 'Deleted posts: not stated by this source.'
    : `Deleted posts: stated for ${formatCount(stated)} of ${formatCount(posts)} posts; the share is among those.`;
};

/** Share of reposts among the posts of each UTC month, and of deleted posts among those whose source states it. */
export const shareChart = (months: Months): PostChart => {
  const labels = monthLabels(months);
  const shares = (
    of: (month: Months[number]) => number,
    among: (month: Months[number]) => number,
  ): readonly (number | null)[] =>
    labels.map((label) => percentOf(sumOf(months, label, of), sumOf(months, label, among)));
  return barsOf({
    head: 'month',
    labels,
    unit: '%',
    axis: '% of posts',
    series: [
      {
        name: 'Reposts',
        color: () => palette.seriesPosts,
        values: shares(
          ({ reposts }) => reposts,
          ({ posts }) => posts,
        ),
        type: 'line',
      },
      {
        name: 'Deleted',
        color: () => palette.bad,
        values: shares(
          ({ deleted }) => deleted,
          ({ deletionStated }) => deletionStated,
        ),
        type: 'line',
      },
    ],
  });
};

/** The most frequent values of a list that posts carry. */
export const topChart = (
  head: string,
  counts: readonly { readonly value: string; readonly count: number }[],
): PostChart =>
  barsOf({
    head,
    labels: counts.map(({ value }) => value),
    isHorizontal: true,
    series: [{ name: 'posts', color: () => palette.seriesPosts, values: counts.map(({ count }) => count) }],
  });

const LENGTH_STEP = 40;
const LONG = 480;

/** Posts by the length of their text. */
export const lengthChart = (lengths: PostStatistics['lengths']): PostChart => {
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

const FIGURES = [
  { figure: 'likes', name: 'Likes', color: () => palette.seriesDrops },
  { figure: 'reposts', name: 'Reposts', color: () => palette.seriesNews },
  { figure: 'replies', name: 'Replies', color: () => palette.seriesPosts },
] as const;

const digitLabel = (digits: number): string =>
  digits === 0 ? '0' : `${formatCount(10 ** (digits - 1))}–${formatCount(10 ** digits - 1)}`;

/** Posts by how many likes, reposts and replies they have, in steps of ten times as many. */
export const engagementChart = (engagement: PostStatistics['engagement']): PostChart => {
  const most = engagement.reduce((digits, row) => Math.max(digits, row.digits), -1);
  const steps = Array.from({ length: most + 1 }, (_, digits) => digits);
  return barsOf({
    head: 'likes, reposts or replies',
    labels: steps.map(digitLabel),
    series: FIGURES.map(({ figure, name, color }) => ({
      name,
      color,
      values: steps.map(
        (digits) => engagement.find((row) => row.figure === figure && row.digits === digits)?.count ?? 0,
      ),
    })),
  });
};

const minute = (timestamp: string): string => timestamp.slice(0, 16).replace('T', ' ');

/** The longest times without a post. */
export const silenceChart = (silences: PostStatistics['silences']): PostChart =>
  barsOf({
    head: 'without a post (UTC)',
    labels: silences.map(({ from, to }) => `${minute(from)} – ${minute(to)}`),
    isHorizontal: true,
    unit: ' h',
    axis: 'hours',
    series: [{ name: 'hours', color: () => palette.chance, values: silences.map(({ hours }) => hours) }],
  });

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const DAY_HOURS = 24;

/** Posts by weekday and hour of the chosen time zone. */
export const weekChart = (week: readonly number[]): PostChart => {
  const cells = week.map((count, at) => ({
    day: WEEKDAYS[Math.floor(at / DAY_HOURS)] ?? '',
    hour: at % DAY_HOURS,
    count,
  }));
  const total = week.reduce((sum, count) => sum + count, 0);
  return {
    option: () => ({
      animation: false,
      grid: { left: 8, right: 16, top: 34, bottom: 44, outerBoundsMode: 'same' },
      xAxis: { type: 'category', data: Array.from({ length: DAY_HOURS }, (_, hour) => hour) },
      yAxis: { type: 'category', data: WEEKDAYS, inverse: true },
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
