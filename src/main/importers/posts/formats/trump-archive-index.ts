import { flagOf, hasKeys, idOf, requiredText } from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { figuresOf, type SocialFormat } from './format.ts';

/** The public search index of thetrumparchive.com: tweets and Truths together, dates in milliseconds. */
export const trumpArchiveIndex: SocialFormat = {
  id: 'trump-archive-index',
  containers: ['json'],
  platforms: ['twitter', 'truthsocial'],
  recognises: (row) => hasKeys(row, 'id', 'text', 'date', 'isTS'),
  defaultUsername: 'realDonaldTrump',
  draft: (row) => {
    const isTruth = flagOf(row, 'isTS') ?? false;
    return {
      platform: isTruth ? 'truthsocial' : 'twitter',
      id: idOf(row, 'id'),
      username: null,
      stated: timeOf(row, 'date'),
      text: requiredText(row, 'text'),
      markup: isTruth ? 'html' : 'tweet',
      isRepost: flagOf(row, 'isRetweet'),
      isDeleted: flagOf(row, 'isDeleted'),
      ...figuresOf(row, 'favorites', 'retweets'),
    };
  },
};
