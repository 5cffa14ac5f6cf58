import {
  anyIdOf,
  countOf,
  FieldProblem,
  flagOf,
  hasKeys,
  textOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { platformOfPost, type SocialPlatform } from '#shared/contract/platforms.ts';
import { boardAuthor, boardMarkup, withSubject } from './boards.ts';
import type { SocialFormat } from './format.ts';

const first = <Value>(
  row: Row,
  keys: readonly string[],
  read: (row: Row, key: string) => Value | null,
): Value | null => {
  for (const key of keys) {
    const value = read(row, key);
    if (value !== null) return value;
  }
  return null;
};

const addressOf = (row: Row): string | null =>
  first(row, ['url', 'link', 'post_url', 'tiktok_url', 'permalink'], textOf);

/** Columns that only the files of one source have. */
const SIGNS: readonly (readonly [column: string, platform: SocialPlatform])[] = [
  ['board', '4chan'],
  ['chat', 'telegram'],
  ['subreddit', 'reddit'],
  ['tiktok_url', 'tiktok'],
];

const platformIn = (row: Row): SocialPlatform | null =>
  platformOfPost(addressOf(row) ?? '') ?? SIGNS.find(([column]) => Object.hasOwn(row, column))?.[1] ?? null;

const lists = (row: Row, key: string): string[] =>
  (textOf(row, key) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const YES = ['is_retweet', 'is_repost', 'is_forward'];

const idOn = (row: Row, platform: SocialPlatform): string => {
  const id = anyIdOf(row, 'id');
  const board = textOf(row, 'board')?.trim() ?? '';
  return platform === '4chan' || board !== ''
    ? board === ''
      ? id
      : `${board.replaceAll('/', '')}/${id}`
    : id;
};

/** A table of 4CAT, the toolkit of the Digital Methods Initiative: the same first columns for every source. */
export const fourCat: SocialFormat = {
  id: '4cat-csv',
  containers: ['csv'],
  recognises: (row) => hasKeys(row, 'id', 'thread_id', 'timestamp', 'body', 'author'),
  draft: (row, _page, { namedPlatform }) => {
    const platform = namedPlatform ?? platformIn(row);
    if (platform === null)
      throw new FieldProblem(
        'platform',
        'no column of the table says which platform its posts are of; name the platform',
      );
    const words = textOf(row, 'body') ?? '';
    const isBoard = Object.hasOwn(row, 'board');
    const markup = isBoard ? boardMarkup(words) : platform === 'twitter' ? 'tweet' : 'plain';
    const own = first(row, ['author_username'], textOf) || textOf(row, 'author');
    const isRepost = first(row, YES, flagOf);
    return {
      platform,
      id: idOn(row, platform),
      username: isBoard ? boardAuthor(textOf(row, 'author'), textOf(row, 'author_trip')) : own,
      displayName: first(row, ['author_fullname', 'author_name'], textOf),
      stated: timeOf(row, 'unix_timestamp') ?? timeOf(row, 'timestamp'),
      text: withSubject(textOf(row, 'subject'), words, markup),
      markup,
      ...(isRepost !== null && { isRepost }),
      likes: first(row, ['like_count', 'likes', 'num_likes', 'score'], countOf),
      reposts: first(row, ['retweet_count', 'repost_count', 'shares', 'forwards'], countOf),
      replies: first(row, ['reply_count', 'comments', 'num_comments', 'replies'], countOf),
      moreLinks: lists(row, 'urls'),
      media: [
        ...lists(row, 'images'),
        ...lists(row, 'videos'),
        ...lists(row, 'image_url'),
        ...lists(row, 'image_file'),
      ],
      url: addressOf(row),
    };
  },
};
