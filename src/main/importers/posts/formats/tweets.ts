import {
  FieldProblem,
  hasAnyKey,
  hasKeys,
  idOf,
  innerRow,
  isRow,
  rowOf,
  textOf,
  textsOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { PassedOver } from '#main/importers/files/remarks.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import { figuresOf, repostAndReply, TWEET, type SocialFormat } from './format.ts';

/** A tweet of the X API v1.1 (twarc 1, streams, hydrators): everything in one object. */
const isTweet = (row: Row): boolean =>
  hasKeys(innerRow(row, 'user'), 'screen_name') &&
  hasKeys(row, 'id_str', 'created_at') &&
  hasAnyKey(row, 'full_text', 'text');

/** The whole text, wherever the API puts it. */
const wholeText = (tweet: Row): string | null =>
  textOf(innerRow(tweet, 'note_tweet'), 'text') ??
  textOf(innerRow(tweet, 'extended_tweet'), 'full_text') ??
  textOf(tweet, 'full_text') ??
  textOf(tweet, 'text');

/** The text of a retweet: its own is cut, the whole one is that of the retweeted. */
export const retweetText = (name: string | null, text: string): string => `RT @${name ?? 'unknown'}: ${text}`;

const entity = (tweet: Row, list: string, key: string): string[] => {
  const entities =
    rowOf(rowOf(tweet, 'extended_tweet') ?? tweet, 'entities') ?? rowOf(tweet, 'entities') ?? {};
  return textsOf(entities, list, key);
};

const mediaOf = (tweet: Row): string[] => {
  const extended = rowOf(tweet, 'extended_tweet') ?? tweet;
  return textsOf(
    rowOf(extended, 'extended_entities') ??
      rowOf(tweet, 'extended_entities') ??
      rowOf(tweet, 'entities') ??
      {},
    'media',
    'media_url_https',
  );
};

interface Author {
  readonly username: string | null;
  readonly displayName: string | null;
}

/** Reads what a tweet's own fields and its retweeted tweet say. @param quoted address of the tweet that it quotes */
const draftOfTweet = (
  tweet: Row,
  author: Author,
  retweeted: { readonly author: Author; readonly tweet: Row } | null,
  quoted: string | null,
): PostDraft => {
  const source = retweeted?.tweet ?? tweet;
  const text = wholeText(source);
  if (text === null) throw new FieldProblem('full_text', 'missing');
  return {
    ...TWEET,
    id: idOf(tweet, 'id_str'),
    ...author,
    stated: timeOf(tweet, 'created_at'),
    text: retweeted === null ? text : retweetText(retweeted.author.username, text),
    ...(retweeted && { isRepost: true }),
    ...figuresOf(tweet, 'favorite_count', 'retweet_count', 'reply_count'),
    hashtags: entity(source, 'hashtags', 'text'),
    mentions: [
      ...(retweeted?.author.username ? [retweeted.author.username] : []),
      ...entity(source, 'user_mentions', 'screen_name'),
    ],
    links: [...entity(source, 'urls', 'expanded_url'), ...(quoted === null ? [] : [quoted])],
    media: mediaOf(source),
    objects: repostAndReply(
      retweeted && textOf(retweeted.tweet, 'id_str'),
      textOf(tweet, 'in_reply_to_status_id_str'),
    ),
  };
};

const authorIn = (tweet: Row): Author => {
  const user = innerRow(tweet, 'user');
  return { username: textOf(user, 'screen_name'), displayName: textOf(user, 'name') };
};

const addressOf = ({ username }: Author, id: string | null): string | null =>
  username === null || id === null ? null : `https://x.com/${username}/status/${id}`;

/** What the stream of the X API v1.1 sends between tweets. */
const NOTICES = ['delete', 'limit', 'scrub_geo', 'status_withheld', 'user_withheld', 'warning'];

/** Tweets of the X API v1.1, alone or in lists (`statuses`). */
export const xApiV1: SocialFormat = {
  id: 'x-api-v1',
  containers: ['json'],
  platforms: ['twitter'],
  recognises: isTweet,
  draft: (row) => {
    if (NOTICES.some((name) => rowOf(row, name) !== null) && !isTweet(row))
      throw new PassedOver('no-post', 'a notice of the stream');
    const retweeted = rowOf(row, 'retweeted_status');
    const quoted = rowOf(retweeted ?? row, 'quoted_status');
    return draftOfTweet(
      row,
      authorIn(row),
      retweeted && { tweet: retweeted, author: authorIn(retweeted) },
      quoted && addressOf(authorIn(quoted), textOf(quoted, 'id_str')),
    );
  },
};

/** The tweet inside the wrappers of the site's own answers. */
const innerTweet = (value: unknown): Row | null => {
  if (!isRow(value)) return null;
  const result = rowOf(value, 'result') ?? value;
  return rowOf(result, 'tweet') ?? result;
};

const graphAuthor = (tweet: Row): Author => {
  const user = innerRow(tweet, 'core', 'user_results', 'result');
  const [legacy, core] = [innerRow(user, 'legacy'), innerRow(user, 'core')];
  return {
    username: textOf(core, 'screen_name') ?? textOf(legacy, 'screen_name'),
    displayName: textOf(core, 'name') ?? textOf(legacy, 'name'),
  };
};

/** A tweet's own fields under the names of the API, its note (over 280 characters) included. */
const graphFields = (tweet: Row): Row => {
  const legacy = innerRow(tweet, 'legacy');
  const note = rowOf(innerRow(tweet, 'note_tweet', 'note_tweet_results'), 'result');
  return {
    ...legacy,
    id_str: textOf(legacy, 'id_str') ?? textOf(tweet, 'rest_id'),
    ...(note && { note_tweet: note }),
  };
};

/** Reads a tweet as the site's own interface sends it. */
export const draftOfGraphTweet = (data: Row): PostDraft => {
  const tweet = innerTweet(data) ?? {};
  const legacy = innerRow(tweet, 'legacy');
  const retweeted = innerTweet(
    rowOf(legacy, 'retweeted_status_result') ?? rowOf(tweet, 'retweeted_status_result'),
  );
  const quoted = innerTweet(rowOf(retweeted ?? tweet, 'quoted_status_result'));
  return draftOfTweet(
    graphFields(tweet),
    graphAuthor(tweet),
    retweeted && { tweet: graphFields(retweeted), author: graphAuthor(retweeted) },
    quoted && addressOf(graphAuthor(quoted), textOf(quoted, 'rest_id')),
  );
};
