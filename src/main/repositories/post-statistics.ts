import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import type { SocialPlatform } from '#shared/contract/platforms.ts';
import { ENGAGEMENT_FIGURES, type PostTimeFlag } from '#shared/contract/posts.ts';
import { figures, postsOf, type PostCriteria } from './posts.ts';

export interface PostMonth {
  readonly month: string;
  readonly platform: SocialPlatform;
  readonly posts: number;
  readonly reposts: number;
  readonly deleted: number;
  /** Posts of files that state which of them were deleted. */
  readonly deletionStated: number;
}

interface NamedCount {
  readonly value: string;
  readonly count: number;
}

/** Two posts that follow each other, epoch seconds; a silence lasts from the end of a day, and to its beginning, where only that is known. */
interface PostSilence {
  readonly from: number;
  readonly fromFlag: PostTimeFlag | null;
  readonly to: number;
  readonly toFlag: PostTimeFlag | null;
  readonly seconds: number;
}

export interface PostStatisticsRows {
  readonly total: number;
  readonly months: readonly PostMonth[];
  /** Start of the hour, epoch seconds UTC, of posts whose time of day is known. */
  readonly hours: readonly { readonly hour: number; readonly count: number }[];
  readonly links: readonly NamedCount[];
  readonly hashtags: readonly NamedCount[];
  readonly mentions: readonly NamedCount[];
  /** By the first length of each step. */
  readonly lengths: readonly { readonly from: number; readonly count: number }[];
  /** By the number of digits of the figure, 0 for none; only posts whose figure is known. */
  readonly engagement: readonly {
    readonly figure: (typeof ENGAGEMENT_FIGURES)[number];
    readonly digits: number;
    readonly count: number;
  }[];
  readonly silences: readonly PostSilence[];
}

const LISTED = 15;
const SILENCES = 10;
export const LENGTH_STEP = 40;

type Part = 'links' | 'hashtags' | 'mentions';

/** How often each value of a list that posts carry occurs, one post counting once; values in lower case. */
const countParts = async (
  db: Executor,
  criteria: PostCriteria,
  part: Part,
  limit: number,
): Promise<NamedCount[]> => {
  const posts = postsOf(db, criteria)
    .where(part, '<>', '[]')
    .select(['social_posts.id as id', `${part} as list`]);
  const rows: RawBuilder<NamedCount> = sql`
    SELECT lower(each.value) AS value, count(DISTINCT posts.id) AS count
    FROM (${posts}) AS posts, json_each(posts.list) AS each
    GROUP BY lower(each.value) ORDER BY count DESC, value LIMIT ${limit}`;
  return (await rows.execute(db)).rows;
};

/** Layouts with a column of deletions. Of any other file it is known only where a post of it was deleted. */
const LAYOUTS_WITH_DELETIONS = ['dropscope', 'trump-archive-index', 'tta-v2', 'tta-v2-no-id'];

const statesDeletion = sql<number>`import_id IN (
  SELECT id FROM imports WHERE layout IN (${sql.join(LAYOUTS_WITH_DELETIONS)})
  UNION SELECT import_id FROM social_posts WHERE is_deleted = 1)`;

const monthsOf = async (db: Executor, criteria: PostCriteria): Promise<PostMonth[]> =>
  postsOf(db, criteria)
    .select((eb) => [
      sql<string>`strftime('%Y-%m', time, 'unixepoch')`.as('month'),
      'platform',
      eb.fn.countAll<number>().as('posts'),
      sql<number>`coalesce(sum(is_repost), 0)`.as('reposts'),
      sql<number>`coalesce(sum(is_deleted), 0)`.as('deleted'),
      sql<number>`coalesce(sum(${statesDeletion}), 0)`.as('deletionStated'),
    ])
    .groupBy(['month', 'platform'])
    .orderBy('month')
    .orderBy('platform')
    .execute();

const hoursOf = async (db: Executor, criteria: PostCriteria) =>
  postsOf(db, criteria)
    .where('time_flag', 'is distinct from', 'day-only')
    .select((eb) => [
      sql<number>`(time - ((time % 3600) + 3600) % 3600)`.as('hour'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('hour')
    .orderBy('hour')
    .execute();

const lengthsOf = async (db: Executor, criteria: PostCriteria) =>
  postsOf(db, criteria)
    .select((eb) => [
      sql<number>`length(content) / ${sql.lit(LENGTH_STEP)} * ${sql.lit(LENGTH_STEP)}`.as('from'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('from')
    .orderBy('from')
    .execute();

/** Number of digits of a figure; 0 for none. */
const DIGITS = {
  likes: sql<number>`CASE WHEN likes <= 0 THEN 0 ELSE length(CAST(likes AS TEXT)) END`,
  reposts: sql<number>`CASE WHEN reposts <= 0 THEN 0 ELSE length(CAST(reposts AS TEXT)) END`,
  replies: sql<number>`CASE WHEN replies <= 0 THEN 0 ELSE length(CAST(replies AS TEXT)) END`,
};

const engagementOf = async (db: Executor, criteria: PostCriteria) => {
  const lists = await Promise.all(
    ENGAGEMENT_FIGURES.map(async (figure) => {
      const rows = await postsOf(db, criteria)
        .where(figures[figure], 'is not', null)
        .select((eb) => [DIGITS[figure].as('digits'), eb.fn.countAll<number>().as('count')])
        .groupBy('digits')
        .orderBy('digits')
        .execute();
      return rows.map((row) => ({ figure, ...row }));
    }),
  );
  return lists.flat();
};

/** The longest times between two posts that follow each other, longest first. */
const silencesOf = async (db: Executor, criteria: PostCriteria) => {
  const times = postsOf(db, criteria).select([
    'time as to',
    'time_flag as toFlag',
    sql<number | null>`lag(time) OVER (ORDER BY time)`.as('from'),
    sql<PostTimeFlag | null>`lag(time_flag) OVER (ORDER BY time)`.as('fromFlag'),
  ]);
  const rows: RawBuilder<PostSilence> = sql`
    SELECT *, max(0, "to" - "from" - CASE WHEN "fromFlag" IS 'day-only' THEN 86400 ELSE 0 END) AS seconds
    FROM (${times}) WHERE "from" IS NOT NULL ORDER BY seconds DESC, "from" LIMIT ${SILENCES}`;
  return (await rows.execute(db)).rows;
};

/** Everything that the statistics of posts show, counted in the database. */
export const findPostStatistics = async (
  db: Executor,
  criteria: PostCriteria,
): Promise<PostStatisticsRows> => {
  const months = await monthsOf(db, criteria);
  return {
    total: months.reduce((sum, { posts }) => sum + posts, 0),
    months,
    hours: await hoursOf(db, criteria),
    // Addresses are nearly all different: their hosts are counted by the caller.
    links: await countParts(db, criteria, 'links', -1),
    hashtags: await countParts(db, criteria, 'hashtags', LISTED),
    mentions: await countParts(db, criteria, 'mentions', LISTED),
    lengths: await lengthsOf(db, criteria),
    engagement: await engagementOf(db, criteria),
    silences: await silencesOf(db, criteria),
  };
};
