import { formatCount, plural } from '#renderer/lib/format.ts';
import { barsOf, type DrawnChart } from '#renderer/ui/chart/bars.ts';
import { categoryColors, palette } from '#renderer/ui/chart/palette.ts';
import type { Bucket } from '#shared/contract/drops.ts';
import { inPlatformOrder, platformLabel } from '#shared/contract/platforms.ts';
import type { PostStatistics } from '#shared/contract/posts.ts';
import { monthsBetween } from '#shared/months.ts';

/** A chosen period, both ends inclusive; without ends it is as long as the data. */
interface Period {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Every month of the period, whether it has posts or not: a silence at its end is one. */
const monthLabels = (
  months: readonly { readonly month: string }[],
  { startDate, endDate }: Period = {},
): readonly string[] => {
  const sorted = [...new Set(months.map(({ month }) => month))].sort();
  const [first, last] = [startDate?.slice(0, 7) ?? sorted[0], endDate?.slice(0, 7) ?? sorted.at(-1)];
  return first === undefined || last === undefined ? [] : monthsBetween(first, last);
};

type Months = PostStatistics['months'];
const monthsWithin = (months: Months, { startDate = '', endDate = '9999' }: Period): Months =>
  months.filter(({ month }) => month >= startDate.slice(0, 7) && month <= endDate.slice(0, 7));

type Figure = 'posts' | 'reposts' | 'deleted' | 'deletionStated';

const sumOf = (months: Months, label: string, of: (month: Months[number]) => number): number =>
  months.filter(({ month }) => month === label).reduce((sum, month) => sum + of(month), 0);

/** Colors of platforms, by their order in the chart: that of posts first; gold and blue are drops and news. */
const platformColors = (): readonly string[] => categoryColors().slice(2);

/**
 * Posts of each platform per UTC month, the drops of the same months as a line.
 * @param period whose months are drawn, as a strip with few lines; without it all of them
 */
export const monthChart = (all: Months, drops: readonly Bucket[], period?: Period): DrawnChart => {
  const months = monthsWithin(all, period ?? {});
  const labels = monthLabels(months, period);
  const dropCounts = new Map(drops.map(({ bucket, count }) => [bucket, count]));
  const shown = inPlatformOrder(['twitter', 'truthsocial', ...months.map(({ platform }) => platform)]);
  const postsOn = (platform: Months[number]['platform']): readonly number[] =>
    labels.map((label) => sumOf(months, label, (month) => (month.platform === platform ? month.posts : 0)));
  return barsOf({
    head: 'month',
    labels,
    axis: 'posts, drops',
    isLow: period !== undefined,
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
    : `Deleted posts: stated for ${formatCount(stated)} of ${plural(posts, 'post')}; the share is among those.`;
};

/** Share of reposts among the posts of each UTC month, and of deleted posts among those whose source states it. */
export const shareChart = (months: Months): DrawnChart => {
  const labels = monthLabels(months);
  const shareSeries = (name: string, color: () => string, part: Figure, among: Figure) => ({
    name,
    color,
    values: labels.map((label) =>
      percentOf(
        sumOf(months, label, (month) => month[part]),
        sumOf(months, label, (month) => month[among]),
      ),
    ),
    type: 'line' as const,
  });
  return barsOf({
    head: 'month',
    labels,
    unit: '%',
    axis: '% of posts',
    series: [
      shareSeries('Reposts', () => palette.seriesPosts, 'reposts', 'posts'),
      shareSeries('Deleted', () => palette.bad, 'deleted', 'deletionStated'),
    ],
  });
};
