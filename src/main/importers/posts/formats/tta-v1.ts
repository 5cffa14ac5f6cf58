import { flagOf, hasKeys, idOf, requiredText } from '#main/importers/files/fields.ts';
import { timeOf } from '#main/importers/posts/dates.ts';
import { figuresOf, TWEET, type SocialFormat } from './format.ts';

/** Trump Twitter Archive, first version (github.com/bpb27/trump_tweet_data_archive), condensed or full. */
export const ttaV1: SocialFormat = {
  id: 'tta-v1',
  containers: ['json', 'csv'],
  platforms: ['twitter'],
  recognises: (row) => hasKeys(row, 'id_str', 'text', 'created_at', 'is_retweet'),
  defaultUsername: 'realDonaldTrump',
  draft: (row) => ({
    ...TWEET,
    id: idOf(row, 'id_str'),
    username: null,
    stated: timeOf(row, 'created_at'),
    text: requiredText(row, 'text'),
    isRepost: flagOf(row, 'is_retweet'),
    ...figuresOf(row, 'favorite_count', 'retweet_count'),
  }),
};
