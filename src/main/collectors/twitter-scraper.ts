import tls from 'node:tls';
import { FieldProblem } from '#main/importers/files/fields.ts';
import type { PostDraft } from '#main/importers/posts/finish.ts';
import { textOfAnswer } from '#main/outbound/answer-text.ts';
import { statusError } from '#main/outbound/failures.ts';
import { OutboundError, type Outbound } from '#main/outbound/types.ts';
import {
  layoutChanged,
  pauseFor,
  readyIf,
  Stretch,
  type CollectedPage,
  type Collector,
  type CollectRequest,
  type Pause,
} from './collector.ts';
import { loadScraperLibrary, type LibraryScraper, type LibraryTweet } from './twitter-scraper-library.ts';

/** The two cookies of a browser that is logged in to X; without them X shows no timeline. */
export interface XCookies {
  readonly authToken: string;
  readonly ct0: string;
}

export interface TwitterScraperOptions {
  readonly outbound: Outbound;
  readonly cookies: XCookies | null;
  /** Serves as x.com and api.x.com. */
  readonly baseUrl?: string;
  readonly pause?: Pause;
  readonly now?: () => number;
}

const PAGE_SIZE = 50;
const BETWEEN_PAGES_MS = 2500;
const MISSING =
  'X shows timelines to logged-in browsers only: set the cookies auth_token and ct0 in Settings.';

const hostOf = (options: TwitterScraperOptions): string => new URL(options.baseUrl ?? 'https://x.com').host;

const redirected = (options: TwitterScraperOptions, input: string | URL | Request): string => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (options.baseUrl === undefined) return url.href;
  return new URL(url.pathname + url.search, options.baseUrl).href;
};

/** The library reads a changed page as an empty one; whether the timeline is there at all is looked at here. */
const checkLayout = (host: string, url: string, text: string): void => {
  if (/^\s*</.test(text)) throw layoutChanged(host, 'HTML instead of JSON');
  if (url.includes('/SearchTimeline') && !text.includes('"search_timeline"')) {
    throw layoutChanged(host, 'a search without its timeline');
  }
};

const failedAnswer = (options: TwitterScraperOptions, response: Response, text: string): OutboundError => {
  const host = hostOf(options);
  const now = (options.now ?? Date.now)();
  // X answers 404 where the query ids built into the library have gone stale.
  if (response.status === 404)
    return layoutChanged(host, 'its query ids are new; a newer collector is needed');
  return statusError(response.status, host, response.headers, text.slice(0, 4000), now);
};

/** One request of the library through the guarded door; every failure leaves here as an `OutboundError`. */
const fetchFor =
  (options: TwitterScraperOptions, signal: AbortSignal): typeof globalThis.fetch =>
  async (input, init) => {
    const url = redirected(options, input);
    const headers = new Headers([...((init?.headers ?? []) as Iterable<[string, string]>)]);
    const body = typeof init?.body === 'string' ? init.body : null;
    const response = await options.outbound.fetch(url, {
      method: init?.method ?? 'GET',
      headers,
      body,
      signal,
    });
    if (!response.ok) throw failedAnswer(options, response, await response.text());
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = textOfAnswer({ bytes, url: new URL(url) });
    checkLayout(hostOf(options), url, text);
    return new Response(text, { status: response.status, headers: response.headers });
  };

const openScraper = async (
  options: TwitterScraperOptions,
  cookies: XCookies,
  signal: AbortSignal,
): Promise<LibraryScraper> => {
  const { Scraper } = await loadScraperLibrary();
  const scraper = new Scraper({ fetch: fetchFor(options, signal) });
  await scraper.setCookies([
    `auth_token=${cookies.authToken}; Domain=x.com; Path=/; Secure`,
    `ct0=${cookies.ct0}; Domain=x.com; Path=/; Secure`,
  ]);
  return scraper;
};

const draftOfTweet = (tweet: LibraryTweet): PostDraft => {
  if (tweet.id === undefined || !/^\d{1,19}$/.test(tweet.id)) throw new FieldProblem('id', 'missing');
  return {
    platform: 'twitter',
    id: tweet.id,
    username: tweet.username ?? null,
    displayName: tweet.name ?? null,
    stated: tweet.timestamp === undefined ? null : { ms: tweet.timestamp * 1000, precision: 'second' },
    text: tweet.text ?? '',
    markup: 'tweet',
    isRepost: tweet.isRetweet ?? null,
    likes: tweet.likes ?? null,
    reposts: tweet.retweets ?? null,
    replies: tweet.replies ?? null,
    hashtags: tweet.hashtags,
    links: tweet.urls,
    media: [...tweet.photos.map((photo) => photo.url), ...tweet.videos.map((video) => video.preview)],
  };
};

/** What the library threw, in the words that every collector uses. */
const asOutbound = async (error: unknown, host: string): Promise<unknown> => {
  if (error instanceof OutboundError) return error;
  const { ApiError, AuthenticationError } = await loadScraperLibrary();
  if (error instanceof AuthenticationError)
    return new OutboundError('no-credentials', MISSING, { host, cause: error });
  if (error instanceof ApiError) return layoutChanged(host, `status ${error.response.status}`);
  if (error instanceof SyntaxError) return layoutChanged(host, 'its answer is not whole JSON');
  if (error instanceof TypeError) return layoutChanged(host, 'fields are missing from its answer');
  return error;
};

const queryOf = ({ username, before, since }: CollectRequest): string =>
  [
    `from:${username}`,
    'include:nativeretweets',
    ...(before === null ? [] : [`max_id:${BigInt(before) - 1n}`]),
    ...(since === null ? [] : [`since_id:${since}`]),
  ].join(' ');

async function* pages(
  options: TwitterScraperOptions,
  cookies: XCookies,
  request: CollectRequest,
): AsyncGenerator<CollectedPage> {
  const host = hostOf(options);
  const scraper = await openScraper(options, cookies, request.signal);
  const stretch = new Stretch(host, request);
  const pause = options.pause ?? pauseFor;
  let cursor: string | undefined;
  while (stretch.left > 0) {
    const page = await fetchPage(scraper, queryOf(request), cursor, host);
    if (page.tweets.length === 0) return;
    yield stretch.take(page.tweets, draftOfTweet).page;
    if (page.next === undefined || page.next === cursor) return;
    cursor = page.next;
    if (stretch.left > 0) await pause(BETWEEN_PAGES_MS, request.signal);
  }
}

const fetchPage = async (
  scraper: LibraryScraper,
  query: string,
  cursor: string | undefined,
  host: string,
) => {
  // The library shuffles the whole process's TLS ciphers before each request; that is taken back.
  const ciphers = tls.DEFAULT_CIPHERS;
  const { SearchMode } = await loadScraperLibrary();
  try {
    return await scraper.fetchSearchTweets(query, PAGE_SIZE, SearchMode.Latest, cursor);
  } catch (error) {
    throw await asOutbound(error, host);
  } finally {
    tls.DEFAULT_CIPHERS = ciphers;
  }
};

/**
 * X's own web search by the library `@the-convocation/twitter-scraper` with the cookies of a logged-in browser. Free, may
 * break any week when X changes its query ids, and X may act against the account whose cookies are used.
 */
export const createTwitterScraperCollector = (options: TwitterScraperOptions): Collector => ({
  id: 'twitter-scraper',
  title: 'Twitter Scraper',
  platform: 'twitter',
  paid: false,
  ready: () => Promise.resolve(readyIf(options.cookies !== null, MISSING)),
  collect: (request) => {
    if (!options.cookies) throw new OutboundError('no-credentials', MISSING);
    return pages(options, options.cookies, request);
  },
});
