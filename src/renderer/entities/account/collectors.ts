import type { CollectorState } from '#shared/contract/collection.ts';

export const COLLECTOR_NAMES: Readonly<Record<CollectorState['id'], string>> = {
  snscrape: 'SNScrape (primary)',
  'twitter-scraper': 'Twitter Scraper (backup)',
  'x-api': 'X API v2',
  browser: 'Playwright (advanced)',
  'truth-social': 'Truth Social',
};

const NOTES: Readonly<Record<CollectorState['id'], string>> = {
  snscrape: 'blocked by X since 2023; still works for other networks',
  'twitter-scraper': 'reads X with the cookies of a signed-in browser',
  'x-api': 'charges per post',
  browser: 'opens a browser on this computer',
  'truth-social': 'reads public posts; often blocked',
};

/** Why a way cannot be used, or what it does. */
export const collectorNote = ({ id, ready, message }: CollectorState): string =>
  ready ? NOTES[id] : message;
