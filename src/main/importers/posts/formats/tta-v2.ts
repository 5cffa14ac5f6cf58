import { flagOf, hasKeys, idOf, requiredText, type Row } from '#main/importers/files/fields.ts';
import { timeOf, US_DATES } from '#main/importers/posts/dates.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import { figuresOf, TWEET, type SocialFormat } from './format.ts';

const common = (row: Row): Omit<PostDraft, 'id'> => ({
  ...TWEET,
  username: null,
  stated: timeOf(row, 'date', US_DATES),
  text: requiredText(row, 'text'),
  isRepost: flagOf(row, 'isRetweet'),
  isDeleted: flagOf(row, 'isDeleted'),
  ...figuresOf(row, 'favorites', 'retweets'),
});

/** Trump Twitter Archive V2 (thetrumparchive.com), CSV or JSON; dates are UTC, 311 of them 12 hours wrong. */
export const ttaV2: SocialFormat = {
  id: 'tta-v2',
  containers: ['csv', 'json'],
  platforms: ['twitter'],
  recognises: (row) =>
    hasKeys(row, 'id', 'text', 'isRetweet', 'isDeleted', 'date') && !Object.hasOwn(row, 'isTS'),
  defaultUsername: 'realDonaldTrump',
  draft: (row) => ({ ...common(row), id: idOf(row, 'id') }),
};

/** V2 exports whose id column was cut away: time to the minute at best, ids of our own making. */
export const ttaV2WithoutId: SocialFormat = {
  ...ttaV2,
  id: 'tta-v2-no-id',
  recognises: (row) => hasKeys(row, 'text', 'isRetweet', 'isDeleted', 'date') && !Object.hasOwn(row, 'id'),
  draft: (row) => ({ ...common(row), id: null }),
};
