import {
  hasKeys,
  idOf,
  innerRow,
  requiredText,
  rowOf,
  textOf,
  textsOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { readsAsRepost } from '#main/importers/posts/text-entities.ts';
import { figuresOf, repostAndReply, TWEET, type SocialFormat } from './format.ts';

const tweetOf = (row: Row): Row => rowOf(row, 'tweet') ?? row;
const entity = (tweet: Row, list: string, key: string): string[] =>
  textsOf(innerRow(tweet, 'entities'), list, key);
const mediaOf = (tweet: Row): string[] =>
  textsOf(rowOf(tweet, 'extended_entities') ?? rowOf(tweet, 'entities') ?? {}, 'media', 'media_url_https');

/**
 * `data/tweets.js` of an account's own X archive. The items name no author (that is in account.js), counts are
 * text, and a retweet is known by its words only: its `retweeted` flag is always false. Posts over 280 characters are cut;
 * their whole text is in `note-tweet.js`. `deleted-tweets.js` gives a `deleted_at` besides.
 */
export const xArchive: SocialFormat = {
  id: 'x-archive',
  containers: ['json'],
  platforms: ['twitter'],
  recognises: (row) => hasKeys(tweetOf(row), 'id_str', 'full_text', 'created_at'),
  draft: (row, _page, facts) => {
    const tweet = tweetOf(row);
    const stated = timeOf(tweet, 'created_at');
    const cut = requiredText(tweet, 'full_text');
    const text = (stated && facts.longTexts?.wholeOf(Math.floor(stated.ms / 1000), cut)) ?? cut;
    return {
      ...TWEET,
      id: idOf(tweet, 'id_str'),
      username: facts.username,
      stated,
      text,
      isRepost: readsAsRepost(text),
      isDeleted: Object.hasOwn(tweet, 'deleted_at'),
      ...figuresOf(tweet, 'favorite_count', 'retweet_count'),
      hashtags: entity(tweet, 'hashtags', 'text'),
      mentions: entity(tweet, 'user_mentions', 'screen_name'),
      links: entity(tweet, 'urls', 'expanded_url'),
      media: mediaOf(tweet),
      objects: repostAndReply(null, textOf(tweet, 'in_reply_to_status_id_str')),
    };
  },
};
