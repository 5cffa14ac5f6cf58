import type { COLLECTORS, SOCIAL_FORMATS, SocialPlatform } from '#shared/contract/posts.ts';

/** The layouts a user may name, in words. */
export const FORMAT_LABELS: Readonly<Record<(typeof SOCIAL_FORMATS)[number], string>> = {
  auto: 'Detect the layout',
  'tta-v2': 'Trump Twitter Archive V2',
  'tta-v2-no-id': 'Trump Twitter Archive V2 without ids',
  'tta-v1': 'Trump Twitter Archive V1',
  'trump-archive-index': 'thetrumparchive.com search index',
  'x-archive': 'X account archive (tweets.js, ZIP)',
  'x-api-v2': 'X API v2 pages',
  'snscrape-csv': 'snscrape CSV',
  'snscrape-jsonl': 'snscrape JSONL',
  'rtweet-csv': 'rtweet CSV',
  mastodon: 'Mastodon or Truth Social statuses',
  'truth-archive': 'Truth Social archive',
  dropscope: 'Dropscope export of posts',
  generic: 'Other columns (map them)',
};

const COLLECTOR_LABELS: Readonly<Record<(typeof COLLECTORS)[number], string>> = {
  'x-api': 'X API v2',
  'twitter-scraper': 'Twitter Scraper',
  snscrape: 'SNScrape',
  browser: 'Playwright browser',
  'truth-social': 'Truth Social',
};

const DEMONSTRATION_LABEL = { demonstration: 'Demonstration corpus' } as const;

/** Where posts came from, in words: a layout, a collector, or the word as it is stored. */
export const sourceLabel = (source: string): string =>
  Object.entries({ ...FORMAT_LABELS, ...COLLECTOR_LABELS, ...DEMONSTRATION_LABEL }).find(
    ([id]) => id === source,
  )?.[1] ?? source;

/** Fields a mapping can name a column for: field, label, whether something must be found for it. */
export const MAPPED_FIELDS = [
  ['text', 'Text', true],
  ['id', 'Post id', false],
  ['date', 'Date', false],
  ['username', 'Username', false],
  ['displayName', 'Display name', false],
  ['likes', 'Likes', false],
  ['reposts', 'Retweets', false],
  ['replies', 'Replies', false],
  ['isRepost', 'Is a retweet', false],
  ['isDeleted', 'Is deleted', false],
  ['url', 'Address', false],
] as const;
export type MappedField = (typeof MAPPED_FIELDS)[number][0];
export type SocialMapping = Readonly<Partial<Record<MappedField, string>>>;

/** What the user says about a file; nothing is guessed that is not left open. */
export interface ImportChoices {
  readonly format: (typeof SOCIAL_FORMATS)[number];
  readonly username: string;
  readonly platform: SocialPlatform | '';
  readonly onError: 'abort' | 'skip';
  readonly mapping: SocialMapping;
}

export const NO_CHOICES: ImportChoices = {
  format: 'auto',
  username: '',
  platform: '',
  onError: 'abort',
  mapping: {},
};

/** The choices as the API's query; what is left open is left out. */
export const importQueryOf = ({ format, username, platform, onError, mapping }: ImportChoices) => {
  const who = username.trim().replace(/^@/, '');
  return {
    format,
    onError,
    ...(who === '' ? {} : { username: who }),
    ...(platform === '' ? {} : { platform }),
    ...(Object.keys(mapping).length === 0 ? {} : { mapping: JSON.stringify(mapping) }),
  };
};

/** The mapping with a field's column set, or taken out by an empty one. */
export const withColumn = (mapping: SocialMapping, field: MappedField, column: string): SocialMapping =>
  Object.fromEntries([
    ...Object.entries(mapping).filter(([key]) => key !== field),
    ...(column === '' ? [] : [[field, column] as const]),
  ]);
