import type { PostLayout } from '#shared/layouts.ts';
import { bluesky } from './bluesky.ts';
import { boardPosts, foolfuuka, lynxchan } from './boards.ts';
import { coortweetFormat } from './coortweet.ts';
import { crowdTangle } from './crowdtangle.ts';
import { discord } from './discord.ts';
import { exportedPosts } from './exported-posts.ts';
import type { SocialFormat } from './format.ts';
import { fourCat } from './four-cat.ts';
import { gettr } from './gettr.ts';
import { lemmy } from './lemmy.ts';
import { mastodon, mastodonOutbox } from './mastodon.ts';
import { matrix } from './matrix.ts';
import { metaDownload } from './meta-download.ts';
import { nostr } from './nostr.ts';
import { reddit } from './reddit.ts';
import { rtweet } from './rtweet.ts';
import { slack } from './slack.ts';
import { snscrapeCsv, snscrapeJsonl } from './snscrape.ts';
import { telegram } from './telegram.ts';
import { tiktokDownload } from './tiktok.ts';
import { trumpArchiveIndex } from './trump-archive-index.ts';
import { truthArchive } from './truth-archive.ts';
import { ttaV1 } from './tta-v1.ts';
import { ttaV2, ttaV2WithoutId } from './tta-v2.ts';
import { xApiV1 } from './tweets.ts';
import { twint } from './twint.ts';
import { twarc2Csv, xApi } from './x-api.ts';
import { xArchive } from './x-archive.ts';
import { youtube } from './youtube.ts';
import { zeeschuimer } from './zeeschuimer.ts';

/** The readers of the layouts known by name, the more particular before the more general. */
const READERS: Readonly<Record<Exclude<PostLayout, 'generic'>, SocialFormat>> = {
  dropscope: exportedPosts,
  'trump-archive-index': trumpArchiveIndex,
  'tta-v2': ttaV2,
  'tta-v2-no-id': ttaV2WithoutId,
  'tta-v1': ttaV1,
  zeeschuimer,
  'meta-download': metaDownload,
  'x-api-v1': xApiV1,
  'x-archive': xArchive,
  'x-api-v2': xApi,
  'twarc2-csv': twarc2Csv,
  twint,
  'rtweet-csv': rtweet,
  'snscrape-csv': snscrapeCsv,
  'snscrape-jsonl': snscrapeJsonl,
  mastodon,
  'mastodon-outbox': mastodonOutbox,
  telegram,
  slack,
  discord,
  gettr,
  'board-posts': boardPosts,
  foolfuuka,
  lynxchan,
  bluesky,
  reddit,
  lemmy,
  youtube,
  'tiktok-download': tiktokDownload,
  nostr,
  matrix,
  '4cat-csv': fourCat,
  crowdtangle: crowdTangle,
  'truth-archive': truthArchive,
  coortweet: coortweetFormat(),
};
export const KNOWN_FORMATS: readonly SocialFormat[] = Object.values(READERS);
