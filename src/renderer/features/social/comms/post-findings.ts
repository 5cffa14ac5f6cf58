import { formatCount, formatShare, plural } from '#renderer/lib/format.ts';
import { WEEKDAYS_SHORT } from '#shared/calendar-words.ts';
import type { PostStatistics } from '#shared/contract/posts.ts';

const DAY_HOURS = 24;

/** The place of the largest of some values; -1 without any. */
const largestAt = (values: readonly number[]): number =>
  values.reduce((best, value, at) => (best === -1 || value > (values[best] ?? 0) ? at : best), -1);

/** Month and number of posts, over all platforms. */
const byMonth = (months: PostStatistics['months'], of: 'posts' | 'reposts'): ReadonlyMap<string, number> => {
  const sums = new Map<string, number>();
  for (const month of months) sums.set(month.month, (sums.get(month.month) ?? 0) + month[of]);
  return sums;
};

/** The month with the most posts: `Most in 2020-10: 1,412 posts.` */
export const monthFinding = (months: PostStatistics['months']): string => {
  const sums = [...byMonth(months, 'posts')];
  const [month, posts] = sums[largestAt(sums.map(([, count]) => count))] ?? [];
  return month === undefined ? '' : `Most in ${month}: ${plural(posts ?? 0, 'post')}.`;
};

export const hourFinding = (week: readonly number[]): string => {
  const [most, least] = [largestAt(week), largestAt(week.map((count) => -count))];
  if ((week[most] ?? 0) === 0) return '';
  const hour = (at: number): string =>
    `${WEEKDAYS_SHORT[Math.floor(at / DAY_HOURS)] ?? ''} ${at % DAY_HOURS}:00, ${plural(week[at] ?? 0, 'post')}`;
  return `Most on ${hour(most)}; fewest on ${hour(least)}.`;
};

export const repostFinding = (months: PostStatistics['months']): string => {
  const [posts, reposts] = (['posts', 'reposts'] as const).map((of) =>
    [...byMonth(months, of).values()].reduce((sum, count) => sum + count, 0),
  );
  return posts === undefined || reposts === undefined || posts === 0
    ? ''
    : `${formatShare(reposts / posts)} of ${plural(posts, 'post')} are reposts.`;
};

/** The longest time between two posts, in days. */
export const silenceFinding = ([longest]: PostStatistics['silences']): string =>
  longest === undefined
    ? ''
    : `No stored post for ${plural(Math.round(longest.hours / DAY_HOURS), 'day')} from ${longest.from.slice(0, 10)}.`;

/** Of a value in a sentence; the chart has all of it. */
const LONGEST = 40;

/** The most frequent of some values: `Most often maga: 529 posts.` */
export const topFinding = (counts: readonly { readonly value: string; readonly count: number }[]): string => {
  const [top] = counts;
  if (top === undefined) return '';
  const name = top.value.length > LONGEST ? `${top.value.slice(0, LONGEST - 1)}…` : top.value;
  // A word that is written from right to left keeps its place before the figure.
  return `Most often \u2068${name}\u2069: ${formatCount(top.count)}.`;
};

/** Up to how many characters half of the posts have. */
export const lengthFinding = (lengths: PostStatistics['lengths']): string => {
  const total = lengths.reduce((sum, { count }) => sum + count, 0);
  let sum = 0;
  for (const { from, count } of lengths.toSorted((a, b) => a.from - b.from)) {
    sum += count;
    if (2 * sum >= total && total > 0)
      return `Half of them have fewer than ${formatCount(from + 40)} characters.`;
  }
  return '';
};
