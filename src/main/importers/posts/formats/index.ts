import { exportedPosts } from './exported-posts.ts';
import type { SocialFormat } from './format.ts';
import { mastodon } from './mastodon.ts';
import { rtweet } from './rtweet.ts';
import { snscrapeCsv, snscrapeJsonl } from './snscrape.ts';
import { trumpArchiveIndex } from './trump-archive-index.ts';
import { truthArchive } from './truth-archive.ts';
import { ttaV1 } from './tta-v1.ts';
import { ttaV2, ttaV2WithoutId } from './tta-v2.ts';
import { xApi } from './x-api.ts';
import { xArchive } from './x-archive.ts';

/** The layouts known by name, the more particular before the more general. */
export const KNOWN_FORMATS: readonly SocialFormat[] = [
  exportedPosts,
  trumpArchiveIndex,
  ttaV2,
  ttaV2WithoutId,
  ttaV1,
  xArchive,
  xApi,
  rtweet,
  snscrapeCsv,
  snscrapeJsonl,
  mastodon,
  truthArchive,
];
