import {
  hasAnyKey,
  hasKeys,
  idOf,
  innerRow,
  requiredText,
  rowOf,
  textOf,
  textsOf,
  valueOf,
  type Row,
} from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { figuresOf, repostAndReply, TWEET, type SocialFormat } from './format.ts';
import { retweetText } from './tweets.ts';

/** The CSV that snscrape tutorials write: `Datetime, Tweet Id, Text, Username`. */
export const snscrapeCsv: SocialFormat = {
  id: 'snscrape-csv',
  containers: ['csv'],
  platforms: ['twitter'],
  recognises: (row) => hasKeys(row, 'Datetime', 'Tweet Id', 'Text'),
  draft: (row) => ({
    ...TWEET,
    id: idOf(row, 'Tweet Id'),
    username: textOf(row, 'Username'),
    stated: timeOf(row, 'Datetime'),
    text: requiredText(row, 'Text'),
  }),
};

const strings = (value: unknown): string[] | undefined =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : undefined;

const statedContent = (row: Row): string | null => textOf(row, 'rawContent') ?? textOf(row, 'content');

const contentOf = (row: Row): string => statedContent(row) ?? requiredText(row, 'renderedContent');

/** A bare number of 19 digits may have been read as text: the id of a post, or of the post that a field is. */
const idIn = (row: Row, key: string): string | null => {
  const inner = rowOf(row, key);
  return inner === null ? textOf(row, key) : textOf(inner, 'id');
};

/** A retweet's own text is cut; the whole one is that of the retweeted, where the file has it. */
const wholeText = (row: Row, retweeted: Row | null): string => {
  const whole = retweeted && (statedContent(retweeted) ?? textOf(retweeted, 'renderedContent'));
  return retweeted === null || whole === null
    ? contentOf(row)
    : retweetText(textOf(innerRow(retweeted, 'user'), 'username'), whole);
};

/** `snscrape --jsonl twitter-user …`: ids come as bare numbers of 19 digits. */
export const snscrapeJsonl: SocialFormat = {
  id: 'snscrape-jsonl',
  containers: ['json'],
  platforms: ['twitter'],
  recognises: (row) =>
    hasKeys(row, 'id', 'date', 'user') && hasAnyKey(row, 'content', 'rawContent', 'renderedContent'),
  draft: (row) => {
    const user = innerRow(row, 'user');
    const hashtags = strings(valueOf(row, 'hashtags'));
    const retweeted = rowOf(row, 'retweetedTweet');
    const quotedUrl = textOf(innerRow(row, 'quotedTweet'), 'url');
    return {
      ...TWEET,
      id: idOf(row, 'id'),
      username: textOf(user, 'username'),
      displayName: textOf(user, 'displayname'),
      stated: timeOf(row, 'date'),
      text: wholeText(row, retweeted),
      ...(retweeted && { isRepost: true }),
      ...figuresOf(row, 'likeCount', 'retweetCount', 'replyCount'),
      ...(hashtags && { hashtags }),
      links: strings(valueOf(row, 'outlinks')) ?? textsOf(row, 'links', 'url'),
      ...(quotedUrl !== null && { moreLinks: [quotedUrl] }),
      media: [...textsOf(row, 'media', 'fullUrl'), ...textsOf(row, 'media', 'thumbnailUrl')],
      url: textOf(row, 'url'),
      objects: repostAndReply(idIn(row, 'retweetedTweet'), idIn(row, 'inReplyToTweetId')),
    };
  },
};
