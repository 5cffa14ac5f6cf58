import { expressionBuilder, sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { Executor } from '#main/db/open.ts';
import { STATED_LIKES, STATED_REPLIES, STATED_REPOSTS } from '#main/db/post-figures.ts';
import type { Schema } from '#main/db/schema.ts';
import { searchConditions } from '#main/db/search-conditions.ts';
import type { CompiledSearch } from '#main/db/search.ts';
import type { SocialPlatform } from '#shared/contract/platforms.ts';
import type { PostTimeFlag, SocialPost } from '#shared/contract/posts.ts';
import { itemKey } from '#shared/items.ts';
import { toStatedTimestamp, toTimestamp, type TimeResolution } from '#shared/time.ts';
import { countRows } from './page.ts';
import { countPostsOfWords, findPostIdsOfWords, wordsAlone } from './posts-of-words.ts';
import { isPostOf, isTagged } from './set-members.ts';

/** What posts are requested; times in epoch seconds UTC, both ends inclusive. */
export interface PostCriteria {
  readonly username?: string | undefined;
  readonly platform?: SocialPlatform | undefined;
  readonly startTime?: number | undefined;
  readonly endTime?: number | undefined;
  readonly search?: CompiledSearch | undefined;
  readonly flagged?: boolean | undefined;
  /** Only posts of which only the day is known. */
  readonly datedToDay?: true | undefined;
  readonly reposts?: boolean | undefined;
  /** In lower case, as links name them without `www.`. */
  readonly hashtag?: string | undefined;
  readonly mention?: string | undefined;
  readonly domain?: string | undefined;
  /** Only posts of this frozen set, by its database id; null: of a set without posts. */
  readonly set?: number | null | undefined;
  /** Path of a tag: only posts that have it or one below it. */
  readonly tag?: string | undefined;
  /** Only posts that the draw of this connection has written. */
  readonly drawn?: true | undefined;
}

const POST_TEXTS = {
  index: sql.table('social_posts_fts'),
  id: sql.ref('social_posts.id'),
  text: sql.ref('social_posts.content'),
};

type Builder = ExpressionBuilder<Schema, 'social_posts'>;
/** For statements that join other tables. */
const ofPosts: Builder = expressionBuilder<Schema, 'social_posts'>();
type Condition = Expression<SqlBool>;

const LISTS = {
  hashtags: sql.ref('social_posts.hashtags'),
  mentions: sql.ref('social_posts.mentions'),
};

/** Whether a list that a post carries has the value, capitals aside. */
const hasPart = (list: (typeof LISTS)[keyof typeof LISTS], value: string): Condition =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(${list}) AS part WHERE lower(part.value) = ${value})`;

/** Whether a link of a post leads to the host; `_` and `%` are letters like others. */
const leadsTo = (host: string): Condition => {
  const ends = ['/%', '?%', '#%', ':%', ''];
  const escaped = host.replaceAll(/[\\%_]/gu, String.raw`\$&`);
  const patterns = ['', 'www.'].flatMap((head) => ends.map((end) => `%://${head}${escaped}${end}`));
  const fits = patterns.map((pattern) => sql<SqlBool>`part.value LIKE ${pattern} ESCAPE '\\'`);
  return sql<SqlBool>`EXISTS (SELECT 1 FROM json_each(links) AS part WHERE ${sql.join(fits, sql` OR `)})`;
};

const conditionsOf = (eb: Builder, criteria: PostCriteria): Condition[] => [
  ...(criteria.username === undefined ? [] : [eb('social_posts.username', '=', criteria.username)]),
  ...(criteria.platform === undefined ? [] : [eb('platform', '=', criteria.platform)]),
  ...(criteria.startTime === undefined ? [] : [eb('time', '>=', criteria.startTime)]),
  ...(criteria.endTime === undefined ? [] : [eb('time', '<=', criteria.endTime)]),
  ...(criteria.flagged === undefined ? [] : [eb('time_flag', criteria.flagged ? 'is not' : 'is', null)]),
  ...(criteria.datedToDay === undefined ? [] : [eb('time_flag', '=', 'day-only')]),
  ...(criteria.reposts === undefined ? [] : [eb('is_repost', '=', Number(criteria.reposts))]),
  ...(criteria.hashtag === undefined ? [] : [hasPart(LISTS.hashtags, criteria.hashtag)]),
  ...(criteria.mention === undefined ? [] : [hasPart(LISTS.mentions, criteria.mention)]),
  ...(criteria.domain === undefined ? [] : [leadsTo(criteria.domain)]),
  ...(criteria.search === undefined ? [] : searchConditions(criteria.search, POST_TEXTS)),
  ...(criteria.set === undefined ? [] : [criteria.set === null ? eb.lit(false) : isPostOf(criteria.set)]),
  ...(criteria.tag === undefined ? [] : [isTagged('post', criteria.tag)]),
  ...(criteria.drawn === undefined
    ? []
    : [sql<SqlBool>`social_posts.id IN (SELECT id FROM temp.drawn_posts)`]),
];

