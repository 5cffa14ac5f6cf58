import { z } from 'zod';
import { mediaTypesOf } from '#shared/media-types.ts';
import {
  csvForSchema,
  flagSchema,
  idParamsSchema,
  limitSchema,
  pageShape,
  periodShape,
  statedTimestampSchema,
  timestampSchema,
  usernameSchema,
} from './common.ts';
import { endpointOf } from './endpoint.ts';
import { LIST_FORMATS } from './list-formats.ts';
import { platformFilterSchema, socialPlatformSchema } from './platforms.ts';
import { setQueryShape } from './sets.ts';
import { tagQueryShape } from './tags.ts';
import { named, type ValueOf } from './value.ts';

/** What is to be known of a post's time. */
export const POST_TIME_FLAGS = ['disagrees', 'minute-only', 'day-only'] as const;
export type PostTimeFlag = (typeof POST_TIME_FLAGS)[number];

/** How exactly the id of a post is known: as the platform gave it, rounded by a tool, or made from the post itself. */
export const ID_KINDS = ['exact', 'rounded', 'derived'] as const;
export const ENGAGEMENT_FIGURES = ['likes', 'reposts', 'replies'] as const;

/** False where the source gives no count of its own: then the zero means nothing. */
const countsKnownSchema = z.object({ retweets: z.boolean(), likes: z.boolean(), replies: z.boolean() });

export const socialPostSchema = named('SocialPost', {
  id: z.string(),
  platform: socialPlatformSchema,
  /** The platform's own id, always text: 19 digits do not fit a number. */
  externalId: z.string(),
  idKind: z.enum(ID_KINDS),
  username: z.string(),
  displayName: z.string(),
  content: z.string(),
  /** From the id where it carries a time, else as the archive states it. */
  timestamp: statedTimestampSchema,
  timeFrom: z.enum(['id', 'archive']),
  archiveTimestamp: statedTimestampSchema.nullable(),
  /**
   * `disagrees`: the archive's date is more than 2 s away from the id's. `minute-only`: stated to the minute; `day-only`: to the day,
   * which is then the whole timestamp.
   */
  timeFlag: z.enum(POST_TIME_FLAGS).nullable(),
  hashtags: z.array(z.string()),
  mentions: z.array(z.string()),
  links: z.array(z.string()),
  /** Addresses of pictures and videos; fetched only on request. */
  media: z.array(z.string()),
  /** What the source states that the post shares beyond its text: `repost:ID`, `reply:ID`, `image:HASH`, `object:ID`… */
  objects: z.array(z.string()),
  retweets: z.int(),
  likes: z.int(),
  replies: z.int(),
  countsKnown: countsKnownSchema,
  isRepost: z.boolean(),
  isDeleted: z.boolean(),
  url: z.string().nullable(),
  /** The file's layout or the collector. */
  source: z.string(),
  isDemonstration: z.boolean(),
  collectedAt: timestampSchema,
});
export type SocialPost = ValueOf<typeof socialPostSchema>;

export const twitterStatsSchema = z.object({
  totalPosts: z.int(),
  uniqueUsers: z.int(),
  /** Posts of the last 7 days. */
  recentPosts: z.int(),
  totalTweets: z.int(),
  /** Distinct UTC days with at least one post. */
  daysCovered: z.int(),
});
export type TwitterStats = ValueOf<typeof twitterStatsSchema>;

export const tweetSchema = z.object({
  id: z.string(),
  username: z.string(),
  timestamp: statedTimestampSchema,
  likes: z.int(),
  retweets: z.int(),
  countsKnown: countsKnownSchema.omit({ replies: true }),
  content: z.string(),
});
export type Tweet = ValueOf<typeof tweetSchema>;

const partSchema = z.string().trim().toLowerCase().min(1).max(200);

/** Which posts a list or a set contains. */
export const postFilterSchema = z.object({
  username: usernameSchema.optional(),
  platform: platformFilterSchema,
  search: z.string().max(2000).optional(),
  ...periodShape,
  /** Only posts whose time is flagged, or only those whose is not. */
  flagged: flagSchema.optional(),
  reposts: flagSchema.optional(),
  /** Without `#`, `@` and `www.`; capitals count as small letters. */
  hashtag: partSchema.optional(),
  mention: partSchema.optional(),
  domain: partSchema.optional(),
  ...setQueryShape,
  ...tagQueryShape,
});
export type PostFilter = ValueOf<typeof postFilterSchema>;

