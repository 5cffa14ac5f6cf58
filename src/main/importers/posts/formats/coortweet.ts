import { hasKeys, type Row } from '#main/importers/files/fields.ts';
import type { Mapping } from '#main/importers/files/mapping.ts';
import type { SocialPlatform } from '#shared/contract/platforms.ts';
import type { SocialFormat } from './format.ts';
import { genericFormat, type PostField } from './generic.ts';

const COLUMNS: Mapping<PostField> = {
  object: 'object_id',
  username: 'account_id',
  id: 'content_id',
  date: 'timestamp_share',
};

/** What the posts of a table are stored under that says nothing of their platform, where nobody has named it. */
const UNNAMED: SocialPlatform = 'unknown';

/**
 * The table of the R package CooRTweet, one row for each object of a post: `object_id, account_id, content_id, timestamp_share`. It has
 * no texts, and rows of one content are one post with several objects.
 */
export const coortweetFormat = (platform: SocialPlatform = UNNAMED): SocialFormat => ({
  ...genericFormat(COLUMNS, platform),
  id: 'coortweet',
  containers: ['csv'],
  recognises: (row: Row) => hasKeys(row, ...Object.values(COLUMNS)),
});
