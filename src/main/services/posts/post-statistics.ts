import { z } from 'zod';
import { hourOfWeek } from '#main/analysis/time/zone.ts';
import type { PostStatisticsRows } from '#main/repositories/post-statistics.ts';
import { resolutionOfPost } from '#main/repositories/posts.ts';
import { postStatisticsSchema, type PostStatistics } from '#shared/contract/posts.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { toStatedTimestamp } from '#shared/time.ts';
import type { TimeZone } from '#shared/zones.ts';

/** Where the statistics of all posts are stored, with the state of the posts that they are of. */
export const STORED_STATISTICS = 'statistics:posts';

const wholeStatisticsSchema = z.object({
  UTC: postStatisticsSchema,
  'America/New_York': postStatisticsSchema,
});
/** The statistics of all posts in each zone that they are shown in. */
export type WholeStatistics = ValueOf<typeof wholeStatisticsSchema>;

export const storedStatisticsSchema = z.object({ state: z.string(), zones: wholeStatisticsSchema });

const HOURS_OF_WEEK = 168;
const HOSTS_LISTED = 15;

/** The host of a link; null where it is no public name: reposts cut at 140 characters end in the middle of a link. */
const hostOf = (address: string): string | null => {
  const host = URL.parse(address)?.hostname.replace(/^www\./u, '') ?? '';
  return /\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/u.test(host) ? host : null;
};

const hostsOf = (links: PostStatisticsRows['links']): PostStatistics['domains'] => {
  const counts = new Map<string, number>();
  for (const { value, count } of links) {
    const host = hostOf(value);
    if (host !== null) counts.set(host, (counts.get(host) ?? 0) + count);
  }
  return [...counts]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'en'))
    .slice(0, HOSTS_LISTED);
};

/** What the statistics of posts show, from what the database counted. */
export const postStatisticsOf = (rows: PostStatisticsRows, zone: TimeZone): PostStatistics => {
  const week = new Array<number>(HOURS_OF_WEEK).fill(0);
  for (const { hour, count } of rows.hours) {
    const at = hourOfWeek(hour, zone);
    week[at] = (week[at] ?? 0) + count;
  }
  return {
    total: rows.total,
    months: rows.months,
    hourOfWeek: week,
    domains: hostsOf(rows.links),
    hashtags: rows.hashtags,
    mentions: rows.mentions,
    lengths: rows.lengths,
    engagement: rows.engagement,
    silences: rows.silences.map(({ from, fromFlag, to, toFlag, seconds }) => ({
      from: toStatedTimestamp(from, resolutionOfPost({ time_flag: fromFlag })),
      to: toStatedTimestamp(to, resolutionOfPost({ time_flag: toFlag })),
      hours: Math.round(seconds / 36) / 100,
    })),
  };
};

export const wholeStatisticsOf = (rows: PostStatisticsRows): WholeStatistics => ({
  UTC: postStatisticsOf(rows, 'UTC'),
  'America/New_York': postStatisticsOf(rows, 'America/New_York'),
});
