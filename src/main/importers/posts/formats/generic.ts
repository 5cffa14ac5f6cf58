import { parseMoment, type DateReading } from '#main/importers/files/dates.ts';
import {
  countOf,
  FieldProblem,
  flagOf,
  idOf,
  idTextOf,
  requiredText,
  shown,
  textOf,
  type Row,
} from '#main/importers/files/fields.ts';
import type { Needs } from '#main/importers/files/mapped-layout.ts';
import { fieldNames, mappedRow, type Mapping } from '#main/importers/files/mapping.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { snowflakeMs } from '#main/importers/posts/snowflake.ts';
import {
  KNOWN_PLATFORMS,
  PLATFORM_RULE,
  platformIdOf,
  platformOf,
  type Platform,
  type SocialPlatform,
} from '#shared/contract/platforms.ts';
import { statedObject, type StatedObject } from '#shared/post-objects.ts';
import type { SocialFormat } from './format.ts';

/** The fields a mapping can name a column (or a dotted path) for. */
export const POST_FIELDS = fieldNames({
  id: /^(id|id_str|status_?id|tweet[ _]?id|post_?id|content_?id)$/i,
  text: /^(text|full_text|content|tweet|body|message|post)$/i,
  date: /^(created_at|date|datetime|timestamp|time|date_?time|posted_?at|published_?at)$/i,
  username: /^(username|user_?name|screen_name|author|handle|account|account_?id)$/i,
  displayName: /^(display_?name|name)$/i,
  likes: /^(likes?|like_?count|favou?rites?|favou?rites?_?count)$/i,
  reposts: /^(retweets?|retweet_?count|reposts?|reblogs?_?count|shares?)$/i,
  replies: /^(repl(?:y|ies)|repl(?:y|ies)_?count|comments?)$/i,
  isRepost: /^(is_?retweet|is_?repost|is_?retruth|is_?reblog)$/i,
  isDeleted: /^(is_?deleted|deleted)$/i,
  platform: /^(platform|network)$/i,
  url: /^(url|link|permalink|tweet_?url|status_url)$/i,
  object: /^object_?id$/i,
  sharedLink: /^(url|link)_?id$/i,
  sharedDomain: /^domain(_?id)?$/i,
  sharedHashtag: /^hashtag(_?id)?$/i,
  imageHash: /^(p?hash|p?hash_?id|image_?(p?hash|md5)|md5)$/i,
  repostOf: /^(repost_?of|retweet(ed)?_?(of|(status_?)?id))$/i,
  replyTo: /^(reply_?to|in_reply_to(_status)?(_id)?(_str)?|reply_to_status_id)$/i,
});
export type PostField = (typeof POST_FIELDS.fields)[number];

/** Columns that state what a post shares: with one of them a post needs no text. */
const OBJECT_FIELDS = {
  object: 'object',
  sharedLink: 'link',
  sharedDomain: 'domain',
  sharedHashtag: 'hashtag',
  imageHash: 'image',
  repostOf: 'repost',
  replyTo: 'reply',
} as const satisfies Partial<Record<PostField, StatedObject>>;
const objectFields = Object.entries(OBJECT_FIELDS) as readonly [keyof typeof OBJECT_FIELDS, StatedObject][];

/** A post needs its text or an object that it shares, and its moment: stated, or carried by its id. */
export const POST_NEEDS: Needs<PostField> = {
  names: POST_FIELDS,
  date: 'date',
  missing: ({ text, id, date, ...others }) => [
    ...(text === undefined && objectFields.every(([field]) => others[field] === undefined)
      ? (['text'] as const)
      : []),
    ...(id === undefined && date === undefined ? (['date'] as const) : []),
  ],
};

const SLACK_MS = 2 * 86_400_000;

/** The platform whose ids carry the dates that the rows state, if one does. */
export const guessPlatform = (
  rows: readonly Row[],
  mapping: Mapping,
  dates: DateReading,
): SocialPlatform | null => {
  const agrees = (platform: SocialPlatform): boolean =>
    rows.some((source) => {
      const { date, id } = mappedRow(source, mapping);
      const stated = typeof date === 'string' || typeof date === 'number' ? parseMoment(date, dates) : null;
      const carried =
        typeof id === 'string' || typeof id === 'number' ? snowflakeMs(platform, String(id)) : null;
      return stated !== null && carried !== null && Math.abs(stated.ms - carried) < SLACK_MS;
    });
  return KNOWN_PLATFORMS.find(({ id, idClock }) => idClock !== null && agrees(id))?.id ?? null;
};

/** The platform of a row whose mapping names a column for it. */
const platformIn = (row: Row): SocialPlatform => {
  const name = requiredText(row, 'platform');
  const platform = platformIdOf(name);
  if (platform === null)
    throw new FieldProblem('platform', `${PLATFORM_RULE} expected, ${shown(name)} given`);
  return platform;
};

/** An id of the platform's own kind; null where no column is mapped. */
const idOn = (row: Row, platform: Platform): string | null => {
  if (platform.idClock !== null) return idOf(row, 'id');
  const id = idTextOf(row, 'id');
  const match = platform.idPattern.exec(id);
  if (match === null) throw new FieldProblem('id', `${platform.idWords} expected, ${shown(id)} given`);
  return match[1] ?? match[0];
};

/** What the mapped columns state that a row shares; R writes a missing value as `NA`. */
const objectsOf = (row: Row): readonly string[] =>
  objectFields.flatMap(([field, kind]) => {
    const id = textOf(row, field)?.trim() ?? '';
    return id === '' || id === 'NA' ? [] : [statedObject(kind, id)];
  });

/** Reads rows of any layout by a mapping of our fields to its columns. */
export const genericFormat = (
  mapping: Mapping,
  dates: DateReading,
  namedPlatform: SocialPlatform | null,
): SocialFormat => ({
  id: 'generic',
  containers: ['csv', 'json'],
  recognises: () => true,
  defaultUsername: null,
  draft: (source) => {
    const row = mappedRow(source, mapping);
    const platform = namedPlatform ?? platformIn(row);
    const knownPlatform = platformOf(platform);
    return {
      platform,
      id: mapping['id'] === undefined ? null : idOn(row, knownPlatform),
      username: textOf(row, 'username'),
      displayName: textOf(row, 'displayName'),
      stated: timeOf(row, 'date', dates),
      text: mapping['text'] === undefined ? '' : requiredText(row, 'text'),
      markup: knownPlatform.markup,
      isRepost: flagOf(row, 'isRepost'),
      isDeleted: flagOf(row, 'isDeleted'),
      likes: countOf(row, 'likes'),
      reposts: countOf(row, 'reposts'),
      replies: countOf(row, 'replies'),
      url: textOf(row, 'url'),
      objects: objectsOf(row),
    };
  },
});
