import type { SocialPostRecord } from './record.ts';

/** A post as it is stored: flags 0 or 1, lists as JSON. */
export interface PostRow {
  readonly platform: SocialPostRecord['platform'];
  readonly external_id: string;
  readonly id_kind: SocialPostRecord['idKind'];
  readonly username: string;
  readonly display_name: string | null;
  readonly time: number;
  readonly time_from: SocialPostRecord['timeFrom'];
  readonly archive_time: number | null;
  readonly time_flag: SocialPostRecord['timeFlag'];
  readonly content: string;
  readonly raw_content: string | null;
  readonly is_repost: number;
  readonly is_deleted: number;
  readonly likes: number | null;
  readonly reposts: number | null;
  readonly replies: number | null;
  readonly hashtags: string;
  readonly mentions: string;
  readonly links: string;
  readonly media: string;
  readonly url: string | null;
}

const listText = (list: readonly string[]): string => (list.length === 0 ? '[]' : JSON.stringify(list));

export const toPostRow = (post: SocialPostRecord): PostRow => ({
  platform: post.platform,
  external_id: post.externalId,
  id_kind: post.idKind,
  username: post.username,
  display_name: post.displayName,
  time: post.time,
  time_from: post.timeFrom,
  archive_time: post.archiveTime,
  time_flag: post.timeFlag,
  content: post.content,
  raw_content: post.rawContent,
  is_repost: Number(post.isRepost),
  is_deleted: Number(post.isDeleted),
  likes: post.likes,
  reposts: post.reposts,
  replies: post.replies,
  hashtags: listText(post.hashtags),
  mentions: listText(post.mentions),
  links: listText(post.links),
  media: listText(post.media),
  url: post.url,
});
