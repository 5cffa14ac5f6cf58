import { columnQuery, NO_COLUMNS } from '#renderer/entities/import/column-choice.ts';
import type { FileChoices } from '#renderer/entities/import/FileImport.tsx';
import { filled } from '#renderer/lib/filled.ts';
import type { COLLECTORS } from '#shared/contract/collection.ts';
import { POST_LAYOUTS, type PostLayout } from '#shared/layouts.ts';

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
  Object.entries({ ...POST_LAYOUTS, ...COLLECTOR_LABELS, ...DEMONSTRATION_LABEL }).find(
    ([id]) => id === source,
  )?.[1] ?? source;

/** What the user says about a file of posts; nothing is guessed that is not left open. */
export interface PostChoices extends FileChoices {
  readonly format: PostLayout | 'auto';
  readonly username: string;
}

export const NO_CHOICES: PostChoices = {
  format: 'auto',
  username: '',
  onError: 'abort',
  columns: NO_COLUMNS,
};

/** The choices as the API's query; what is left open is left out. */
export const importQueryOf = ({ format, username, onError, columns }: PostChoices) => ({
  format,
  onError,
  ...filled({ username: username.trim().replace(/^@/, '') }),
  ...columnQuery(columns),
});
