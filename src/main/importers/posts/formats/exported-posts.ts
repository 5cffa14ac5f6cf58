import {
  countOf,
  FieldProblem,
  flagOf,
  hasKeys,
  idOf,
  idTextOf,
  requiredText,
  rowOf,
  shown,
  textOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import {
  platformOf as factsOf,
  PLATFORM_RULE,
  platformIdOf,
  type SocialPlatform,
} from '#shared/contract/platforms.ts';
import { readStatedObject } from '#shared/post-objects.ts';
import type { SocialFormat } from './format.ts';

const platformOf = (row: Row): SocialPlatform => {
  const name = requiredText(row, 'platform');
  const platform = platformIdOf(name);
  if (platform === null)
    throw new FieldProblem('platform', `${PLATFORM_RULE} expected, ${shown(name)} given`);
  return platform;
};

/** An id of our own making is made again from the same account, time and text. */
const idIn = (row: Row): string | null => {
  if (textOf(row, 'externalId')?.startsWith('derived-')) return null;
  if (factsOf(platformOf(row)).idClock !== null) return idOf(row, 'externalId');
  const id = idTextOf(row, 'externalId');
  // Where ids are those of an account, its name is in front, which may have blanks.
  if (!/^\P{C}{1,401}$/u.test(id))
    throw new FieldProblem('externalId', `1 to 401 visible characters expected, ${shown(id)} given`);
  return id;
};

/** A count that the row itself calls unknown is not one, whatever number replaces it. */
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
  platforms: null,
  recognises: (row) => hasKeys(row, 'platform', 'externalId', 'username', 'content', 'isRepost', 'url'),
  defaultUsername: null,
  draft: (row) => ({
    platform: platformOf(row),
    id: idIn(row),
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
    objects: listOf(row, 'objects').filter((text) => readStatedObject(text) !== null),
    url: textOf(row, 'url'),
  }),
};