const postColumns = [
  'social_posts.id',
  'platform',
  'external_id',
  'id_kind',
  'social_posts.username',
  'social_posts.display_name',
  'social_accounts.display_name as account_name',
  'time',
  'time_from',
  'archive_time',
  'time_flag',
  'content',
  'is_repost',
  'is_deleted',
  'hashtags',
  'mentions',
  'links',
  'media',
  'objects',
  'url',
  'collected_at',
  'imports.layout as source',
  'imports.origin as import_kind',
] as const;

const RESOLUTIONS: Readonly<Record<PostTimeFlag, TimeResolution>> = {
  disagrees: 'second',
  'minute-only': 'minute',
  'day-only': 'day',
};

/** How exactly the time of a post is known. */
export const resolutionOfPost = ({
  time_flag,
}: {
  readonly time_flag: PostTimeFlag | null;
}): TimeResolution => (time_flag === null ? 'second' : RESOLUTIONS[time_flag]);

/** The figures of a post, null where its source states none. */
export const figures = {
  likes: sql.raw<number | null>(STATED_LIKES),
  reposts: sql.raw<number | null>(STATED_REPOSTS),
  replies: sql.raw<number | null>(STATED_REPLIES),
};
export const figureColumns = [
  figures.likes.as('likes'),
  figures.reposts.as('reposts'),
  figures.replies.as('replies'),
] as const;

const selectPosts = (db: Executor) =>
  db
    .selectFrom('social_posts')
    // Crossed, so that posts are read in the order of the list: from the few imports outward all of them would be sorted.
    .crossJoin('imports')
    .whereRef('imports.id', '=', 'social_posts.import_id')
    // Archives of one account do not repeat its name; the list of target accounts knows it.
    .leftJoin('social_accounts', 'social_accounts.username', 'social_posts.username')
    .select([...postColumns, ...figureColumns]);

type PostResult = Awaited<ReturnType<ReturnType<typeof selectPosts>['execute']>>[number];

const toPost = (row: PostResult): SocialPost => ({
  id: String(row.id),
  platform: row.platform,
  externalId: row.external_id,
  idKind: row.id_kind,
  username: row.username,
  displayName: row.display_name ?? row.account_name ?? row.username,
  content: row.content,
  timestamp: toStatedTimestamp(row.time, resolutionOfPost(row)),
  timeFrom: row.time_from,
  archiveTimestamp:
    row.archive_time === null ? null : toStatedTimestamp(row.archive_time, resolutionOfPost(row)),
  timeFlag: row.time_flag,
  hashtags: JSON.parse(row.hashtags) as string[],
  objects: JSON.parse(row.objects) as string[],
  mentions: JSON.parse(row.mentions) as string[],
  links: JSON.parse(row.links) as string[],
  media: JSON.parse(row.media) as string[],
  retweets: row.reposts ?? 0,
  likes: row.likes ?? 0,
  replies: row.replies ?? 0,
  countsKnown: {
    retweets: row.reposts !== null,
    likes: row.likes !== null,
    replies: row.replies !== null,
  },
  isRepost: row.is_repost === 1,
  isDeleted: row.is_deleted === 1,
  url: row.url,
  source: row.source,
  isDemonstration: row.import_kind === 'demonstration',
  collectedAt: toTimestamp(row.collected_at),
});

export interface PostPage {
  readonly criteria: PostCriteria;
  readonly sort: 'newest' | 'oldest';
  readonly limit: number;
  readonly offset: number;
}

