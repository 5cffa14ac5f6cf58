import { columnQuery, NO_COLUMNS } from '#renderer/entities/import/column-choice.ts';
import type { FileChoices } from '#renderer/entities/import/FileImport.tsx';
import type { COLLECTORS } from '#shared/contract/collection.ts';
import type { SOCIAL_FORMATS } from '#shared/contract/post-imports.ts';
import type { SocialPlatform } from '#shared/contract/posts.ts';

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

/** What the user says about a file of posts; nothing is guessed that is not left open. */
export interface PostChoices extends FileChoices {
  readonly format: (typeof SOCIAL_FORMATS)[number];
  readonly username: string;
  readonly platform: SocialPlatform | '';
}

export const NO_CHOICES: PostChoices = {
  format: 'auto',
  username: '',
  platform: '',
  onError: 'abort',
  columns: NO_COLUMNS,
};

/** The choices as the API's query; what is left open is left out. */
export const importQueryOf = ({ format, username, platform, onError, columns }: PostChoices) => {
  const account = username.trim().replace(/^@/, '');
  return {
    format,
    onError,
    ...(account === '' ? {} : { username: account }),
    ...(platform === '' ? {} : { platform }),
    ...columnQuery(columns),
  };
};
