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

/** Where posts came from, in words: a layout or a collector. */
export const POST_SOURCES: Readonly<Record<string, string>> = {
  ...POST_LAYOUTS,
  ...COLLECTOR_LABELS,
  demonstration: 'Demonstration corpus',
};

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

export const importQueryOf = ({ format, username, onError, columns }: PostChoices) => ({
  format,
  onError,
  ...filled({ username: username.trim().replace(/^@/, '') }),
  ...columnQuery(columns),
});