export const findPosts = async (db: Executor, page: PostPage): Promise<SocialPost[]> => {
  const direction = page.sort === 'newest' ? 'desc' : 'asc';
  const words = await wordsAlone(db, page.criteria);
  if (words !== null) return findPostsById(db, await findPostIdsOfWords(db, words, page));
  const rows = await selectPosts(db)
    .where((eb) => eb.and(conditionsOf(ofPosts, page.criteria)))
    .orderBy('time', direction)
    .orderBy('social_posts.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toPost);
};

/** Where a stretch of a list of posts ended. */
export interface PostPlace {
  readonly time: number;
  readonly id: number;
}

/** The next posts of a list behind a place, each with what was read of it: no page is counted from the beginning. */
export const findPostsAfter = async (
  db: Executor,
  { criteria, sort, limit }: Omit<PostPage, 'offset'>,
  after: PostPlace | null,
): Promise<{ readonly row: PostResult; readonly post: SocialPost }[]> => {
  const direction = sort === 'newest' ? 'desc' : 'asc';
  const place = sql`(time, social_posts.id)`;
  const behind = (at: PostPlace) =>
    sort === 'newest'
      ? sql<SqlBool>`${place} < (${at.time}, ${at.id})`
      : sql<SqlBool>`${place} > (${at.time}, ${at.id})`;
  const rows = await selectPosts(db)
    .where((eb) => eb.and([...conditionsOf(ofPosts, criteria), ...(after === null ? [] : [behind(after)])]))
    .orderBy('time', direction)
    .orderBy('social_posts.id', direction)
    .limit(limit)
    .execute();
  return rows.map((row) => ({ row, post: toPost(row) }));
};

/** Posts that meet criteria, for a query that says what it wants of them. */
export const postsOf = (db: Executor, criteria: PostCriteria) =>
  db.selectFrom('social_posts').where((eb) => eb.and(conditionsOf(eb, criteria)));

export const countPosts = async (db: Executor, criteria: PostCriteria): Promise<number> => {
  const words = await wordsAlone(db, criteria);
  return words === null ? countRows(postsOf(db, criteria)) : countPostsOfWords(db, words);
};

/** At least as many as there are posts, found without counting them. */
export const findHighestPostId = async (db: Executor): Promise<number> => {
  const row = await db
    .selectFrom('social_posts')
    .select((eb) => eb.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return row.id ?? 0;
};

/** Platforms with posts, by one look into the index for each: a million posts of two platforms take two. */
export const findPlatforms = async (db: Executor): Promise<readonly SocialPlatform[]> => {
  const { rows } = await sql<{ platform: SocialPlatform }>`
    WITH RECURSIVE found (platform) AS (
      SELECT min(platform) FROM social_posts
      UNION ALL
      SELECT (SELECT min(platform) FROM social_posts WHERE platform > found.platform) FROM found
      WHERE found.platform IS NOT NULL
    )
    SELECT platform FROM found WHERE platform IS NOT NULL`.execute(db);
  return rows.map(({ platform }) => platform);
};

/** Posts by their database ids, in the order requested; those that are gone are left out. */
export const findPostsById = async (db: Executor, ids: readonly string[]): Promise<SocialPost[]> => {
  if (ids.length === 0) return [];
  const rows = await selectPosts(db).where('social_posts.id', 'in', ids.map(Number)).execute();
  const byId = new Map(rows.map((row) => [String(row.id), toPost(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
};

/** The names of posts, those that are held out too: in the table of `main`, which nothing hides. */
export const findPostKeys = async (db: Executor, ids: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await sql<{ readonly platform: string; readonly external_id: string }>`
    SELECT platform, external_id FROM main.social_posts
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids.map(Number))}))`.execute(db);
  return rows.map((row) => itemKey('post', `${row.platform}/${row.external_id}`));
};

/** Figures over posts, its days UTC; `recentSince` (epoch seconds) starts the recent ones. */
export const findPostFigures = (db: Executor, criteria: PostCriteria, recentSince: number) =>
  postsOf(db, criteria)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(DISTINCT username COLLATE NOCASE)`.as('users'),
      sql<number>`count(*) FILTER (WHERE time >= ${recentSince})`.as('recent'),
      sql<number>`count(DISTINCT time / 86400)`.as('days'),
      eb.fn.min<number | null>('time').as('first'),
      eb.fn.max<number | null>('time').as('last'),
      eb.fn.count<number>('time_flag').as('flagged'),
    ])
    .executeTakeFirstOrThrow();
export type PostFigures = Awaited<ReturnType<typeof findPostFigures>>;

/** Newest id of an account that the platform itself gave. Ids of one platform compare as numbers. */
export const findNewestId = async (
  db: Executor,
  platform: SocialPlatform,
  username: string,
): Promise<string | null> => {
  const row = await db
    .selectFrom('social_posts')
    .select('external_id')
    .where((eb) => eb.and(conditionsOf(eb, { platform, username })))
    .where('id_kind', '=', 'exact')
    .orderBy('time', 'desc')
    .orderBy(sql`CAST(external_id AS INTEGER)`, 'desc')
    .executeTakeFirst();
  return row?.external_id ?? null;
};

/** Posts of an analysis, ascending in time, then by id. */
export const findAnalysisPosts = (db: Executor, criteria: PostCriteria) =>
  postsOf(db, criteria)
    .select(['id', 'external_id', 'time', 'time_flag', 'platform', 'username', 'content'])
    .select(['is_repost', 'links', 'media'])
    .orderBy('time')
    .orderBy('platform')
    .orderBy('external_id')
    .execute();
