import { z } from 'zod';
import { newsEventSchema } from '#shared/contract/news.ts';
import { socialPostSchema } from '#shared/contract/posts.ts';
import type { ValueOf } from '#shared/contract/value.ts';
import { zonedTime } from '#shared/time.ts';
import type { ListFileHead, ListKind } from './list-file.ts';

/** SHA-256 of the content of an item, as sets hash it. */
const hashed = { contentSha256: z.string() };

const listedPostSchema = socialPostSchema.extend(hashed);
export type ListedPost = ValueOf<typeof listedPostSchema>;

const listedEventSchema = newsEventSchema.extend({
  /** The category as the source states it; null where it states none, so that the headline decided. */
  sourceCategory: z.string().nullable(),
  ...hashed,
});
export type ListedEvent = ValueOf<typeof listedEventSchema>;

/** A figure that the source does not state is missing, not 0. */
const stated = (isStated: boolean, count: number): number | null => (isStated ? count : null);

export const postKind: ListKind<ListedPost> = {
  noun: 'post',
  schema: listedPostSchema,
  columns: {
    platform: ({ platform }) => platform,
    post_id: ({ externalId }) => externalId,
    id_kind: ({ idKind }) => idKind,
    username: ({ username }) => username,
    display_name: ({ displayName }) => displayName,
    time_utc: ({ timestamp }) => zonedTime(timestamp),
    time_from: ({ timeFrom }) => timeFrom,
    archive_time_utc: ({ archiveTimestamp }) =>
      archiveTimestamp === null ? null : zonedTime(archiveTimestamp),
    time_flag: ({ timeFlag }) => timeFlag,
    text: ({ content }) => content,
    is_repost: ({ isRepost }) => isRepost,
    is_deleted: ({ isDeleted }) => isDeleted,
    likes: ({ likes, countsKnown }) => stated(countsKnown.likes, likes),
    reposts: ({ retweets, countsKnown }) => stated(countsKnown.retweets, retweets),
    replies: ({ replies, countsKnown }) => stated(countsKnown.replies, replies),
    hashtags: ({ hashtags }) => hashtags.join(' '),
    mentions: ({ mentions }) => mentions.join(' '),
    links: ({ links }) => links.join(' '),
    media: ({ media }) => media.join(' '),
    shared_objects: ({ objects }) => objects.join(' '),
    url: ({ url }) => url,
    source: ({ source }) => source,
    collected_at_utc: ({ collectedAt }) => zonedTime(collectedAt),
    content_sha256: ({ contentSha256 }) => contentSha256,
  },
};

export const eventKind: ListKind<ListedEvent> = {
  noun: 'event',
  schema: listedEventSchema,
  columns: {
    event_id: ({ id }) => id,
    time_utc: ({ publishedAt }) => zonedTime(publishedAt),
    has_time_of_day: ({ hasTimeOfDay }) => hasTimeOfDay,
    title: ({ title }) => title,
    source: ({ source }) => source,
    category: ({ category }) => category,
    source_category: ({ sourceCategory }) => sourceCategory,
    url: ({ url }) => url,
    origin: ({ origin }) => origin,
    content_sha256: ({ contentSha256 }) => contentSha256,
  },
};

/** What the file of a list says of itself. */
export interface ItemListHead {
  /** The filter as a query string, such as `search=storm&year=2018`; empty for all items. */
  readonly filter: string;
  readonly sort: 'newest' | 'oldest';
  readonly total: number;
  /** SHA-256 over the lines `item content-SHA-256`, of drops `number record-SHA-256`, in the order of the list. */
  readonly sha256: string;
  /** The working set that the filter names; a live one has no hash. */
  readonly set?: { readonly name: string; readonly sha256: string | null };
}

/** What repeats on every row, so that a row taken out of the file still says where it is from. @param noun of one item  @param source where the items are from */
export const headCells = (
  noun: string,
  { filter, sort, total, sha256, set }: Omit<ItemListHead, 'sort'> & { readonly sort: string },
  source: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> => ({
  filter,
  sort,
  [`list_${noun}s`]: String(total),
  list_sha256: sha256,
  ...source,
  ...(set === undefined ? {} : { set: set.name, set_sha256: set.sha256 ?? '' }),
});

/** The head of a file of posts or events. */
export const itemListHead = (noun: string, head: ItemListHead): ListFileHead => ({
  cells: headCells(noun, head),
  fields: { ...head },
});
