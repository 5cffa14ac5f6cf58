import {
  countOf,
  FieldProblem,
  flagOf,
  hasKeys,
  idOf,
  idTextOf,
  innerRow,
  requiredText,
  shown,
  textOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { platformOf } from '#shared/contract/platforms.ts';
import { readStatedObject, STATED_OBJECTS } from '#shared/post-objects.ts';
import { platformNamedIn } from './addresses.ts';
import type { SocialFormat } from './format.ts';

/** An id of our own making is made again from the same account, time and text. */
const idIn = (row: Row): string | null => {
  if (textOf(row, 'externalId')?.startsWith('derived-')) return null;
  if (platformOf(platformNamedIn(row)).idClock !== null) return idOf(row, 'externalId');
  const id = idTextOf(row, 'externalId');
  // Where ids are those of an account, its name is in front, which may have blanks.
  if (!/^\P{C}{1,401}$/u.test(id))
    throw new FieldProblem('externalId', `1 to 401 visible characters expected, ${shown(id)} given`);
  return id;
};

/** A count that the row itself calls unknown is not one, whatever number replaces it. */
const countIfKnown = (row: Row, key: string): number | null =>
  flagOf(innerRow(row, 'countsKnown'), key) === false ? null : countOf(row, key);

const listOf = (row: Row, key: string): string[] => {
  const value = valueOf(row, key);
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
};

/** Texts that a table has in one cell, with blanks between them. */
const inCell = (row: Row, key: string, between = / /): readonly string[] =>
  (textOf(row, key) ?? '').split(between).filter((text) => text !== '');

const OBJECT_START = new RegExp(` (?=(?:${STATED_OBJECTS.join('|')}):)`);

/** A row of the table of a list as the list itself has it. */
const fromTable = (row: Row): Row => ({
  platform: row['platform'],
  externalId: row['post_id'],
  username: row['username'],
  displayName: row['display_name'],
  timestamp: row['time_utc'],
  archiveTimestamp: row['archive_time_utc'],
  content: row['text'],
  isRepost: row['is_repost'],
  isDeleted: row['is_deleted'],
  likes: row['likes'],
  retweets: row['reposts'],
  replies: row['replies'],
  hashtags: inCell(row, 'hashtags'),
  mentions: inCell(row, 'mentions'),
  links: inCell(row, 'links'),
  media: inCell(row, 'media'),
  // Ids of what is shared may have blanks.
  objects: inCell(row, 'shared_objects', OBJECT_START),
  url: row['url'],
});

const isTable = (row: Row): boolean =>
  hasKeys(row, 'platform', 'post_id', 'username', 'time_utc', 'archive_time_utc', 'text', 'content_sha256');

/** An account without a name to show is listed under its own. */
const displayNameIn = (row: Row): string | null => {
  const name = textOf(row, 'displayName');
  return name === textOf(row, 'username') ? null : name;
};

/** What `GET /api/social-posts` answers, and its table, so that an exported list can be taken in elsewhere. */
export const exportedPosts: SocialFormat = {
  id: 'dropscope',
  containers: ['csv', 'json'],
  recognises: (row) =>
    isTable(row) || hasKeys(row, 'platform', 'externalId', 'username', 'content', 'isRepost', 'url'),
  draft: (source) => {
    const row = isTable(source) ? fromTable(source) : source;
    return {
      platform: platformNamedIn(row),
      id: idIn(row),
      username: requiredText(row, 'username'),
      displayName: displayNameIn(row),
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
    };
  },
};
