import {
  FieldProblem,
  flagOf,
  hasKeys,
  requiredText,
  textOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { statedObject } from '#shared/post-objects.ts';
import { figuresOf, TWEET, type SocialFormat } from './format.ts';

/** rtweet guards ids from spreadsheets with a leading `x`. */
const guardedId = (row: Row, key: string): string => {
  const id = requiredText(row, key).trim().replace(/^x/, '');
  if (!/^\d{1,20}$/.test(id))
    throw new FieldProblem(key, `x and digits expected, "${id.slice(0, 60)}" given`);
  return id;
};

/** List columns hold their values joined by blanks; `NA` is R's nothing. */
const list = (row: Row, key: string): string[] =>
  (textOf(row, key) ?? '').split(/\s+/).filter((value) => value !== '' && value !== 'NA');

const objectsOf = (row: Row): readonly string[] =>
  (
    [
      ['retweet_status_id', 'repost'],
      ['reply_to_status_id', 'reply'],
    ] as const
  ).flatMap(([column, kind]) => list(row, column).map((id) => statedObject(kind, id.replace(/^x/, ''))));

/** `write_as_csv()` of the R package rtweet, 90 columns. */
export const rtweet: SocialFormat = {
  id: 'rtweet-csv',
  containers: ['csv'],
  platforms: ['twitter'],
  recognises: (row) => hasKeys(row, 'status_id', 'created_at', 'screen_name', 'text', 'is_retweet'),
  draft: (row) => ({
    ...TWEET,
    id: guardedId(row, 'status_id'),
    username: requiredText(row, 'screen_name'),
    displayName: textOf(row, 'name'),
    stated: timeOf(row, 'created_at'),
    text: requiredText(row, 'text'),
    isRepost: flagOf(row, 'is_retweet'),
    ...figuresOf(row, 'favorite_count', 'retweet_count', 'reply_count'),
    hashtags: list(row, 'hashtags'),
    mentions: list(row, 'mentions_screen_name'),
    links: list(row, 'urls_expanded_url'),
    media: list(row, 'media_url'),
    url: textOf(row, 'status_url'),
    objects: objectsOf(row),
  }),
};
