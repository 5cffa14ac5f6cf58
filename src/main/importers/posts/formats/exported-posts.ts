import {
  countOf,
  FieldProblem,
  flagOf,
  hasKeys,
  idOf,
  requiredText,
  rowOf,
  textOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { SocialPlatform } from '#main/importers/posts/record.ts';
import type { SocialFormat } from './format.ts';

const platformOf = (row: Row): SocialPlatform => {
  const platform = requiredText(row, 'platform');
  if (platform === 'twitter' || platform === 'truthsocial') return platform;
  throw new FieldProblem('platform', `twitter or truthsocial expected, "${platform.slice(0, 60)}" given`);
};

/** A count that the row itself calls unknown is none, whatever number stands in for it. */
const countIfKnown = (row: Row, key: string): number | null =>
  flagOf(rowOf(row, 'countsKnown') ?? {}, key) === false ? null : countOf(row, key);

const listOf = (row: Row, key: string): string[] => {
  const value = valueOf(row, key);
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
};

/** What `GET /api/social-posts` answers, so that an exported list can be taken in elsewhere. */
export const exportedPosts: SocialFormat = {
  id: 'dropscope',
  containers: ['csv', 'json'],
  recognises: (row) => hasKeys(row, 'platform', 'externalId', 'username', 'content', 'isRepost', 'url'),
  defaultUsername: null,
  draft: (row) => ({
    platform: platformOf(row),
    // An id of our own making is made again from the same account, time and text.
    id: textOf(row, 'externalId')?.startsWith('derived-') ? null : idOf(row, 'externalId'),
    username: requiredText(row, 'username'),
    displayName: textOf(row, 'displayName'),
    stated: timeOf(row, 'archiveTimestamp') ?? timeOf(row, 'timestamp'),
    text: requiredText(row, 'content'),
    markup: 'plain',
    isRepost: flagOf(row, 'isRepost'),
    isDeleted: flagOf(row, 'isDeleted'),
    likes: countIfKnown(row, 'likes'),
    reposts: countIfKnown(row, 'retweets'),
    replies: countIfKnown(row, 'replies'),
    ...(Array.isArray(valueOf(row, 'hashtags')) && { hashtags: listOf(row, 'hashtags') }),
    ...(Array.isArray(valueOf(row, 'mentions')) && { mentions: listOf(row, 'mentions') }),
    links: listOf(row, 'links'),
    media: listOf(row, 'media'),
    url: textOf(row, 'url'),
  }),
};
