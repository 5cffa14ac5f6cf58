import { hash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { NewsEventTable } from '#main/db/tables/news.ts';
import type { SocialPostTable } from '#main/db/tables/posts.ts';
import { itemKey } from '#shared/items.ts';

/** An item’s name and the SHA-256 of its content as hex. */
export interface HashedItem {
  readonly key: string;
  readonly hash: string;
  /** What items are ordered by, before their names. */
  readonly place: number;
}

const contentHash = (...content: readonly (string | number | null)[]): string =>
  hash('sha256', JSON.stringify(content));

/** What the hash of a post covers. A pack of posts is forgotten where one of these changes (`0057-post-packs.ts`). */
export const HASHED_COLUMNS = [
  'platform',
  'external_id',
  'username',
  'time',
  'content',
  'is_repost',
  'is_deleted',
] as const;

export type HashedPost = Pick<Selectable<SocialPostTable>, (typeof HASHED_COLUMNS)[number]>;

/** The hash of a post: of its id, account, time, text and whether it is a repost or deleted, not of its counts. */
export const hashOfPost = ({
  platform,
  external_id,
  username,
  time,
  content,
  is_repost,
  is_deleted,
}: HashedPost): string => contentHash(platform, external_id, username, time, content, is_repost, is_deleted);

/** A post as an item of a set. */
export const postItem = (post: HashedPost): HashedItem => ({
  key: itemKey('post', `${post.platform}/${post.external_id}`),
  hash: hashOfPost(post),
  place: post.time,
});

/** The hash of an event: of its id, time, title, category, source and address. */
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
