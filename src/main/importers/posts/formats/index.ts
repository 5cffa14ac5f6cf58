import type { PostLayout } from '#shared/layouts.ts';
import { coortweetFormat } from './coortweet.ts';
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

/** The readers of the layouts known by name, the more particular before the more general. */
const READERS: Readonly<Record<Exclude<PostLayout, 'generic'>, SocialFormat>> = {
  dropscope: exportedPosts,
  'trump-archive-index': trumpArchiveIndex,
  'tta-v2': ttaV2,
  'tta-v2-no-id': ttaV2WithoutId,
  'tta-v1': ttaV1,
  'x-archive': xArchive,
  'x-api-v2': xApi,
  'rtweet-csv': rtweet,
  'snscrape-csv': snscrapeCsv,
  'snscrape-jsonl': snscrapeJsonl,
  mastodon,
  'truth-archive': truthArchive,
  coortweet: coortweetFormat(),
};
export const KNOWN_FORMATS: readonly SocialFormat[] = Object.values(READERS);
