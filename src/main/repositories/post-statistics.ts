import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import { ENGAGEMENT_FIGURES, type PostTimeFlag } from '#shared/contract/posts.ts';
import { figures, postsOf, type PostCriteria } from './posts.ts';

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

const monthsOf = (db: Executor, criteria: PostCriteria) =>
  postsOf(db, criteria)
    .select((eb) => [
      sql<string>`strftime('%Y-%m', time, 'unixepoch')`.as('month'),
      'platform',
      eb.fn.countAll<number>().as('posts'),
      sql<number>`coalesce(sum(is_repost), 0)`.as('reposts'),
      sql<number>`coalesce(sum(is_deleted), 0)`.as('deleted'),
      // Posts of files that state which of them were deleted.
      sql<number>`coalesce(sum(${statesDeletion}), 0)`.as('deletionStated'),
    ])
    .groupBy(['month', 'platform'])
    .orderBy('month')
    .orderBy('platform')
    .execute();

/** By the start of the hour, epoch seconds UTC, of posts whose time of day is known. */
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

/** By the first length of each step. */
const lengthsOf = async (db: Executor, criteria: PostCriteria) =>
  postsOf(db, criteria)
    .select((eb) => [
      sql<number>`length(content) / ${sql.lit(LENGTH_STEP)} * ${sql.lit(LENGTH_STEP)}`.as('from'),
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy('from')
    .orderBy('from')
    .execute();

/** Posts by the number of digits of each figure, 0 for none; only posts whose figure is known. */
const engagementOf = async (db: Executor, criteria: PostCriteria) => {
  const lists = await Promise.all(
    ENGAGEMENT_FIGURES.map(async (figure) => {
      const stated = figures[figure];
      const digits = sql<number>`CASE WHEN ${stated} <= 0 THEN 0 ELSE length(CAST(${stated} AS TEXT)) END`;
      const rows = await postsOf(db, criteria)
        .where(stated, 'is not', null)
        .select((eb) => [digits.as('digits'), eb.fn.countAll<number>().as('count')])
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
export const findPostStatistics = async (db: Executor, criteria: PostCriteria) => {
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
export type PostStatisticsRows = Awaited<ReturnType<typeof findPostStatistics>>;
