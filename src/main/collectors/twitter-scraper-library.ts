import { createRequire } from 'node:module';

/** The part of a tweet that is read, as the library parses it. */
export interface LibraryTweet {
  readonly id?: string;
  readonly text?: string;
  readonly username?: string;
  readonly name?: string;
  readonly timestamp?: number;
  readonly isRetweet?: boolean;
  readonly likes?: number;
  readonly retweets?: number;
  readonly replies?: number;
  readonly hashtags: readonly string[];
  readonly urls: readonly string[];
  readonly photos: readonly { readonly url: string }[];
  readonly videos: readonly { readonly preview: string }[];
}

export interface LibraryScraper {
  readonly setCookies: (cookies: readonly string[]) => Promise<void>;
  readonly fetchSearchTweets: (
    query: string,
    count: number,
    mode: number,
    cursor: string | undefined,
  ) => Promise<{ readonly tweets: readonly LibraryTweet[]; readonly next?: string }>;
}

interface Library {
  readonly Scraper: new (options: { readonly fetch: typeof globalThis.fetch }) => LibraryScraper;
  readonly SearchMode: { readonly Latest: number };
  readonly ApiError: new (...args: never[]) => Error & { readonly response: Response };
  readonly AuthenticationError: new (...args: never[]) => Error;
}

const load = createRequire(import.meta.url);

/**
 * The library itself, loaded when it is first used. By `require`, because an `import` would draw in its types, and with
 * them the DOM's into the main process, where `ReadableStream` then means another thing. @throws where it is missing.
 */
export const loadScraperLibrary = async (): Promise<Library> =>
  Promise.resolve(load('@the-convocation/twitter-scraper') as Library);
