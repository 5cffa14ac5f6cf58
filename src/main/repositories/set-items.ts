import { sql, type SqlBool } from 'kysely';
import type { Executor, RowReader } from '#main/db/open.ts';
import { itemKey } from '#shared/items.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';
import { countDrops } from './drops.ts';
import { HASHED_COLUMNS, hashOfEvent, postItem, type HashedItem } from './hashed-items.ts';
import { countNewsEvents, shownEvents, type NewsCriteria } from './news-events.ts';
import type { IdRange } from './post-packs.ts';
import { hidesPosts } from './posts-of-words.ts';
import { countPosts, postsOf, type PostCriteria } from './posts.ts';

/** Which items a query finds. */
export type ItemSource =
  | { readonly kind: 'drop'; readonly criteria: DropCriteria }
  | { readonly kind: 'post'; readonly criteria: PostCriteria }
  | { readonly kind: 'event'; readonly criteria: NewsCriteria };

/** The drops that a query finds, as they are stored: to put whole rows into an order takes a database longer than to read them. Their hash is that of the record in the imported file. */
export function* dropItems({ read, each }: RowReader, criteria: DropCriteria): Generator<HashedItem> {
  const rows = read.selectFrom('drops').select(['number', 'record_hash']).where(meets(criteria));
  for (const { number, record_hash } of each(rows))
    yield { key: itemKey('drop', number), hash: record_hash, place: number };
}

/** The events that a query finds, as they are stored. */
export function* eventItems({ read, each }: RowReader, criteria: NewsCriteria): Generator<HashedItem> {
  const columns = ['id', 'time', 'has_time_of_day', 'title', 'category', 'source', 'url'] as const;
  for (const row of each(shownEvents(read, criteria).select(columns)))
    yield { key: itemKey('event', row.id), hash: hashOfEvent(row), place: row.time };
}

const IDS_ASKED = 8192;

/** Posts by their database ids. */
export function* postItems({ read, each }: RowReader, ids: readonly number[]): Generator<HashedItem> {
  for (let from = 0; from < ids.length; from += IDS_ASKED) {
    const part = JSON.stringify(ids.slice(from, from + IDS_ASKED));
    const isWanted = sql<SqlBool>`social_posts.id IN (SELECT value FROM json_each(${part}))`;
    for (const row of each(postsOf(read, {}).where(isWanted).select(HASHED_COLUMNS))) yield postItem(row);
  }
}

/** The database ids of the posts that a query finds, or of those in a range, in ascending order: as one text they take a fifth of the time. */
export const readPostIds = async (
  db: Executor,
  criteria: PostCriteria,
  range?: IdRange,
): Promise<Float64Array> => {
  const { ids } = await postsOf(db, criteria)
    .$if(range !== undefined, (query) =>
      query
        .where('social_posts.id', '>=', range?.first ?? 0)
        .where('social_posts.id', '<=', range?.last ?? 0),
    )
    .select(sql<string>`json_group_array(social_posts.id)`.as('ids'))
    .executeTakeFirstOrThrow();
  return Float64Array.from(JSON.parse(ids) as number[]).sort();
};

/** Whether a query of this connection finds every post. */
export const findsAllPosts = async (db: Executor, criteria: PostCriteria): Promise<boolean> =>
  Object.values(criteria).every((value) => value === undefined) && !(await hidesPosts(db));

/** How many items a query finds. */
export const countItems = async (db: Executor, source: ItemSource): Promise<number> => {
  if (source.kind === 'drop') return countDrops(db, source.criteria);
  return source.kind === 'post' ? countPosts(db, source.criteria) : countNewsEvents(db, source.criteria);
};

const timesOf = (db: Executor, source: ItemSource) => {
  if (source.kind === 'drop') return db.selectFrom('drops').where(meets(source.criteria)).select('time');
  return source.kind === 'post'
    ? postsOf(db, source.criteria).select('time')
    : shownEvents(db, source.criteria).select('time');
};

/** How many items a query finds in each UTC month with any, in order of time. */
export const countItemsByMonth = async (
  db: Executor,
  source: ItemSource,
): Promise<{ month: string; count: number }[]> => {
  const { rows } = await sql<{ month: string; count: number }>`
    SELECT strftime('%Y-%m', time, 'unixepoch') AS month, count(*) AS count FROM ${timesOf(db, source)}
    GROUP BY month ORDER BY month`.execute(db);
  return rows;
};

/**
 * The names of the items that a query finds: without their hashes it takes a fraction of the time.
 * @param isOrdered as in a set, drops by number, posts and events by time; else in no particular order
 */
export const readItemKeys = async (
  db: Executor,
  source: ItemSource,
  isOrdered = false,
): Promise<readonly string[]> => {
  if (source.kind === 'drop') {
    const drops = db.selectFrom('drops').select('number').where(meets(source.criteria));
    const rows = await drops.$if(isOrdered, (query) => query.orderBy('number')).execute();
    return rows.map(({ number }) => itemKey('drop', number));
  }
  if (source.kind === 'post') {
    const posts = await postsOf(db, source.criteria)
      .select(['platform', 'external_id'])
      .$if(isOrdered, (query) => query.orderBy('time').orderBy('platform').orderBy('external_id'))
      .execute();
    return posts.map(({ platform, external_id }) => itemKey('post', `${platform}/${external_id}`));
  }
  const events = shownEvents(db, source.criteria).select('id');
  const rows = await events.$if(isOrdered, (query) => query.orderBy('time').orderBy('id')).execute();
  return rows.map(({ id }) => itemKey('event', id));
};

/** When and where items were published, for strata: key → epoch seconds and platform or source. */
export const readItemOrigins = async (
  db: Executor,
): Promise<ReadonlyMap<string, { readonly time: number; readonly platform: string }>> => {
  const [drops, posts, events] = await Promise.all([
    db.selectFrom('drops').select(['number', 'time', 'platform']).execute(),
    db.selectFrom('social_posts').select(['platform', 'external_id', 'time']).execute(),
    db.selectFrom('news_events').select(['id', 'time', 'source']).execute(),
  ]);
  return new Map([
    ...drops.map(({ number, ...origin }) => [itemKey('drop', number), origin] as const),
    ...posts.map(
      ({ external_id, ...origin }) => [itemKey('post', `${origin.platform}/${external_id}`), origin] as const,
    ),
    ...events.map(({ id, time, source }) => [itemKey('event', id), { time, platform: source }] as const),
  ]);
};
