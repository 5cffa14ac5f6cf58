/**
 * The layouts of files that an import knows, by their ids and in the order in which they are offered. The API, the readers and the
 * windows take ids and names from here; one without a reader in the `formats` of `importers/posts`, `importers/news` or `importers/drops` does not compile.
 */
export const POST_LAYOUTS = {
  generic: 'Other columns (map them)',
  'tta-v1': 'Trump Twitter Archive V1',
  'tta-v2': 'Trump Twitter Archive V2',
  'tta-v2-no-id': 'Trump Twitter Archive V2 without ids',
  'trump-archive-index': 'thetrumparchive.com search index',
  'x-archive': 'X account archive (tweets.js, ZIP)',
  'x-api-v2': 'X API v2 pages, twarc 2',
  'x-api-v1': 'X API v1.1 tweets, twarc 1',
  'twarc2-csv': 'twarc 2 CSV',
  twint: 'twint CSV or JSON',
  'snscrape-csv': 'snscrape CSV',
  'snscrape-jsonl': 'snscrape JSONL',
  'rtweet-csv': 'rtweet CSV',
  mastodon: 'Mastodon or Truth Social statuses',
  'mastodon-outbox': 'Mastodon archive (outbox.json)',
  telegram: 'Telegram export (result.json)',
  slack: 'Slack export of a channel',
  discord: 'Discord messages (DiscordChatExporter, API)',
  gettr: 'Gettr posts (API, GoGettr)',
  'board-posts': 'Imageboard threads (4chan, vichan, Kek)',
  foolfuuka: 'Imageboard archive (4plebs, FoolFuuka)',
  lynxchan: 'LynxChan threads (Endchan, 8chan.moe)',
  bluesky: 'Bluesky posts (feeds, repositories, Jetstream)',
  reddit: 'Reddit posts and comments (API, Pushshift, Arctic Shift)',
  lemmy: 'Lemmy posts and comments',
  'meta-download': 'Facebook, Instagram or Threads download (JSON)',
  youtube: 'YouTube comments (Takeout, API, yt-dlp, youtube-comment-downloader)',
  'tiktok-download': 'TikTok download (JSON)',
  nostr: 'Nostr events',
  matrix: 'Matrix room (Element)',
  zeeschuimer: 'Zeeschuimer NDJSON',
  '4cat-csv': '4CAT CSV',
  crowdtangle: 'CrowdTangle CSV',
  'truth-archive': 'Truth Social archive',
  coortweet: 'CooRTweet table (object, account, content, time)',
  dropscope: 'Dropscope export of posts',
} as const;
export type PostLayout = keyof typeof POST_LAYOUTS;

export const NEWS_LAYOUTS = {
  generic: 'Other columns',
  'wikipedia-current-events': 'Wikipedia current events',
  'feed-headlines': 'Feed headlines (fwd/news)',
  'qanonmap-news': 'qanonmap news list',
  huffpost: 'News Category Dataset (HuffPost)',
  'gdelt-articles': 'GDELT article list',
  'gdelt-events': 'GDELT event table',
  newsapi: 'NewsAPI pages',
  guardian: 'Guardian pages',
  dropscope: 'Dropscope events',
  'dropscope-export': 'Dropscope report',
} as const;
export type NewsLayout = keyof typeof NEWS_LAYOUTS;

export const DROP_LAYOUTS = { 'json-qanon': 'JSON-QAnon posts' } as const;
export type DropLayout = keyof typeof DROP_LAYOUTS;

/** What the API takes for a layout: the file is looked at where it is `auto`. */
export const POST_LAYOUT_CHOICES = ['auto', ...(Object.keys(POST_LAYOUTS) as PostLayout[])] as const;
export const NEWS_LAYOUT_CHOICES = ['auto', ...(Object.keys(NEWS_LAYOUTS) as NewsLayout[])] as const;

/** Of drops also how the file contains its records. */
export const DROP_LAYOUT_CHOICES = [
  'auto',
  ...(Object.keys(DROP_LAYOUTS) as DropLayout[]),
  ...(['generic', 'json', 'ndjson', 'csv'] as const),
] as const;

interface LayoutOption<Id extends string> {
  readonly value: Id | 'auto';
  readonly label: string;
}

const optionsOf = <Id extends string>(
  layouts: Readonly<Record<Id, string>>,
  choices: readonly (Id | 'auto')[],
) =>
  choices.map((value): LayoutOption<Id> => ({
    value,
    label: value === 'auto' ? 'Detect the layout' : layouts[value],
  }));

/** The same with their names, for people. */
export const POST_LAYOUT_OPTIONS = optionsOf(POST_LAYOUTS, POST_LAYOUT_CHOICES);
export const NEWS_LAYOUT_OPTIONS = optionsOf(NEWS_LAYOUTS, NEWS_LAYOUT_CHOICES);
