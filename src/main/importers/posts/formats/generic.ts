import {
  countOf,
  FieldProblem,
  flagOf,
  idOf,
  isRow,
  requiredText,
  textOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { parseTime, timeOf } from '#main/importers/posts/dates.ts';
import type { SocialPlatform } from '#main/importers/posts/record.ts';
import { snowflakeMs } from '#main/importers/posts/snowflake.ts';
import type { SocialFormat } from './format.ts';

/** The fields a mapping can name a column (or a dotted path) for. */
export const MAPPED_FIELDS = [
  'id',
  'text',
  'date',
  'username',
  'displayName',
  'likes',
  'reposts',
  'replies',
  'isRepost',
  'isDeleted',
  'url',
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number];
export type Mapping = Readonly<Partial<Record<MappedField, string>>>;

const SYNONYMS: Readonly<Record<MappedField, RegExp>> = {
  id: /^(id|id_str|status_?id|tweet[ _]?id|post_?id)$/i,
  text: /^(text|full_text|content|tweet|body|message|post)$/i,
  date: /^(created_at|date|datetime|timestamp|time|date_?time|posted_?at|published_?at)$/i,
  username: /^(username|user_?name|screen_name|author|handle|account)$/i,
  displayName: /^(display_?name|name)$/i,
  likes: /^(likes?|like_?count|favou?rites?|favou?rites?_?count)$/i,
  reposts: /^(retweets?|retweet_?count|reposts?|reblogs?_?count|shares?)$/i,
  replies: /^(repl(?:y|ies)|repl(?:y|ies)_?count|comments?)$/i,
  isRepost: /^(is_?retweet|is_?repost|is_?retruth|is_?reblog)$/i,
  isDeleted: /^(is_?deleted|deleted)$/i,
  url: /^(url|link|permalink|tweet_?url|status_url)$/i,
};

/** The mapping that the names of the columns suggest. */
export const guessMapping = (columns: readonly string[]): Mapping =>
  Object.fromEntries(
    MAPPED_FIELDS.flatMap((field) => {
      const column = columns.find((name) => SYNONYMS[field].test(name));
      return column === undefined ? [] : [[field, column]];
    }),
  );

const SLACK_MS = 2 * 86_400_000;

/** The platform whose ids carry the dates that the rows state, if one does. */
export const guessPlatform = (rows: readonly Row[], mapping: Mapping): SocialPlatform | null => {
  const agrees = (platform: SocialPlatform): boolean =>
    rows.some((row) => {
      const flat = mapped(row, mapping);
      const date = flat['date'];
      const stated = typeof date === 'string' || typeof date === 'number' ? parseTime(date) : null;
      const id = flat['id'];
      const carried =
        typeof id === 'string' || typeof id === 'number' ? snowflakeMs(platform, String(id)) : null;
      return stated !== null && carried !== null && Math.abs(stated.ms - carried) < SLACK_MS;
    });
  return agrees('twitter') ? 'twitter' : agrees('truthsocial') ? 'truthsocial' : null;
};

/** The value at a column's name, or at a dotted path into nested objects. */
const at = (row: Row, path: string): unknown => {
  if (Object.hasOwn(row, path)) return row[path];
  let value: unknown = row;
  for (const key of path.split('.'))
    value = isRow(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  return value;
};

const mapped = (row: Row, mapping: Mapping): Row =>
  Object.fromEntries(Object.entries(mapping).map(([field, path]) => [field, at(row, path)]));

/** Reads rows of any layout by a mapping of our fields to its columns. */
export const genericFormat = (
  mapping: Mapping,
  platform: SocialPlatform,
  markup: 'html' | 'tweet',
): SocialFormat => ({
  id: 'generic',
  title: 'Generic rows',
  containers: ['csv', 'json'],
  recognises: () => true,
  defaultUsername: null,
  draft: (source) => {
    const row = mapped(source, mapping);
    if (mapping.id === undefined && mapping.date === undefined)
      throw new FieldProblem('id', 'no column is mapped');
    return {
      platform,
      id: mapping.id === undefined ? null : idOf(row, 'id'),
      username: textOf(row, 'username'),
      displayName: textOf(row, 'displayName'),
      stated: timeOf(row, 'date'),
      text: requiredText(row, 'text'),
      markup,
      isRepost: flagOf(row, 'isRepost'),
      isDeleted: flagOf(row, 'isDeleted'),
      likes: countOf(row, 'likes'),
      reposts: countOf(row, 'reposts'),
      replies: countOf(row, 'replies'),
      url: textOf(row, 'url'),
    };
  },
});
