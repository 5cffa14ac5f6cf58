import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Executor, RowReader } from '#main/db/open.ts';
import type { NewsEventTable } from '#main/db/tables/news.ts';
import type { SocialPostTable } from '#main/db/tables/posts.ts';
import { itemKey } from '#shared/items.ts';
import { meets, type DropCriteria } from './drop-criteria.ts';
import { countDrops } from './drops.ts';
import { countNewsEvents, shownEvents, type NewsCriteria } from './news-events.ts';
import { countPosts, postsOf, type PostCriteria } from './posts.ts';

/** Which items a query finds. */
export type ItemSource =
  | { readonly kind: 'drop'; readonly criteria: DropCriteria }
  | { readonly kind: 'post'; readonly criteria: PostCriteria }
  | { readonly kind: 'event'; readonly criteria: NewsCriteria };

/** An item’s name and the SHA-256 of its content as hex. */
export interface HashedItem {
  readonly key: string;
  readonly hash: string;
  /** What items are ordered by, before their names. */
  readonly place: number;
}

const contentHash = (...content: readonly (string | number | null)[]): string =>
  hash('sha256', JSON.stringify(content));

/** Of what a set’s hash covers of a post. */
export const hashOfPost = ({
  platform,
  external_id,
  username,
  time,
  content,
  is_repost,
  is_deleted,
}: Pick<
  Selectable<SocialPostTable>,
  'platform' | 'external_id' | 'username' | 'time' | 'content' | 'is_repost' | 'is_deleted'
>): string => contentHash(platform, external_id, username, time, content, is_repost, is_deleted);

/** The same of an event. */
export const hashOfEvent = ({
  id,
  time,
  has_time_of_day,
  title,
  category,
  source,
  url,
}: Omit<Selectable<NewsEventTable>, 'rowid' | 'source_category' | 'origin' | 'import_id'>): string =>
  contentHash(id, time, has_time_of_day, title, category, source, url);

function* dropItems({ read, each }: RowReader, criteria: DropCriteria): Generator<HashedItem> {
  const rows = read.selectFrom('drops').select(['number', 'record_hash']).where(meets(criteria));
  for (const { number, record_hash } of each(rows))
    yield { key: itemKey('drop', number), hash: record_hash, place: number };
}

function* postItems({ read, each }: RowReader, criteria: PostCriteria): Generator<HashedItem> {
  const rows = postsOf(read, criteria).select([
    'platform',
    'external_id',
    'social_posts.username',
    'time',
    'content',
    'is_repost',
    'is_deleted',
  ]);
  for (const row of each(rows))
    yield {
      key: itemKey('post', `${row.platform}/${row.external_id}`),
      hash: hashOfPost(row),
      place: row.time,
    };
}

function* eventItems({ read, each }: RowReader, criteria: NewsCriteria): Generator<HashedItem> {
  const columns = ['id', 'time', 'has_time_of_day', 'title', 'category', 'source', 'url'] as const;
  for (const row of each(shownEvents(read, criteria).select(columns)))
    yield { key: itemKey('event', row.id), hash: hashOfEvent(row), place: row.time };
}

/**
 * The items that a query finds, as they are stored: to put whole rows into an order takes a database longer than to read them. A drop’s hash is that of its record in the imported
 * file; a post’s covers its id, account, time, text and whether it is a repost or deleted, not its counts; an event’s its id,
 * time, title, category, source and address.
 */
export const readItems = (reader: RowReader, source: ItemSource): Generator<HashedItem> => {
  if (source.kind === 'drop') return dropItems(reader, source.criteria);
  return source.kind === 'post' ? postItems(reader, source.criteria) : eventItems(reader, source.criteria);
};

/** How many items a query finds. */
export const countItems = async (db: Executor, source: ItemSource): Promise<number> => {
  if (source.kind === 'drop') return countDrops(db, source.criteria);
  return source.kind === 'post' ? countPosts(db, source.criteria) : countNewsEvents(db, source.criteria);
};

/** The names of the items that a query finds, in no particular order: without their hashes it takes a fraction of the time. */
export const readItemKeys = async (db: Executor, source: ItemSource): Promise<readonly string[]> => {
  if (source.kind === 'drop') {
    const drops = await db.selectFrom('drops').select('number').where(meets(source.criteria)).execute();
    return drops.map(({ number }) => itemKey('drop', number));
  }
  if (source.kind === 'post') {
    const posts = await postsOf(db, source.criteria).select(['platform', 'external_id']).execute();
    return posts.map(({ platform, external_id }) => itemKey('post', `${platform}/${external_id}`));
  }
  const events = await shownEvents(db, source.criteria).select('id').execute();
  return events.map(({ id }) => itemKey('event', id));
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