/** A misspelled filter would be answered with the whole list, so it is refused. */
export const postExportSchema = z.strictObject({
  ...postFilterSchema.shape,
  sortBy: z.enum(['newest', 'oldest']).default('newest'),
  format: z.enum(LIST_FORMATS).default('csv'),
  csvFor: csvForSchema,
});

const partCountsSchema = z.array(z.object({ value: z.string(), count: z.int() }));

export const postStatisticsSchema = named('PostStatistics', {
  total: z.int(),
  /** UTC months with posts. */
  months: z.array(
    z.object({
      month: z.string(),
      platform: socialPlatformSchema,
      posts: z.int(),
      reposts: z.int(),
      deleted: z.int(),
      /** Posts of files that state which of them were deleted; the others say nothing of it. */
      deletionStated: z.int(),
    }),
  ),
  /** Posts in each of the 168 hours of the week from Monday 0:00 on, in the time zone of the query. */
  hourOfWeek: z.array(z.int()),
  /** Links by host, without `www.`, most frequent first. */
  domains: partCountsSchema,
  /** Posts with at least one such hashtag or mention, most frequent first. */
  hashtags: partCountsSchema,
  mentions: partCountsSchema,
  /** Posts by length in characters, in steps of 40. */
  lengths: z.array(z.object({ from: z.int(), count: z.int() })),
  /** Posts by the number of digits of a figure; 0: the figure is 0. Only where the source states it. */
  engagement: z.array(
    z.object({
      figure: z.enum(ENGAGEMENT_FIGURES),
      digits: z.int(),
      count: z.int(),
    }),
  ),
  /** Longest times between two posts, longest first. */
  silences: z.array(z.object({ from: statedTimestampSchema, to: statedTimestampSchema, hours: z.number() })),
});
export type PostStatistics = ValueOf<typeof postStatisticsSchema>;

const endpoint = endpointOf('Social');

export const socialEndpoints = {
  getTwitterStats: endpoint({
    call: 'GET /api/twitter/stats',
    summary: 'Figures over the collected tweets, of one account if named.',
    query: z.object({ username: usernameSchema.optional() }),
    answer: twitterStatsSchema,
  }),
  listTweets: endpoint({
    call: 'GET /api/twitter/posts',
    summary: 'Latest tweets.',
    query: z.object({ limit: limitSchema, username: usernameSchema.optional() }),
    answer: z.array(tweetSchema),
  }),
  getTruthSocialStats: endpoint({
    call: 'GET /api/truth-social/stats',
    summary: 'Figures over the collected Truth Social posts of an account.',
    query: z.object({ username: usernameSchema.optional() }),
    answer: z.object({ totalPosts: z.int(), daysCovered: z.int() }),
  }),
  listSocialPosts: endpoint({
    call: 'GET /api/social-posts',
    summary: 'Posts of the target accounts.',
    query: z.object({
      ...postFilterSchema.shape,
      sortBy: z.enum(['newest', 'oldest']).default('newest'),
      ...pageShape,
    }),
    answer: z.array(socialPostSchema),
  }),
  exportSocialPosts: endpoint({
    call: 'GET /api/social-posts/export',
    summary:
      'Every post that a filter finds, as a file that names the filter and the hashes of what is in it; up to 50,000 as citations, by time.',
    query: postExportSchema,
    answer: z.string(),
    produces: mediaTypesOf(LIST_FORMATS),
  }),
  getPostStatistics: endpoint({
    call: 'GET /api/social-posts/statistics',
    summary:
      'Posts by month, hour of the week, link, hashtag, mention, length and engagement, and their silences.',
    query: z.object({
      ...postFilterSchema.shape,
      zone: z.enum(['UTC', 'America/New_York']).default('UTC'),
    }),
    answer: postStatisticsSchema,
  }),
  listSocialPlatforms: endpoint({
    call: 'GET /api/social-platforms',
    summary: 'Platforms with posts, under their own names.',
    answer: z.array(z.object({ id: socialPlatformSchema, label: z.string() })),
  }),
  getSocialPost: endpoint({
    call: 'GET /api/social-posts/:id',
    summary: 'One post.',
    params: idParamsSchema,
    answer: socialPostSchema,
  }),
} as const;
