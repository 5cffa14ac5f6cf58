import type { Outbound } from '#main/outbound/types.ts';
import { createBrowserCollector } from './browser.ts';
import type { Collector } from './collector.ts';
import { createSnscrapeCollector } from './snscrape.ts';
import { createTruthSocialCollector } from './truth-social.ts';
import { createTwitterScraperCollector } from './twitter-scraper.ts';
import { createXApiCollector } from './x-api.ts';

/** The key or cookie of a name, or null where none is set. */
export type CollectorSecret = (
  name: 'X_BEARER_TOKEN' | 'X_AUTH_TOKEN' | 'X_CT0' | 'TRUTHSOCIAL_TOKEN',
) => Promise<string | null>;

/** All collectors in the order in which they are tried, with the keys as they are now. */
export const createCollectors = async (
  outbound: Outbound,
  secret: CollectorSecret,
  python: string,
): Promise<readonly Collector[]> => {
  const [bearerToken, authToken, ct0, accessToken] = await Promise.all([
    secret('X_BEARER_TOKEN'),
    secret('X_AUTH_TOKEN'),
    secret('X_CT0'),
    secret('TRUTHSOCIAL_TOKEN'),
  ]);
  const cookies = authToken !== null && ct0 !== null ? { authToken, ct0 } : null;
  return [
    createXApiCollector({ outbound, bearerToken }),
    createTwitterScraperCollector({ outbound, cookies }),
    createSnscrapeCollector({ outbound, command: [python, '-m', 'snscrape'] }),
    createBrowserCollector({ outbound, cookies }),
    createTruthSocialCollector({ outbound, accessToken }),
  ];
};
