import {
  anyIdOf,
  countOf,
  flagOf,
  hasAnyKey,
  hasKeys,
  innerRow,
  nameOf,
  requiredText,
  rowOf,
  rowsOf,
  textOf,
  type Row,
} from '#main/importers/files/fields.ts';
import type { RowItem } from '#main/importers/files/reader.ts';
import { PassedOver, type Remarks } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { statedObject } from '#shared/post-objects.ts';
import { withSubject } from './boards.ts';
import type { SocialFormat } from './format.ts';

/** Reddit itself wraps each post and comment, as `{ kind: "t3", data: … }`. */
const unwrapped = (row: Row): Row =>
  /^t\d$/u.test(textOf(row, 'kind') ?? '') ? (rowOf(row, 'data') ?? row) : row;

/** What an answer of Reddit has in the place of comments that it left out. */
const isMore = (row: Row): boolean => textOf(row, 'kind') === 'more';

/** A post or comment and, as Reddit answers them, the comments that answer it. */
const withReplies = (row: Row, place: string | null): readonly RowItem[] => {
  const path = `${place === null ? '' : `${place}.`}${unwrapped(row) === row ? '' : 'data.'}replies.data.children`;
  return [
    { item: row, place },
    ...rowsOf(innerRow(unwrapped(row), 'replies', 'data'), 'children').flatMap((child, at) =>
      withReplies(child, `${path}[${at}]`),
    ),
  ];
};

const isPost = (row: Row): boolean =>
  hasKeys(row, 'subreddit', 'author', 'created_utc', 'id') && hasAnyKey(row, 'body', 'title');

/** The votes for a text without those against it, which may be more: that is no number of likes. */
const likesOf = (row: Row, remarks: Remarks | undefined): number | null => {
  if (!/^-\d{1,9}(?:\.0+)?$/u.test(nameOf(row, 'score')?.trim() ?? '')) return countOf(row, 'score');
  remarks?.note('below-zero');
  return null;
};

/** What Reddit leaves in the place of a text that its author, or a moderator, took away. */
const GONE = /^\s*\[ ?(?:deleted|removed)(?: by [\w ]{1,20})? ?\]\s*$/iu;

const parentOf = (row: Row): readonly string[] => {
  const parent = /^t\d_(\w+)$/u.exec(textOf(row, 'parent_id') ?? '')?.[1];
  return parent === undefined ? [] : [statedObject('reply', parent)];
};

const addressOf = (row: Row): string | null => {
  const path = textOf(row, 'permalink');
  return path?.startsWith('/') === true ? `https://www.reddit.com${path}` : path;
};

/** Submissions and comments of Reddit, as its own API, Pushshift and Arctic Shift write them. */
export const reddit: SocialFormat = {
  id: 'reddit',
  containers: ['json'],
  platforms: ['reddit'],
  recognises: (row) => isPost(unwrapped(row)),
  items: (row) => withReplies(row, null),
  draft: (whole, _page, { remarks }) => {
    if (isMore(whole)) throw new PassedOver('no-post', 'a mark for comments that the file does not have');
    const row = unwrapped(whole);
    const words = textOf(row, 'body') ?? textOf(row, 'selftext') ?? '';
    return {
      platform: 'reddit',
      id: anyIdOf(row, 'id'),
      username: textOf(row, 'author'),
      stated: timeOf(row, 'created_utc'),
      text: withSubject(textOf(row, 'title'), words, 'plain'),
      // Reddit writes `&`, `<` and `>` as X does.
      markup: 'tweet',
      isRepost: false,
      ...(GONE.test(words) && { isDeleted: true }),
      likes: likesOf(row, remarks),
      replies: countOf(row, 'num_comments'),
      moreLinks: flagOf(row, 'is_self') === false ? [requiredText(row, 'url')] : [],
      objects: parentOf(row),
      url: addressOf(row),
    };
  },
};
