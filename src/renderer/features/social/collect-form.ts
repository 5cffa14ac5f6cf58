import type { ToolStatus } from '#shared/contract/collection.ts';

/** Section 5: a non-numeric value falls back to 1000; the field's own bounds hold the rest. */
export const MAX_TWEETS = { default: 1000, min: 1, max: 10_000, example: 500 } as const;

/** The username as it is sent: blanks and a leading @ taken off. */
export const cleanUsername = (text: string): string => text.trim().replace(/^@/, '');

export const maxTweetsOf = (text: string): number => {
  const value = Number(text.trim());
  if (text.trim() === '' || !Number.isFinite(value)) return MAX_TWEETS.default;
  return Math.min(MAX_TWEETS.max, Math.max(MAX_TWEETS.min, Math.round(value)));
};

/** Public accounts without a part in the archive's subject, as examples of what a username looks like. */
export const EXAMPLE_ACCOUNTS = ['NASA', 'WHO', 'UN', 'Wikipedia'] as const;

/** Section 4: ready with Python 3 and at least one of the two tools. */
export const toolsAreReady = (tools: ToolStatus): boolean =>
  tools.python3 && (tools.snscrape || tools.twitterScraper);
